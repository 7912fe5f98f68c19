// Python in a worker: it is asked by messages { id, call, values }, and answers { id, value } or { id, error }.
// Besides, it says how many bytes have come, { got }, that Python cannot come, { lost }, that the table has changed, { version }, and how a
// game of a bot ended, { game }.
import { loadPyodide } from "./pyodide/pyodide.js";

let got = 0;
let lose;
// Pyodide may wait forever for a file that does not come.
const lost = new Promise((_, refuse) => (lose = refuse));
// Python is compiled only if it has this type, which not every server knows.
const TYPED = { headers: { "Content-Type": "application/wasm" } };
const fetched = self.fetch;
const counting = async (...request) => {
  const answer = await fetched(...request);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const counted = new TransformStream({
    transform(piece, onward) {
      postMessage({ got: (got += piece.byteLength) });
      onward.enqueue(piece);
    },
  });
  answer.body.pipeTo(counted.writable).catch(lose);
  return new Response(counted.readable, TYPED);
};
self.fetch = (...request) => {
  const answer = counting(...request);
  answer.catch(lose);
  return answer;
};

const FILES = ["door.py", "trial.py"];
const load = async () => {
  const [python, libraries, ...files] = await Promise.all([
    loadPyodide(),
    fetch("pyodide/libraries.zip"),
    ...FILES.map((name) => fetch(name)),
  ]);
  python.unpackArchive(await libraries.arrayBuffer(), "zip");
  for (const [n, name] of FILES.entries()) python.FS.writeFile(name, await files[n].text());
  postMessage({ got: Infinity });
  return python;
};
const loaded = Promise.race([load(), lost]);
loaded.catch((error) => (console.error(error), postMessage({ lost: true })));
let table;
const calls = {
  begin: async (...values) => {
    table = (await loaded).pyimport("door").Door(...values);
    table.listen((version) => postMessage({ version }));
  },
  page: (...values) => table.page(...values),
  record: () => table.record(),
  replay: () => table.replay(),
  // Games are told one by one; the answer is what went wrong with the code, or nothing.
  fifty: async (code) => (await loaded).pyimport("trial").fifty(code, (game) => postMessage({ game: JSON.parse(game) })),
};

onmessage = async ({ data: { id, call, values } }) => {
  try {
    postMessage({ id, value: await calls[call](...values) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};

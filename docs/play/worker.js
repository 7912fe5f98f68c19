// Python in a worker: it is asked by messages { id, call, values }, and answers { id, value } or { id, error }.
// Besides, it says how many bytes have come, { got }, and that the table has changed, { stand }.
import { loadPyodide } from "./pyodide/pyodide.mjs";

let got = 0;
const fetched = self.fetch;
self.fetch = async (...request) => {
  const answer = await fetched(...request);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const counted = new TransformStream({
    transform(piece, onward) {
      postMessage({ got: (got += piece.byteLength) });
      onward.enqueue(piece);
    },
  });
  return new Response(answer.body.pipeThrough(counted), answer);
};

const load = async () => {
  const asked = [loadPyodide(), fetch("pyodide/libraries.zip"), fetch("door.py")];
  const [python, libraries, door] = await Promise.all(asked);
  python.unpackArchive(await libraries.arrayBuffer(), "zip");
  python.FS.writeFile("door.py", await door.text());
  postMessage({ got: Infinity });
  return python.pyimport("door");
};
const loaded = load();
let table;
const begin = async (...values) => {
  table = (await loaded).Door(...values);
  table.listen((stand) => postMessage({ stand }));
};

onmessage = async ({ data: { id, call, values } }) => {
  try {
    postMessage({ id, value: await (call === "begin" ? begin(...values) : table[call](...values)) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};

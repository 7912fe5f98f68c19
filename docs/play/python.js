// Python in a worker, for the pages that ask it.
const here = (name) => new URL(name, import.meta.url);

// Return how many bytes are loaded, or 0 where the site was built without Python. Without a network it fails.
export const weight = async () => {
  const answer = await fetch(here("pyodide/sizes.json"));
  const sizes = answer.ok ? await answer.json() : {};
  return Object.values(sizes).reduce((sum, size) => sum + size, 0);
};

// Return `call(name, ...values)`, which asks and waits for the answer, and `stop()`. `hear` gets what is told besides; `fail` is called if
// Python cannot come.
export const python = (hear, fail) => {
  const worker = new Worker(here("worker.js"), { type: "module" });
  const waiting = new Map();
  let last = 0;
  const stop = () => {
    worker.onmessage = null; // nor is anything heard that was on its way
    worker.terminate();
  };
  worker.onerror = fail;
  worker.onmessage = ({ data }) => {
    if (data.lost) return stop(), fail();
    if (!data.id) return hear(data);
    const { answer, refuse } = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.error === undefined) answer(data.value);
    else refuse(new Error(data.error));
  };
  const call = (name, ...values) =>
    new Promise((answer, refuse) => {
      waiting.set(++last, { answer, refuse });
      worker.postMessage({ id: last, call: name, values });
    });
  return { call, stop };
};

// Show on a bar how much of a weight has come, and that the rest is done here.
export const advance = (bar, got, whole) => {
  if (got < whole) bar.value = got / whole;
  else bar.removeAttribute("value");
};

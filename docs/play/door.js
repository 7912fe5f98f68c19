// The table of zombiekit.web, played in this page: its script asks Python in a worker where it would ask a server.
const byId = (id) => document.getElementById(id);
const say = (words) => (byId("words").textContent = words);
const asked = new URLSearchParams(location.search);

const ELSEWHERE = "This copy of the pages was built without Python for browsers. Play in the terminal: pip install 'zombiekit[cli]', then zombiekit play.";
const STUCK = "Python could not be loaded. Load the page again, or play in the terminal.";

const waiting = new Map();
let worker, hear;
const call = (name, ...values) =>
  new Promise((answer, refuse) => {
    const id = waiting.size ? Math.max(...waiting.keys()) + 1 : 1;
    waiting.set(id, { answer, refuse });
    worker.postMessage({ id, call: name, values });
  });
const answered = ({ id, value, error }) => {
  const { answer, refuse } = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) answer(value);
  else refuse(new Error(error));
};
const start = (whole) => {
  worker = new Worker("worker.js", { type: "module" });
  worker.onerror = () => say(STUCK);
  worker.onmessage = ({ data }) => {
    if (data.id) answered(data);
    else if (data.stand) hear?.(data.stand);
    else if (!byId("bar")) return;
    else if (data.got < whole) byId("bar").value = data.got / whole;
    else byId("bar").removeAttribute("value"), say("The table is laid.");
  };
};

const open = (text, name, type) => {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(new Blob([text], { type })), target: "_blank", download: name });
  if (!name) link.removeAttribute("download");
  link.click();
};
// What a server would have at other addresses.
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[href=replay], #record");
  if (!link) return;
  event.preventDefault();
  if (link.id) open(await call("record"), `${asked.get("game")}.jsonl`, "application/jsonl");
  else open(await call("replay"), "", "text/html");
});

const lay = async () => {
  const sizes = await fetch("pyodide/sizes.json").then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (!sizes) return say(ELSEWHERE);
  say("Python is loaded into this page. The first time takes some seconds.");
  byId("bar").hidden = false;
  start(Object.values(sizes).reduce((sum, size) => sum + size));
  await call("begin", asked.get("game") ?? "one_against_the_dead", asked.get("bot") ?? "quick", asked.get("seed") ?? "");
  const page = new DOMParser().parseFromString(await call("page", ""), "text/html");
  const table = document.createElement("link");
  Object.assign(table, { rel: "stylesheet", href: "pyodide/table.css" });
  await new Promise((done) => (Object.assign(table, { onload: done, onerror: done }), document.head.append(table)));
  document.title = page.title;
  document.body.replaceWith(page.body);
  document.querySelector("header").insertAdjacentHTML("afterbegin", '<a class="door button" href="./" aria-label="All games">\u2039</a>');
  byId("happened").insertAdjacentHTML("afterend", '<button id="record" class="door" type="button">Save the record</button>');
  window.zombiekitTable = {
    page: (query, values) => call("page", query, values ? JSON.stringify(Object.fromEntries(values)) : ""),
    listen: (listener) => (hear = listener),
  };
  const script = document.createElement("script");
  script.src = "pyodide/table.js";
  document.body.append(script);
};
lay().catch((error) => (console.error(error), say(STUCK)));

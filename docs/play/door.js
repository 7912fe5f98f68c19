// The table of zombiekit.web, played in this page: its script asks Python in a worker where it would ask a server.
import { advance, python, weight } from "./python.js";

const ELSEWHERE = "This copy of the pages was built without Python for browsers. Play in the terminal: in a checkout of zombiekit, run python -m pip install '.[cli]', then zombiekit play.";
const STUCK = "Python could not be loaded. Load the page again, or play in the terminal.";

const byId = (id) => document.getElementById(id);
const say = (words) => byId("words") && (byId("words").textContent = words);
const asked = new URLSearchParams(location.search);
let call, hear;

const address_of = (text, type) => URL.createObjectURL(new Blob([text], { type }));
const save = (text, type, download) => Object.assign(document.createElement("a"), { href: address_of(text, type), download }).click();
// Browsers block a window that opens long after the click, so it opens before Python is asked.
const show = async (text) => {
  const shown = window.open();
  try {
    shown.location = address_of(await text, "text/html");
  } catch (error) {
    shown?.close();
    throw error;
  }
};
// What a server would have at other addresses.
document.addEventListener("click", async (event) => {
  const wanted = event.target.closest("a[href=replay], #record");
  if (!wanted) return;
  event.preventDefault();
  if (wanted.id) save(await call("record"), "application/jsonl", `${asked.get("game")}.jsonl`);
  else await show(call("replay"));
});

const styled = (address) =>
  new Promise((done) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", href: address, onload: done, onerror: done });
    document.head.append(link);
  });

const lay = async () => {
  const whole = await weight().catch(() => -1);
  if (whole < 0) return say(STUCK);
  if (!whole) return say(ELSEWHERE);
  say("Loading Python into this page. The first time takes some seconds.");
  byId("bar").hidden = false;
  const told = ({ version, got }) => {
    if (version) return hear?.(version);
    if (byId("bar")) advance(byId("bar"), got, whole);
    if (got >= whole) say("The table is laid.");
  };
  ({ call } = python(told, () => say(STUCK)));
  await call("begin", asked.get("game") ?? "one_against_the_dead", asked.get("bot") ?? "quick", asked.get("seed") ?? "");
  const page = new DOMParser().parseFromString(await call("page", ""), "text/html");
  await styled("pyodide/table.css");
  document.title = page.title;
  document.body.replaceWith(page.body);
  document.querySelector("header").insertAdjacentHTML("afterbegin", '<a class="door button" href="./" aria-label="All games">\u2039</a>');
  byId("happened").insertAdjacentHTML("afterend", '<button id="record" class="door" type="button">Save the record</button>');
  window.zombiekitTable = {
    page: (query, values) => call("page", query, values ? JSON.stringify(Object.fromEntries(values)) : ""),
    look: (words) => call("look", words),
    listen: (listener) => (hear = listener),
  };
  const script = document.createElement("script");
  script.src = "pyodide/table.js";
  document.body.append(script);
};
// Python's errors say in the last line what is wrong, such as with a game that does not exist.
lay().catch((error) => (console.error(error), say(`The table cannot be laid. ${error.message.trim().split("\n").at(-1)}`)));

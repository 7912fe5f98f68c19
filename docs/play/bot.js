// Fifty games of the bot in the text area, a bar for each.
import { advance, python, weight } from "./python.js";

const byId = (id) => document.getElementById(id);
const say = (words) => (byId("result").textContent = words);
let asked, whole, playing;

const clear = () => byId("bars").replaceChildren();
const bar = ({ n, won, east, words }) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const high = 8 * Math.max(1, east + 1);
  for (const [name, value] of Object.entries({ x: 10 * n, y: 80 - high, width: 8, height: high, class: won ? "won" : "lost" }))
    made.setAttribute(name, value);
  made.append(document.createElementNS("http://www.w3.org/2000/svg", "title"));
  made.firstChild.textContent = `Game ${n + 1}, ${east} blocks east. ${words}`;
  byId("bars").append(made);
};
const counted = () => [byId("bars").querySelectorAll(".won").length, byId("bars").children.length];
const told = ({ got, game }) => {
  if (got) return advance(byId("loading"), got, whole);
  byId("loading").hidden = true;
  bar(game);
  const [won, played] = counted();
  say(`${won} of ${played} games won.`);
};

const rest = (words) => {
  playing = false;
  byId("loading").hidden = true;
  byId("fifty").textContent = "Play fifty games";
  say(words);
};
const stop = (words) => {
  asked?.stop();
  asked = undefined;
  rest(words);
};
const lose = () => stop("Python could not be loaded. Try again.");
const play = async () => {
  byId("fifty").disabled = true; // until it is known whether there is anything to stop
  try {
    whole ||= await weight();
  } catch {
    return lose();
  } finally {
    byId("fifty").disabled = false;
  }
  if (!whole) return say("This copy of the pages was built without Python for browsers.");
  clear();
  byId("loading").hidden = Boolean(asked);
  say(asked ? "It plays." : "Loading Python into this page.");
  playing = true;
  byId("fifty").textContent = "Stop";
  asked ??= python(told, lose);
  try {
    const wrong = await asked.call("fifty", byId("code").value);
    const [won, played] = counted();
    rest(wrong || `${won} of ${played} games won.`);
  } catch (error) {
    stop(`Python broke off. ${error.message}`);
  }
};
byId("fifty").addEventListener("click", () => (playing ? stop("Stopped.") : play()));

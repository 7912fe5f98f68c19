// A client for any game of zombiekit, from packets alone: it draws the table with graphics of its own, and knows no game.
// @ts-check
/** @typedef {import("../../zombiekit/packets/packets").Packet} Packet */
/** @typedef {import("../../zombiekit/packets/packets").Geometry} Geometry */
/** @typedef {import("../../zombiekit/packets/packets").SeenTable} SeenTable */
/** @typedef {import("../../zombiekit/packets/packets").PossibleAction} Action */
/** @typedef {import("../../zombiekit/packets/packets").PieceRow} Piece */
/** @typedef {import("../../zombiekit/packets/packets").LabelRow} Label */
/** @typedef {import("../../zombiekit/packets/packets").LineRow} Line */
/** @typedef {import("../../zombiekit/packets/packets").Role} Role */

const GROUNDS = { bare: "#e4ecd2", hidden: "#8f8ca8", open: "#ffe3f2", street: "#e6e2da", house: "#bcd4e8", goal: "#9fdcb8", nest: "#e9b39a", world: "#f5e08f" };
const STROKES = { wall: ["#3b3630", 5, ""], door: ["#b8762b", 5, "9 5"], curb: ["#8c867b", 2, ""], way: ["#2f8f5b", 7, ""], rough: ["#a79e90", 4, "6 6"] };
/** @type {Partial<Record<Role, string>>} */
const COLORS = { zombie: "#39452f", ground: "#a9a596", item: "#d98324", figure: "#3d7dca", die: "#ffffff", way: "#2f8f5b", open: "#e8b900", red: "#b3261e" };
/** Shapes in a square from -10 to 10; others are discs. @type {Partial<Record<import("../../zombiekit/packets/packets").Shape, string>>} */
const SHAPES = {
  figure: "M0-10a4.5 4.5 0 0 1 2 8.5q5 1 5.5 11.5h-15q.5-10.5 5.5-11.5a4.5 4.5 0 0 1 2-8.5z", tomb: "M-8 10v-11a8 9 0 0 1 16 0v11z",
  undead: "M0-10a4.5 4.5 0 0 1 2 8.5q5 1 5.5 11.5l-4-3-3.5 3-3.5-3-4 3q.5-10.5 5.5-11.5a4.5 4.5 0 0 1 2-8.5z", ship: "M0-10l8 15-3-1-2 6h-6l-2-6-3 1z",
  spiked: "M0-10l3 5 6-2-2 6 3 4-5 1-1 6-4-4-4 4-1-6-5-1 3-4-2-6 6 2z", broken: "M-10 9v-7q9-9 20-1v8z", post: "M-9 10v-12l9-8 9 8v12z",
  card: "M-7-10h14v20h-14z", disc: "M0-9a9 9 0 0 1 0 18a9 9 0 0 1 0-18z", die: "M-8-8h16v16h-16z",
};

/** @type {Packet | null} */ let packet = null;
/** @type {Geometry | null} */ let ground = null;
/** @type {string[]} */ let chosen = [];
/** @type {Set<string>} */ const heard = new Set();

/** @param {string} id @returns {HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @param {string} tag @param {Record<string, unknown>} attributes @param {...(Node | string)} children @returns {SVGElement} */
function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** @param {string} tag @param {...(Node | string)} children @returns {HTMLElement} */
function html(tag, ...children) {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}

/** @param {string} path @param {RequestInit} [how] @returns {Promise<any>} */
async function ask(path, how) {
  const answer = await fetch(`../${path}`, how), said = await answer.json();
  if (!answer.ok) throw new Error(said.error);
  return said;
}

/** Packets are shown in the order in which they are asked for. @type {Promise<unknown>} */ let last = Promise.resolve();
/** @param {() => Promise<void>} work */
const inTurn = (work) => (last = last.catch(() => {}).then(work));
const refresh = () => inTurn(async () => show(await ask(`packet?since=${packet?.length ?? 0}`)));

/** @param {Packet} told */
async function show(told) {
  if (!packet || told.length !== packet.length || told.acts !== packet.acts) chosen = [];
  if (told.table && told.table.ground !== ground?.digest) ground = /** @type {Geometry} */ (await ask("geometry"));
  packet = told;
  for (const event of told.events) tell(`${event.n} ${event.words}`, event.words);
  draw();
}

/** @param {string} key @param {string} words */
function tell(key, words) {
  if (heard.has(key)) return;
  heard.add(key);
  part("news").prepend(html("li", words));
}

/** @param {Action} action */
async function play(action) {
  if (!packet) return;
  const headers = { "content-type": "application/json" }, since = packet.length;
  const body = JSON.stringify({ length: packet.length, stand: packet.stand, text: action.text });
  part("alert").textContent = "";
  try {
    await inTurn(async () => show(await ask(`answer?since=${since}`, { method: "POST", headers, body })));
  } catch (error) {
    part("alert").textContent = String(error instanceof Error ? error.message : error);
    await refresh();
  }
}

/** @param {Action} action */
const placesOf = (action) => [action.from, action.to, action.target].filter((id) => id !== undefined);

function draw() {
  if (!packet) return;
  const told = packet, mine = told.acts === told.seat;
  const left = told.actions.filter((action) => chosen.every((id) => placesOf(action).includes(id)));
  part("title").textContent = document.title = `${told.title}, ${told.seats[told.seat]?.name}`;
  part("seats").replaceChildren(...told.seats.map((seat, at) => {
    const item = html("li", svg("svg", { viewBox: "-10 -10 20 20" }, svg("circle", { r: 9, fill: seat.color, stroke: "#fff" })), ` ${seat.name}`);
    if (at === told.acts) item.className = "acts";
    return item;
  }));
  const asked = told.acts >= 0 && !mine ? `${told.seats[told.acts]?.name}: ` : "";
  part("question").textContent = told.outcome ? told.outcome.words : asked + told.question;
  part("question").dataset.state = told.outcome ? "over" : mine ? "asked" : "waits";
  part("question").dataset.length = String(told.length);
  part("all").hidden = chosen.length === 0;
  part("actions").replaceChildren(...left.map(button));
  part("counters").replaceChildren(counters(told));
  part("hand").replaceChildren(...told.hand.map((card) => {
    return html("details", html("summary", card.title), html("p", card.text));
  }));
  const first = !document.querySelector("#board svg");
  if (told.table && ground) part("board").replaceChildren(board(told.table, ground, new Set(left.flatMap(placesOf))));
  if (first) document.querySelector("#board [data-own]")?.scrollIntoView({ block: "center", inline: "center" });
}

/** @param {Action} action */
function button(action) {
  const made = html("button", action.words.charAt(0).toUpperCase() + action.words.slice(1));
  made.onclick = () => play(action);
  made.onpointerenter = made.onfocus = () => preview(action);
  return html("li", made);
}

/** Show the tile that is to be laid where an action would lay it. @param {Action} action */
function preview(action) {
  const turn = packet?.table?.laying?.turns[action.turn ?? 0], place = ground?.places[action.to ?? ""];
  document.getElementById("ghost")?.remove();
  if (!turn || !place) return;
  const squares = turn.squares.map(([kind, outline]) => polygon(outline, { fill: GROUNDS[kind], stroke: "#0003" }));
  const [, x, y] = place;
  document.querySelector("#board svg")?.append(svg("g", { id: "ghost", transform: `translate(${x} ${y})` }, ...squares, ...turn.walls.map(line)));
}

/** @param {Packet} told */
function counters(told) {
  const table = html("table"), rows = told.table?.counters ?? [];
  for (const [seat, , words, value] of rows) {
    table.append(html("tr", html("th", seat === null ? "" : told.seats[seat]?.name ?? ""), html("th", words), html("td", String(value))));
  }
  for (const [, words, amount, top] of told.table?.piles ?? []) table.append(html("tr", html("th", top), html("th", words), html("td", String(amount))));
  return table;
}

/** @param {SeenTable} table @param {Geometry} geometry @param {Set<string>} can */
function board(table, geometry, can) {
  const [x = 0, y = 0, width = 1, height = 1] = geometry.frame;
  const ids = Object.keys(geometry.places);
  const standing = new Map(ids.map((id) => [id, /** @type {Piece[]} */ ([])]));
  for (const piece of table.pieces) standing.get(piece[0])?.push(piece);
  const places = ids.map((id, at) => spot(table, geometry, id, at, standing.get(id) ?? [], can));
  const size = { viewBox: `${x - 8} ${y - 8} ${width + 16} ${height + 16}`, width: Math.max(300, width), height: Math.max(300, height), role: "img" };
  return svg("svg", size, ...places.slice(0, geometry.backs), ...geometry.ways.map(line), ...places.slice(geometry.backs),
    ...geometry.walls.map(line), ...geometry.labels.map(label));
}

/** @param {SeenTable} table @param {Geometry} geometry @param {string} id @param {number} at @param {Piece[]} pieces @param {Set<string>} can */
function spot(table, geometry, id, at, pieces, can) {
  const [number, x, y] = geometry.places[id] ?? [0, 0, 0], form = geometry.forms[number], face = table.faces[table.shows[at] ?? 0];
  if (!form || !face) return svg("g", {});
  const [kind, name, labels] = face, [left = 0, top = 0, width = 0, height = 0] = form.room;
  const made = svg("g", { transform: `translate(${x} ${y})`, "data-id": id }, svg("title", {}, `${name} (${id})`),
    polygon(form.outline, { class: "edge", fill: GROUNDS[kind], stroke: "#8c867b" }), ...labels.map(label));
  choosable(made, id, can);
  const columns = Math.max(1, Math.min(pieces.length, Math.ceil(Math.sqrt((pieces.length * width) / Math.max(1, height)))));
  const rows = Math.ceil(pieces.length / columns), room = Math.min(38, width / columns, height / Math.max(1, rows));
  pieces.forEach((piece, n) => {
    const px = left + (width * ((n % columns) + 0.5)) / columns, py = top + (height * (Math.floor(n / columns) + 0.5)) / rows;
    made.append(token(table, piece, px, py, room / 22, can));
  });
  return made;
}

/** @param {SeenTable} table @param {Piece} piece @param {number} x @param {number} y @param {number} scale @param {Set<string>} can */
function token(table, [, number, owner = null, amount = 1, state, text, id], x, y, scale, can) {
  const kind = table.kinds[number], color = (owner === null ? undefined : packet?.seats[owner]?.color) ?? COLORS[kind?.role ?? "plain"] ?? "#ddd";
  const written = text || (amount > 1 ? String(amount) : ""), light = parseInt(color.slice(1, 3), 16) * 0.3 + parseInt(color.slice(3, 5), 16) * 0.6 > 110;
  const size = Math.min(11, 26 / Math.max(1, written.length));
  const made = svg("g", { transform: `translate(${x} ${y}) scale(${scale})` }, svg("title", {}, `${amount} ${kind?.title ?? ""} ${state ?? ""}`),
    svg("path", { class: "edge", d: SHAPES[kind?.shape ?? "disc"] ?? SHAPES.disc, fill: color, stroke: "#222", "stroke-width": 1 }),
    svg("text", { y: 6, "text-anchor": "middle", "font-size": size, "font-weight": 700, fill: light ? "#111" : "#fff" }, written));
  if (owner === packet?.seat) made.dataset.own = "";
  if (id) choosable(made, id, can);
  return made;
}

/** @param {SVGElement} made @param {string} id @param {Set<string>} can */
function choosable(made, id, can) {
  if (!can.has(id)) return;
  made.setAttribute("class", chosen.includes(id) ? "can chosen" : "can");
  made.addEventListener("click", (event) => {
    event.stopPropagation();
    chosen = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    draw();
  });
}

const polygon = (/** @type {any[]} */ outline, /** @type {Record<string, unknown>} */ attributes) => svg("polygon", { points: outline.map(([x, y]) => `${x},${y}`).join(" "), "stroke-linejoin": "round", ...attributes });

/** @param {Line} row */
function line([stroke, x1, y1, x2, y2]) {
  const [color, width, dashes] = STROKES[stroke];
  return svg("line", { x1, y1, x2, y2, stroke: color, "stroke-width": width, "stroke-dasharray": dashes, "stroke-linecap": "round" });
}

/** @param {Label} row */
function label([text, x, y, width, height, role, says]) {
  const size = Math.min(height * 0.95, (width / Math.max(1, text.length)) * 1.7, 26), faint = says === "coordinate";
  return svg("text", { x: x + width / 2, y: y + height * 0.82, "text-anchor": "middle", "font-size": size, fill: faint ? "#77716a" : role === "red" ? COLORS.red : "#1d1b19" }, text);
}

part("all").onclick = () => ((chosen = []), draw());
new EventSource("../events").onmessage = () => void refresh();
void refresh();

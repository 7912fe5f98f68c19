// Random playouts of tic-tac-toe in boardgame.io, by its client without a server: µs of processor time a node.
//
//     npm install boardgame.io@0.50.2
//     NODE_ENV=production node tests/bench/boardgame_io.cjs
const { createRequire } = require("node:module");
const { Client } = createRequire(`${process.cwd()}/`)("boardgame.io/dist/cjs/client.js");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const full = (cells) => (line) => cells[line[0]] !== null && line.every((at) => cells[at] === cells[line[0]]);
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, at) => {
      if (G.cells[at] !== null) return "INVALID_MOVE";
      G.cells[at] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some(full(G.cells))) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
};

const play = () => {
  const client = Client({ game, debug: false });
  client.start();
  let nodes = 0;
  for (let state; !(state = client.getState()).ctx.gameover; nodes += 1) {
    const open = [...state.G.cells.keys()].filter((at) => state.G.cells[at] === null);
    client.moves.click(open[Math.floor(Math.random() * open.length)]);
  }
  client.stop();
  return nodes;
};
const round = (games) => {
  const begun = process.cpuUsage();
  let nodes = 0;
  for (let at = 0; at < games; at += 1) nodes += play();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / nodes;
};
round(300);
console.log(Math.min(...Array.from({ length: 5 }, () => round(300))).toFixed(1));

// What a client of zombiekit gets and sends. Made by python -m docs.made; do not edit.

export interface Packet {
  /** A word for the position, in the packets of `zombiekit serve`; an answer that gives it back is refused if the position is another one, though of the same length. */
  stand?: string;
  /** Why the table of `zombiekit serve` does not go on, such as a bot that has failed; left out while it does. */
  trouble?: string;
  /** The format of packets, 2; fields may be added to it, so that only what breaks clients counts. */
  format: number;
  /** The identifier of the game. */
  game: string;
  /** Its name on the box. */
  title: string;
  /** The version of its rules. */
  ruleset: string;
  /** How many steps the match has; a client asks for the events since then, and sends it with an answer. */
  length: number;
  /** The seats, in seat order. */
  seats: SeatSign[];
  /** The seat that acts, -1 where chance does, -2 when the game is over. */
  acts: number;
  /** What is asked now, in a sentence; `acts` says who is asked. */
  question: string;
  /** How to answer it in notation; often empty. */
  hint: string;
  /** What happened since the step that was asked for, as the seat knows it. */
  events: EventRow[];
  /** How the game ended, null while it goes on. */
  outcome: Result | null;
  /** The table; null for a game that draws itself as text alone. */
  table: SeenTable | null;
  /** What the seat knows of the state, as the codec writes views; its fields are those of the game's state. On request. */
  view: Record<string, unknown> | null;
  /** The table in rows of spans `[text, role]`. On request. */
  drawing: string[][][] | null;
  /** The danger as a fact, in a line. On request. */
  stakes: string | null;
  /** What the seat wins by and what is missing, in a line. On request. */
  goal: string | null;
  /** The geometry of the table. On request. */
  geometry: Geometry | null;
  /** The seat that the packet is for, from 0. */
  seat: number;
  /** The cards that the seat holds, in its hand or before it. */
  hand: HeldCard[];
  /** What the seat may do; empty when it does not act. */
  actions: PossibleAction[];
  /** Whether the last step was a decision of this seat by which nobody learned anything. */
  may_take_back: boolean;
}

export interface SeatSign {
  /** What the table calls the seat. */
  name: string;
  /** Its color, `#rrggbb`. */
  color: string;
  /** The role of spans of text about it. */
  role: Role;
}

export type Role = "plain" | "ground" | "way" | "place" | "goal" | "open" | "red" | "black" | "die" | "item" | "zombie" | "figure" | "count" | "seat_0" | "seat_1" | "seat_2" | "seat_3" | "seat_4" | "seat_5" | "seat_6" | "seat_7";

export interface EventRow {
  /** `turn` where a round or turn begins, `quiet` for what nobody reads afterwards; missing otherwise. */
  log?: string;
  /** The length of the match after the step that brought it about. */
  n: number;
  /** The class of the event, `ZombieMoved`. */
  kind: string;
  /** The fields of the event by name, as the codec writes them. */
  fields: Record<string, unknown>;
  /** The same for people, in a sentence. */
  words: string;
}

export interface Result {
  /** What each seat gets, in seat order. */
  returns: number[];
  /** The seats that won, ascending; empty when nobody did. */
  winners: number[];
  /** The reason, a word of the game's own. */
  reason: string;
  /** The same for people, in a sentence. */
  words: string;
  /** The lines of the final score. */
  score: Score[];
}

export interface Score {
  /** What is counted. */
  label: string;
  /** How many there are. */
  count: number;
  /** What they are worth together. */
  points: number;
}

export interface SeenTable {
  /** The digest of its geometry. */
  ground: string;
  /** What places show, each look once. */
  faces: FaceRow[];
  /** The face of each place, by number, in the order of the places of the geometry. */
  shows: number[];
  /** The kinds of pieces that are on the table. */
  kinds: KindOfPiece[];
  /** The pieces. */
  pieces: PieceRow[];
  /** The numbers that people watch. */
  counters: CounterRow[];
  /** What lies in piles. */
  piles: PileRow[];
  /** What is to be laid now. */
  laying: TileToLay | null;
}

export type FaceRow = [
  /** What they are made of. */
  ground: Ground,
  /** What such a place is called: `street`, `Hospital`. */
  name: string,
  /** What is written on it, each a label around the middle of the place. */
  labels: LabelRow[],
  /** What later versions add. */
  ...more: unknown[],
];

export type Ground = "bare" | "hidden" | "open" | "street" | "house" | "goal" | "nest" | "world";

export type LabelRow = [
  /** The text. */
  text: string,
  /** The left edge of its frame. */
  x: number,
  /** The upper edge. */
  y: number,
  /** How wide the frame is. */
  width: number,
  /** How high it is. */
  height: number,
  /** What it is to the players; by default, `plain`. */
  role?: Role,
  /** Whether it is a name, a coordinate or a sign; by default, a name. */
  says?: Lettering,
  /** What later versions add. */
  ...more: unknown[],
];

export type Lettering = "name" | "coordinate" | "sign";

export interface KindOfPiece {
  /** What they are, in one word for programs: `zombie`. */
  kind: string;
  /** What one of them is called. */
  title: string;
  /** What they look like. */
  shape: Shape;
  /** What they are to the players; pieces with an owner have the color of their seat. */
  role: Role;
}

export type Shape = "figure" | "undead" | "tomb" | "spiked" | "sleepy" | "broken" | "skull" | "cross" | "great_skull" | "great_cross" | "ship" | "post" | "disc" | "die" | "card" | "heart" | "black_heart" | "bullet" | "apple" | "bricks" | "axe" | "can" | "clock" | "gem" | "bolt" | "shield" | "tile";

export type PieceRow = [
  /** The id of the place they stand on. */
  place: string,
  /** What they are: one of `kinds`, by number. */
  kind: number,
  /** The seat that they belong to; by default, none. */
  owner?: number | null,
  /** How many they are; by default, one. */
  amount?: number,
  /** How they are, `lying`; empty for what is as usual. */
  state?: string,
  /** What the library itself writes on them, if it is not the amount. */
  text?: string,
  /** Their own id, if offers point at them: `seat 0`. */
  id?: string,
  /** What later versions add. */
  ...more: unknown[],
];

export type CounterRow = [
  /** Whose it is; null for the whole table's. */
  seat: number | null,
  /** What is counted, in one word: `health`. */
  kind: string,
  /** The same for people. */
  words: string,
  /** The number. */
  value: number,
  /** What later versions add. */
  ...more: unknown[],
];

export type PileRow = [
  /** What it is, in one word: `deck`. */
  kind: string,
  /** The same for people. */
  words: string,
  /** How many there are. */
  amount: number,
  /** The name of the uppermost, where all can see it. */
  top: string,
  /** What later versions add. */
  ...more: unknown[],
];

export interface TileToLay {
  /** Its name. */
  name: string;
  /** How it lies in each rotation, by the number that actions name as `turn`; empty for a card. */
  turns: TurnedTile[];
}

export interface TurnedTile {
  /** Its squares. */
  squares: SquareRow[];
  /** Lines above them. */
  walls: LineRow[];
}

export type SquareRow = [
  /** What it is made of. */
  ground: Ground,
  /** Its corners. */
  outline: PointRow[],
  /** What later versions add. */
  ...more: unknown[],
];

export type PointRow = [
  /** How far to the right. */
  x: number,
  /** How far down. */
  y: number,
  /** What later versions add. */
  ...more: unknown[],
];

export type LineRow = [
  /** What it is. */
  stroke: Stroke,
  /** Where it begins. */
  x1: number,
  /** Where it begins. */
  y1: number,
  /** Where it ends. */
  x2: number,
  /** Where it ends. */
  y2: number,
  /** What later versions add. */
  ...more: unknown[],
];

export type Stroke = "wall" | "door" | "curb" | "way" | "rough";

export interface Geometry {
  /** Its digest, by which packets name it. */
  digest: string;
  /** The smallest rectangle around all: left, top, width, height. */
  frame: number[];
  /** The forms of places. */
  forms: FormOfPlaces[];
  /** Where each place is, by its id; the order counts. */
  places: Record<string, PlaceRow>;
  /** How many of the first places lie below all others. */
  backs: number;
  /** Which places are joined. */
  links: LinkRow[];
  /** Lines below the places. */
  ways: LineRow[];
  /** Lines above the places. */
  walls: LineRow[];
  /** What lines of each stroke mean, for people. */
  strokes: Record<string, string>;
  /** What is written beside the places, and their coordinates. */
  labels: LabelRow[];
  /** What grounds are called in a legend. */
  grounds: Record<string, string>;
}

export interface FormOfPlaces {
  /** The corners of a convex polygon. */
  outline: PointRow[];
  /** Where pieces may be put: left, top, width, height; a width of 0 where there is no room. */
  room: number[];
  /** How far from the corners the outline begins to bend. */
  bend: number;
}

export type PlaceRow = [
  /** Its form, by number. */
  form: number,
  /** Its middle. */
  x: number,
  /** Its middle. */
  y: number,
  /** The place on which it lies, by its number in `places`; -1 for none. */
  within: number,
  /** What later versions add. */
  ...more: unknown[],
];

export type LinkRow = [
  /** A place. */
  one: number,
  /** The other. */
  other: number,
  /** What later versions add. */
  ...more: unknown[],
];

export interface HeldCard {
  /** Its name in notation. */
  name: string;
  /** Its name in print. */
  title: string;
  /** What it does, in Markdown; empty where the rulebook has nothing on it. */
  text: string;
  /** Why it cannot be played now, in a sentence; empty where it can, or where it is not played at all. */
  why_not: string;
}

export interface PossibleAction {
  /** The id of the place that something leaves. */
  "from"?: string;
  /** The id of the place where something goes, or is put. */
  to?: string;
  /** The id of the place or piece, mostly a seat's, to which something is done. */
  target?: string;
  /** The rotation in which what is to be laid would lie: the number of one of `turns`. */
  turn?: number;
  /** The numbers in which actions of its kind differ, so that a page can ask for them in steps. */
  counts?: Counted[];
  /** What comes of it at once, where chance decides; empty, too, if too much may come, or something hidden decides. On request. */
  prospects?: Likelihood[];
  /** The fields of the action by name: numbers, texts, null, and lists of these. On request. */
  fields?: Record<string, unknown>;
  /** The line of notation, which goes back to the server as the answer. */
  text: string;
  /** The same for people, with price, target and place: what stands on a button. */
  words: string;
  /** The class of the action, `Move`. */
  kind: string;
}

export interface Counted {
  /** What is counted. */
  label: string;
  /** How many the action takes. */
  count: number;
}

export interface Likelihood {
  /** The sentence shown then. */
  words: string;
  /** Its probability is this divided by `total`, exactly. */
  weight: number;
  /** The sum of the weights of all that may come. */
  total: number;
}

export interface Open {
  /** A word for the position, in the packets of `zombiekit serve`; an answer that gives it back is refused if the position is another one, though of the same length. */
  stand?: string;
  /** Why the table of `zombiekit serve` does not go on, such as a bot that has failed; left out while it does. */
  trouble?: string;
  /** The format of packets, 2; fields may be added to it, so that only what breaks clients counts. */
  format: number;
  /** The identifier of the game. */
  game: string;
  /** Its name on the box. */
  title: string;
  /** The version of its rules. */
  ruleset: string;
  /** How many steps the match has; a client asks for the events since then, and sends it with an answer. */
  length: number;
  /** The seats, in seat order. */
  seats: SeatSign[];
  /** The seat that acts, -1 where chance does, -2 when the game is over. */
  acts: number;
  /** What is asked now, in a sentence; `acts` says who is asked. */
  question: string;
  /** How to answer it in notation; often empty. */
  hint: string;
  /** What happened since the step that was asked for, as the seat knows it. */
  events: EventRow[];
  /** How the game ended, null while it goes on. */
  outcome: Result | null;
  /** The table; null for a game that draws itself as text alone. */
  table: SeenTable | null;
  /** What the seat knows of the state, as the codec writes views; its fields are those of the game's state. On request. */
  view: Record<string, unknown> | null;
  /** The table in rows of spans `[text, role]`. On request. */
  drawing: string[][][] | null;
  /** The danger as a fact, in a line. On request. */
  stakes: string | null;
  /** What the seat wins by and what is missing, in a line. On request. */
  goal: string | null;
  /** The geometry of the table. On request. */
  geometry: Geometry | null;
}

export interface Answer {
  /** A word for the position, in the packets of `zombiekit serve`; an answer that gives it back is refused if the position is another one, though of the same length. */
  stand?: string;
  /** The length that the packet gave: an answer to an older one is refused. */
  length: number;
  /** The text of one of its actions. */
  text: string;
}

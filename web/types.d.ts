// What the server sends, and what views share. Only the type checker reads this file.

/** A text, a number, or a key of a catalogue with values. */
export type Words = string | number | [string, ...Words[]];
export type Catalogue = Record<string, string>;

/** A shape: `i` id, `w` what it is in words, `c` fill, `l` line around it, and one form. */
export interface Shape {
  i?: string;
  w?: Words;
  c: string;
  l?: string;
  p?: number[];
  e?: number[];
  s?: number[];
  t?: [number, number, number, Words];
  b?: [number, number, number, Words];
  n?: [number, number, number, string];
  u?: [number, number, number, number, string];
}
export interface Caption { seat?: number; text: Words; active?: boolean }
export interface Scene { bounds: number[]; sprites: Shape[][]; shapes: Shape[]; captions: Caption[]; ground: string }
/** A number above 0 keeps as many shapes, one below 0 drops as many, a list is inserted. */
export interface Changes { bounds?: number[]; patch: (number | Shape[])[]; captions: Caption[] }

export type Kind = 'person' | 'bot' | 'guest';
export interface Chair { kind: Kind; player?: string }
export interface SeatLine extends Chair {
  name?: string;
  score: number | null;
  gone?: boolean;
  rank?: number;
  left_ms?: number;
  /** Whether the player of a guest's seat is there. */
  presence?: 'awaited' | 'here' | 'away';
}
export interface EventLine { seat?: number; text: string; fault?: string; kind?: string; say?: string; think?: unknown; stderr?: string }
/** A move: its text, what is touched to mean it, what it does. */
export type Move = [string, string[], Words?];
export interface Update {
  id: string;
  game: string;
  eyes: string;
  ply: number;
  epoch: number;
  turn: number | null;
  over: boolean;
  /** Whether seats know what others do not. */
  secrets?: boolean;
  seats: SeatLine[];
  from: number;
  events: EventLine[];
  scene?: Scene;
  changes?: Changes;
  notes: Words[];
  /** What the options make of the rules; with the first update only. */
  particulars?: Words[];
  recap: Words[];
  unit: Words;
  outcome?: Words[];
  moves?: Move[];
  no_take_back?: string;
  /** The id of the match's record, once it is over. */
  record?: string;
  next?: string;
  /** Whether a match that is only shown goes on by itself. */
  flow?: 'waiting' | 'playing' | 'paused';
}

/** A position of a match: its picture, or what changed in it since the position before. */
export interface Frame { ply: number; turn?: number; scene?: Scene; changes?: Changes; notes?: Words[] }
export type Verdict = 'unknown' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';
/** A move and what it was worth. */
export interface Judged {
  event: number;
  seat: number;
  move: string | null;
  best: string;
  line: string[];
  value: number | null;
  played_value: number | null;
  unit: string;
  chance: number | null;
  played_chance: number | null;
  outlook: number[];
  lost: number | null;
  verdict: Verdict;
  exact: boolean;
}
/** A finished match of a list. */
export interface ReplayLine { id: string; game: string; seats?: Chair[]; scores?: number[]; ranks?: number[]; ended_ms?: number }

/** `puzzles`: what there is to do in its puzzles, if it has any. */
export interface Listed { name: string; title: string; about: string; players: string[]; ladder: string[]; puzzles?: string }
/** A position whose best result is proved; `record` is the match up to it, `solved` the same match with a solution. */
export interface Puzzle {
  game: string;
  seed: number;
  difficulty: string;
  grade: number;
  seat: number;
  opponent: string;
  seats: number;
  goal: 'lead' | 'win';
  best: number;
  task: Words;
  ply: number;
  solution: string[];
  record: string;
  solved: string;
}
/** What a view adds to a table: a part of the page, told of every update. `missing`: the table is gone. */
export interface TableExtra { element: HTMLElement; update: (update: Update, events: EventLine[]) => void; missing: (error: Error) => void }
/** A tournament of a list. */
export interface TournamentLine { id: string; name: string; game: string; players: number; begun_ms: number }
/** A tournament: the names of its entrants, by their numbers. */
export interface Tournament { id: string; name: string; game: string; matches: number; finished: boolean; entrants: string[] }
/** The page of a tournament as the server draws it; a section without `html` is as it was. */
export interface TournamentUpdate { number: number; title: string; head: string; sections: { id: string; heading: string; html?: string }[] }
export interface TournamentMatch {
  id: string;
  seed: number;
  seats: { entrant: number; player: string; score: number; rank: number }[];
  faults: { seat: number; kind: string; reason: string; after: number; machine: boolean; stderr?: string | null }[];
  ended_ms: number;
  counted: boolean;
}
/** Some matches of a tournament, and where the list goes on. */
export interface TournamentMatches { matches: TournamentMatch[]; next: number | null }

export interface Field {
  name: string;
  help: string;
  kind: string;
  choices?: string[];
  default?: unknown;
  minimum?: number;
}
export interface Game extends Listed {
  words: Catalogue;
  options: Field[];
  bots: { name: string; about: string }[];
}
export interface NewMatch { game: string; options?: Record<string, unknown>; seats: Chair[]; clock?: string; seed?: number }
/** A table of a list; a list of this browser's own says less. */
export interface TableLine { id: string; game: string; ply?: number; seats?: Chair[] }
/** A match that is over, as this browser remembers it. */
export interface Finished { id: string; game: string; record?: string }
export interface Opened { id: string; tokens: (string | null)[] }
export interface Advice { move: string | null; touches: string[]; meaning: Words | null; think: unknown }
export type Command =
  | { do: 'move'; ply: number; move: string }
  | { do: 'take-back'; ply: number }
  | { do: 'resign' };

/** What is shown at an address; `leave` ends it. */
export interface View { leave?: () => void }
export type Go = (path: string) => void;

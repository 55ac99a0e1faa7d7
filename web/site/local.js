// Tables in this browser: the same functions as api.js has for a server.

import { current, say } from '../words.js';
import { Cancelled, Engine } from './engine.js';
import * as again from './replays.js';
import * as store from './store.js';
import { Table } from './table.js';

export { entered } from './offline.js';

/** What holds seats here: the engine knows which person is to act. */
const HERE = 'here';

/** The engine that was asked last. @type {Engine|undefined} */
let last;

/** The engine of a game. One game is played at a time: that of another game is ended. @param {string} game */
function engineOf(game) {
  if (last?.game !== game) {
    last?.end(new Cancelled());
    last = new Engine(game);
  }
  return last;
}

/** The table that is shown. @type {Table|undefined} */
let shown;

/** @param {string} path */
async function file(path) {
  const response = await fetch(`data/${path}`);
  if (!response.ok) throw new Error(response.status === 404 ? say('not-found') : response.statusText);
  return response;
}

/** The games there are. */
export const games = () => file(`${current()}/games.json`).then((response) => response.json());

/** A game: its words, options and players. @param {string} name */
export const game = (name) => file(`${current()}/${encodeURIComponent(name)}.json`).then((response) => response.json());

/** The rules of a game, as Markdown. @param {string} name */
export const rules = (name) => file(`${current()}/${encodeURIComponent(name)}.md`).then((response) => response.text());

/** The picture of a game for the home page. @param {string} name */
export const gamePicture = (name) => file(`${encodeURIComponent(name)}.picture.json`).then((response) => response.json());

/** A puzzle: a site has some of each difficulty, and begins again after the last. @param {string} game @param {string} difficulty @param {number} seed */
export async function puzzle(game, difficulty, seed) {
  const all = await file(`puzzles/${encodeURIComponent(game)}.${encodeURIComponent(difficulty)}.json`).then((response) => response.json());
  return { ...all[seed % all.length], seed };
}

/** Opens a table that goes on from a puzzle. @param {import('../types.js').Puzzle} puzzle @param {any[]} seats */
export async function attempt({ game, record, ply }, seats) {
  const { id: next } = chance();
  const [engine, id] = [engineOf(game), `puzzle ${next}`];
  await engine.ask({ read: { id, record } });
  await kept(next, await engine.ask({ 'play-on': { id, next, match: { ply, seats } } }));
  engine.ask({ close: { id } }).catch(() => {});
  return { id: next, tokens: seats.map(({ kind }) => (kind === 'person' ? HERE : null)) };
}

/** The picture of a new match. @param {any} match @param {number} [moves] */
export const preview = (match, moves = 0) => engineOf(match.game).ask({ preview: { match, moves } });

/** Opens a table. @param {any} match @returns {Promise<{id: string, tokens: (string|null)[]}>} */
export async function open(match) {
  const { id, seed } = chance();
  await kept(id, await engineOf(match.game).ask({ open: { id, match, seed } }));
  return { id, tokens: match.seats.map((/** @type {any} */ { kind }) => (kind === 'person' ? HERE : null)) };
}

/** A name for a table, and a seed for its match. */
function chance() {
  const [id, low, high] = crypto.getRandomValues(new Uint32Array(3));
  return { id: id.toString(16).padStart(8, '0'), seed: low + (high % 2 ** 21) * 2 ** 32 };
}

/** Keeps a new table. @param {string} id @param {any} status */
async function kept(id, status) {
  await Table.save(id, status);
  await store.prune();
}

/** The next match of the same players. @param {string} id @param {string} token @returns {Promise<{id: string}>} */
export async function rematch(id, token) {
  const { id: next, seed } = chance();
  await kept(next, await /** @type {Table} */ (shown).engine?.ask({ rematch: { id, next, seed } }));
  return { id: next };
}

/** The finished matches, the last one first. */
export const replays = () => again.list();

/** Takes a record from a file. @param {string} text */
export const upload = (text) => again.upload(text);

/** A match as far as its record goes. @param {string} id @param {string} [eyes] */
export const replay = (id, eyes) => again.look(id, eyes, engineOf);

/** Positions of the table that is shown, or of a match that is looked at. @param {string} id @param {string|undefined} token @param {string} eyes @param {number} from @param {number} most */
export async function frames(id, token, eyes, from, most) {
  if (shown?.id !== id || shown.isLeft) return again.frames(id, eyes, from, most, engineOf);
  return (await shown.engine?.ask({ frames: { id, from, most } })).frames;
}

/** The record of a match, as the address of a file. @param {string} id */
export const replayRecord = async (id) => URL.createObjectURL(new Blob([`${await again.record(id)}\n`], { type: 'application/json' }));

/** Opens a table that goes on from a position. @param {string} id @param {number} ply @param {any[]} seats */
export async function playOn(id, ply, seats) {
  const { id: next } = chance();
  await kept(next, await again.playOn(id, next, ply, seats, engineOf));
  return { id: next, tokens: seats.map(({ kind }) => (kind === 'person' ? HERE : null)) };
}

export const { analyse } = again;

/** The record of a match that is over, as the address of a file. @param {string} id */
export async function record(id) {
  const made = await /** @type {Table} */ (shown).engine?.ask({ record: { id } });
  if (made === undefined) throw new Error(say('not-found'));
  return URL.createObjectURL(new Blob([typeof made === 'string' ? made : `${JSON.stringify(made)}\n`], { type: 'application/json' }));
}

/** Links to tables here are of no use elsewhere. @returns {Promise<string>} */
export const code = () => Promise.reject(new Error(say('not-found')));

/** No match here is played elsewhere. */
export const flow = () => Promise.reject(new Error(say('not-found')));

/** @param {string} id @param {string} token @param {any} command */
export async function command(id, token, command) {
  await shown?.change({ command: { id, command } });
}

/** @param {string} id @param {string} token @param {number} ply */
export const hint = (id, token, ply) => /** @type {Table} */ (shown).hint(ply);

/** Nobody organises matches here. */
export const isOrganiser = async () => false;

/** The tables that can be gone on with. @returns {Promise<{id: string, game: string}[]>} */
export const unfinished = async () => (await store.all()).filter((entry) => !entry.isOver);

/**
 * Follows a table until it is told to stop.
 * @param {string} id
 * @param {string|undefined} token
 * @param {{update: (update: any) => void, found: () => void, lost: () => void, failed: (error: Error) => void}} listener
 * @returns {() => void} stops following
 */
export function follow(id, token, listener) {
  const table = new Table(id, engineOf, listener);
  shown = table;
  table.begin().catch((error) => table.fail(error));
  return () => table.leave();
}

// Matches of this browser that are looked at again: its finished tables, and records from files.

import { say } from '../words.js';
import { Cancelled, Engine } from './engine.js';
import * as store from './store.js';

/** The name of a match in an engine, beside the tables there. @param {string} id */
const named = (id) => `replay ${id}`;

/** The match that an engine has read last. @type {{id: string, engine: Engine}|undefined} */
let open;

/** @typedef {(game: string) => Engine} EngineOf */

/** The finished matches, the last one first. @returns {Promise<import('../types.js').ReplayLine[]>} */
export async function list() {
  const over = (await store.all()).filter((entry) => entry.isOver);
  return over.map(({ id, game, seats, saved }) => ({ id, game, seats: seats ?? saved.chairs }));
}

/** @param {string} id */
async function entryOf(id) {
  const entry = await store.get(id);
  if (!entry) throw Object.assign(new Error(say('not-found')), { status: 404 });
  // The record of a match under way has what others may not know.
  if (!entry.isOver) throw new Error(say('replay.not-over'));
  return entry;
}

/** Takes a record from a file, which an engine of its own verifies: the match that is shown goes on if it is refused. @param {string} text */
export async function upload(text) {
  let game;
  try {
    ({ game } = JSON.parse(text));
  } catch {
    throw new Error(say('drop.no-record'));
  }
  if (typeof game !== 'string') throw new Error(say('drop.no-record'));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  const id = `x${[...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const verifier = new Engine(game);
  let seats;
  try {
    ({ seats } = await verifier.ask({ read: { id: named(id), record: text } }));
  } finally {
    verifier.end(new Cancelled());
  }
  seats = seats.map((/** @type {any} */ { kind, player }) => ({ kind, player }));
  await store.put({ id, game, seats, isOver: true, changed: Date.now(), saved: { record: text } });
  await store.prune();
  return { id };
}

/** Lets an engine read a match, and returns what these eyes see of it. @param {string} id @param {string|undefined} eyes @param {EngineOf} engineOf */
export async function look(id, eyes, engineOf) {
  const { game, saved } = await entryOf(id);
  const engine = engineOf(game);
  const told = await engine.ask({ read: { id: named(id), record: saved.record, eyes } });
  if (open && open.id !== id && open.engine === engine) engine.ask({ close: { id: named(open.id) } }).catch(() => {});
  open = { id, engine };
  return told;
}

/** The engine that has read a match. @param {string} id @param {EngineOf} engineOf */
async function reading(id, engineOf) {
  const { game } = await entryOf(id);
  if (open?.id !== id || open.engine !== engineOf(game)) await look(id, undefined, engineOf);
  return engineOf(game);
}

/** @param {string} id @param {string} eyes @param {number} from @param {number} most @param {EngineOf} engineOf */
export const frames = async (id, eyes, from, most, engineOf) => (await (await reading(id, engineOf)).ask({ frames: { id: named(id), eyes, from, most } })).frames;

/** The text of a record. @param {string} id @returns {Promise<string>} */
export const record = async (id) => (await entryOf(id)).saved.record;

/** Opens the table `next`. @param {string} id @param {string} next @param {number} ply @param {any[]} seats @param {EngineOf} engineOf */
export const playOn = async (id, next, ply, seats, engineOf) => (await reading(id, engineOf)).ask({ 'play-on': { id: named(id), next, match: { ply, seats } } });

/**
 * Judges the moves of a match in a worker of its own.
 * @param {string} id @param {{time: number, after: number}} request
 * @param {{judged: (move: any) => void, done: (error?: Error) => void}} listener
 * @returns {() => void} stops the search
 */
export function analyse(id, { time, after }, listener) {
  /** @type {Engine|undefined} */
  let engine;
  let isStopped = false;
  (async () => {
    try {
      const { game, saved } = await entryOf(id);
      if (isStopped) return;
      engine = new Engine(game);
      let move = await engine.ask({ judge: { record: saved.record, after, time_ms: time } });
      while (!isStopped && move !== null) {
        listener.judged(move);
        move = await engine.ask({ judge: {} });
      }
      if (isStopped) return;
      engine.end(new Cancelled());
      listener.done();
    } catch (error) {
      engine?.end(new Cancelled());
      if (!isStopped) listener.done(/** @type {Error} */ (error));
    }
  })();
  return () => {
    isStopped = true;
    engine?.end(new Cancelled());
  };
}

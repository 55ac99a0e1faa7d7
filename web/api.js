// Tables on a server: commands by HTTP, updates as server-sent events.

import { organiser, tokenOf } from './seats.js';
import { current, say } from './words.js';

const BASE = 'api/1/';

/** A refusal, with the server's reason. */
export class Refused extends Error {
  /** @param {number} status @param {string} reason */
  constructor(status, reason) {
    super(reason);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, token?: string, body?: unknown, text?: string, more?: Record<string, string>}} [request]
 */
async function ask(path, { method = 'GET', token, body, text, more = {} } = {}) {
  const headers = /** @type {Record<string, string>} */ ({ ...more });
  if (token) headers['x-seat-token'] = token;
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await fetch(BASE + path, { method, headers, body: body === undefined ? text : JSON.stringify(body) });
  if (!response.ok) {
    const reason = await response.json().then((answer) => answer.error, () => response.statusText);
    throw new Refused(response.status, reason);
  }
  return response;
}

/** The games there are. @returns {Promise<import('./types.js').Listed[]>} */
export const games = () => ask(`games?lang=${current()}`).then((response) => response.json());

/** A game: its words, options and players. @param {string} name @returns {Promise<import('./types.js').Game>} */
export const game = (name) => ask(`games/${encodeURIComponent(name)}?lang=${current()}`).then((response) => response.json());

/** The rules of a game, as Markdown. @param {string} name */
export const rules = (name) => ask(`games/${encodeURIComponent(name)}/rules?lang=${current()}`).then((response) => response.text());

/** The picture of a game for the home page. @param {string} name @returns {Promise<import('./types.js').Scene|null>} */
export const gamePicture = (name) => ask(`games/${encodeURIComponent(name)}/picture`).then((response) => response.json());

/** A puzzle. @param {string} game @param {string} difficulty @param {number} seed @returns {Promise<import('./types.js').Puzzle>} */
export const puzzle = (game, difficulty, seed) =>
  ask(`games/${encodeURIComponent(game)}/puzzle?seed=${seed}&difficulty=${encodeURIComponent(difficulty)}`).then((response) => response.json());

/** Opens a table that goes on from a puzzle. @param {import('./types.js').Puzzle} puzzle @param {import('./types.js').Chair[]} seats @returns {Promise<import('./types.js').Opened>} */
export const attempt = async ({ record, ply }, seats) => playOn((await upload(record)).id, ply, seats);

/** The picture of a new match. @param {import('./types.js').NewMatch} match @param {number} [moves] @returns {Promise<import('./types.js').Scene|null>} */
export const preview = (match, moves = 0) =>
  ask(`preview?moves=${moves}`, { method: 'POST', body: match }).then((response) => response.json());

/** Opens a table. @param {import('./types.js').NewMatch} match @returns {Promise<import('./types.js').Opened>} */
export const open = (match) => ask('tables', { method: 'POST', body: match }).then((response) => response.json());

/** Finished matches of the store, the last one first: those stored before one of them, or the last ones. @param {{before?: string, most?: number}} [part] @returns {Promise<import('./types.js').ReplayLine[]>} */
export const replays = ({ before, most } = {}) => ask(`replays?${parameters({ before, most })}`).then((response) => response.json());

/** What follows `?` in an address; what is not given is left out. @param {Record<string, string|number|undefined>} values */
const parameters = (values) => new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))).toString();

/** A tournament: its entrants and its standings. @param {string} id @returns {Promise<import('./types.js').Tournament>} */
export const tournament = (id) => ask(`tournaments/${encodeURIComponent(id)}`).then((response) => response.json());

/** Matches of a tournament, the last one first. @param {string} id @param {Record<string, string|number|undefined>} filter @returns {Promise<import('./types.js').TournamentMatches>} */
export const tournamentMatches = (id, filter) => ask(`tournaments/${encodeURIComponent(id)}/matches?${parameters(filter)}`).then((response) => response.json());

/** Follows the list of tournaments. @param {Listener<import('./types.js').TournamentLine[]>} listener */
export const followTournaments = (listener) => listen('news', listener);

/** Follows the page of a tournament. @param {string} id @param {Listener<import('./types.js').TournamentUpdate>} listener */
export const followTournament = (id, listener) => listen(`tournaments/${encodeURIComponent(id)}/updates?lang=${current()}`, listener);

/** Where records that were sent to the server are kept, which may forget them. @param {string} id */
const sentRecord = (id) => `record-${id}`;

/** @param {string} id */
function sent(id) {
  try {
    return sessionStorage.getItem(sentRecord(id));
  } catch {
    return null;
  }
}

/** Sends a record, which the server verifies. @param {string} text @returns {Promise<{id: string}>} */
export async function upload(text) {
  const { id } = await ask('replays', { method: 'POST', text }).then((response) => response.json());
  try {
    sessionStorage.setItem(sentRecord(id), text);
  } catch {
    // Then the file is to be dropped again once the server has forgotten it.
  }
  return { id };
}

/** Asks for something of a match that is looked at; a record that the server has forgotten is sent again. @param {string} id @param {string} path @param {{token?: string, method?: string, body?: unknown}} [request] */
async function again(id, path, { token = tokenOf(id), method, body } = {}) {
  const request = () => ask(`replays/${id}${path}`, { token, method, body, more: withOrganiser() });
  return request().catch(async (error) => (await isSentAgain(id, error) ? request() : Promise.reject(error)));
}

/** Sends a record again that the server has forgotten; whether that is so. @param {string} id @param {{status?: number}} error */
async function isSentAgain(id, error) {
  const text = error.status === 404 ? sent(id) : null;
  if (text === null) return false;
  await upload(text);
  return true;
}

/** @returns {Record<string, string>} */
function withOrganiser() {
  const token = organiser();
  return token ? { 'x-organiser-token': token } : {};
}

/** Whether the organiser's token is the right one; if the server cannot be asked, it may be. */
export const isOrganiser = () => ask('organiser', { more: withOrganiser() }).then(() => true, (error) => !(error instanceof Refused) || error.status >= 500);

/** A match as far as its record goes. @param {string} id @param {string} [eyes] @returns {Promise<import('./types.js').Update>} */
export const replay = (id, eyes) => again(id, eyes ? `?eyes=${encodeURIComponent(eyes)}` : '').then((response) => response.json());

/** Positions of a match. @param {string} id @param {string|undefined} token @param {string} eyes @param {number} from @param {number} most @returns {Promise<import('./types.js').Frame[]>} */
export const frames = (id, token, eyes, from, most) =>
  again(id, `/frames?eyes=${encodeURIComponent(eyes)}&from=${from}&most=${most}`, { token }).then((response) => response.json()).then((reel) => reel.frames);

/** The record of a match, as the address of a file. @param {string} id */
export const replayRecord = async (id) => URL.createObjectURL(await again(id, '/record').then((response) => response.blob()));

/** Opens a table that goes on from a position. @param {string} id @param {number} ply @param {import('./types.js').Chair[]} seats @returns {Promise<import('./types.js').Opened>} */
export const playOn = (id, ply, seats) => again(id, '/tables', { method: 'POST', body: { ply, seats } }).then((response) => response.json());

/** @param {string} id @param {string} token @param {import('./types.js').Command} command */
export const command = (id, token, command) => ask(`tables/${id}/commands`, { method: 'POST', token, body: command });

/** Pauses a match that is only shown, or lets it go on. @param {string} id @param {'pause'|'next'|'play'} what */
export const flow = (id, what) => ask(`tables/${id}/flow`, { method: 'POST', body: { do: what } });

/** The next match of the same players. @param {string} id @param {string} token @returns {Promise<{id: string}>} */
export const rematch = (id, token) => ask(`tables/${id}/rematch`, { method: 'POST', token }).then((response) => response.json());

/** The record of a match that is over, as the address of a file. @param {string} id */
export const record = async (id) => `${BASE}tables/${id}/record`;

/** A text as a QR code, in SVG; none where there is no server. @param {string} text @returns {Promise<string>} */
export const code = (text) => ask('qr', { method: 'POST', text }).then((response) => response.text());

/** @param {string} id @param {string} token @param {number} ply @returns {Promise<import('./types.js').Advice>} */
export const hint = (id, token, ply) =>
  ask(`tables/${id}/hint`, { method: 'POST', token, body: { ply } }).then((response) => response.json());

/** Another view is about to be shown. */
export const entered = () => {};

/** The tables under way: those with a seat of this browser, and others to watch. @returns {Promise<import('./types.js').TableLine[]>} */
export const unfinished = () => ask('tables').then((response) => response.json());

/**
 * Server-sent events, one after the other, until the stream ends.
 * @param {string} path @param {Record<string, string>} headers @param {AbortSignal} signal @param {(response: Response) => void} [opened]
 * @returns {AsyncGenerator<{event: string, data: string}>}
 */
async function* streamed(path, headers, signal, opened) {
  const response = await fetch(BASE + path, { headers: { accept: 'text/event-stream', ...headers }, signal });
  if (!response.ok || !response.body) {
    const reason = await response.json().then((answer) => answer.error, () => response.statusText);
    // A server that is busy, or about to stop, may answer later.
    const isFinal = response.status >= 400 && response.status < 500 && response.status !== 429;
    throw isFinal ? new Refused(response.status, reason) : new Error(reason);
  }
  opened?.(response);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const lines = part.split('\n');
      const field = (/** @type {string} */ name) => lines.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2)).join('\n');
      const data = field('data');
      if (data !== '') yield { event: field('event'), data };
    }
  }
}

/** How often a stream of values may be cut off without a value between, before it is given up. */
const MOST_CUTS = 6;

/**
 * Judges the moves of a match one after the other, through lost connections.
 * @param {string} id @param {{time: number, after: number}} request
 * @param {{judged: (move: import('./types.js').Judged) => void, done: (error?: Error) => void}} listener
 * @returns {() => void} stops the search
 */
export function analyse(id, { time, after }, listener) {
  const stop = new AbortController();
  (async () => {
    let error;
    for (let cuts = 0; cuts < MOST_CUTS && !stop.signal.aborted; cuts++) {
      if (cuts > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT * 2 ** cuts));
      try {
        /** @type {Record<string, string>} */
        const headers = after > 0 ? { 'last-event-id': String(after) } : {};
        for await (const { event, data } of streamed(`replays/${id}/analysis?time=${time}`, headers, stop.signal)) {
          const value = JSON.parse(data);
          if (event === 'end') return listener.done(value.complete ? undefined : new Error(value.error));
          [after, cuts] = [value.event, 0];
          listener.judged(value);
        }
      } catch (caught) {
        error = /** @type {Error} */ (caught);
        const isBack = error instanceof Refused && await isSentAgain(id, error).catch(() => false);
        if (error instanceof Refused && !isBack) break;
      }
    }
    if (!stop.signal.aborted) listener.done(error ?? new Error(say('analysis.cut-off')));
  })();
  return () => stop.abort();
}

/** How long to wait before the next try, in milliseconds; then twice as long, up to the last. */
const FIRST_WAIT = 250;
const LAST_WAIT = 8000;

/**
 * @template T
 * @typedef {{told: (value: T) => void, lost?: () => void, failed?: (error: Error) => void}} Listener
 */

/**
 * Listens to events that are whole by themselves, through lost connections.
 * @template T
 * @param {string} path @param {Listener<T>} listener
 * @returns {() => void} stops listening
 */
function listen(path, listener) {
  const stop = new AbortController();
  persist(stop.signal, listener, async (heard) => {
    for await (const { data } of streamed(path, {}, stop.signal)) {
      heard();
      listener.told(JSON.parse(data));
    }
  });
  return () => stop.abort();
}

/**
 * Opens a stream again and again until it is stopped or refused.
 * @param {AbortSignal} signal @param {{lost?: () => void, failed?: (error: Error) => void}} listener @param {(heard: () => void) => Promise<void>} once
 */
async function persist(signal, listener, once) {
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    try {
      await once(() => { wait = FIRST_WAIT; });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused) return listener.failed?.(error);
    }
    if (signal.aborted) return;
    listener.lost?.();
    await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
    wait = Math.min(2 * wait, LAST_WAIT);
  }
}

/**
 * Follows a table until it is told to stop, through lost connections and restarts of the server.
 * @param {string} id
 * @param {string|undefined} token
 * @param {{update: (update: import('./types.js').Update) => void, found: (ago: number) => void, lost: () => void, failed: (error: Error) => void}} listener
 * @returns {() => void} stops following
 */
export function follow(id, token, listener) {
  const stop = new AbortController();
  let last = '';
  persist(stop.signal, listener, async (heard) => {
    const headers = /** @type {Record<string, string>} */ ({});
    if (token) headers['x-seat-token'] = token;
    if (last) headers['last-event-id'] = last;
    const opened = (/** @type {Response} */ response) => listener.found(Number(response.headers.get('x-asked-ago') ?? 0));
    for await (const { data } of streamed(`tables/${id}/updates`, headers, stop.signal, opened)) {
      const update = JSON.parse(data);
      last = update.id;
      heard();
      listener.update(update);
    }
  });
  return () => stop.abort();
}

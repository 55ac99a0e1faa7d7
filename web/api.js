// Tables on a server: commands by HTTP, updates as server-sent events.

import { current } from './words.js';

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
 * @param {{method?: string, token?: string, body?: unknown, text?: string}} [request]
 */
async function ask(path, { method = 'GET', token, body, text } = {}) {
  const headers = /** @type {Record<string, string>} */ ({});
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

/** The picture of a new match. @param {import('./types.js').NewMatch} match @param {number} [moves] @returns {Promise<import('./types.js').Scene|null>} */
export const preview = (match, moves = 0) =>
  ask(`preview?moves=${moves}`, { method: 'POST', body: match }).then((response) => response.json());

/** Opens a table. @param {import('./types.js').NewMatch} match @returns {Promise<import('./types.js').Opened>} */
export const open = (match) => ask('tables', { method: 'POST', body: match }).then((response) => response.json());

/** The picture of an earlier position. @param {string} id @param {string|undefined} token @param {number} ply @returns {Promise<import('./types.js').Scene|null>} */
export const picture = (id, token, ply) => ask(`tables/${id}/pictures/${ply}`, { token }).then((response) => response.json());

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

/** How long to wait before the next try, in milliseconds; then twice as long, up to the last. */
const FIRST_WAIT = 250;
const LAST_WAIT = 8000;

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
  let wait = FIRST_WAIT;
  const once = async () => {
    const headers = /** @type {Record<string, string>} */ ({ accept: 'text/event-stream' });
    if (token) headers['x-seat-token'] = token;
    if (last) headers['last-event-id'] = last;
    const response = await fetch(`${BASE}tables/${id}/updates`, { headers, signal: stop.signal });
    if (response.status >= 400 && response.status < 500 && response.status !== 429) {
      const reason = await response.json().then((answer) => answer.error, () => response.statusText);
      throw new Refused(response.status, reason);
    }
    if (!response.ok || !response.body) throw new Error(response.statusText);
    listener.found(Number(response.headers.get('x-asked-ago') ?? 0));
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const data = part.split('\n').filter((line) => line.startsWith('data: ')).map((line) => line.slice(6));
        if (data.length === 0) continue;
        const update = JSON.parse(data.join('\n'));
        last = update.id;
        wait = FIRST_WAIT;
        listener.update(update);
      }
    }
  };
  (async () => {
    while (!stop.signal.aborted) {
      try {
        await once();
      } catch (error) {
        if (stop.signal.aborted) return;
        if (error instanceof Refused) return listener.failed(error);
      }
      if (stop.signal.aborted) return;
      listener.lost();
      await new Promise((resolve) => setTimeout(resolve, wait * (0.75 + Math.random() / 2)));
      wait = Math.min(2 * wait, LAST_WAIT);
    }
  })();
  return () => stop.abort();
}

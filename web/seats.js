// The seats that this browser holds: a token each, kept until they are forgotten.

import { forget, keep, recall } from './kept.js';

/** @param {string} id @param {(string|null)[]} tokens */
export function remember(id, tokens) {
  keep(`table-${id}`, JSON.stringify(tokens));
}

/** Keeps the seats of a table for the next one, where every player sits one seat further down with the same token. @param {string} id @param {string} next */
export function follow(id, next) {
  for (const key of ['table', 'invited']) {
    const [first, ...others] = JSON.parse(recall(`${key}-${id}`) ?? '[]');
    if (first !== undefined) keep(`${key}-${next}`, JSON.stringify([...others, first]));
  }
}

/** The tokens of the seats that are held here, by seat; or the one that the address names. @param {string} id @returns {(string|null)[]} */
export function held(id) {
  const named = new URLSearchParams(location.hash.slice(1)).get('seat');
  if (named) {
    remember(id, [named]);
    history.replaceState(null, '', location.pathname);
    return [named];
  }
  return JSON.parse(recall(`table-${id}`) ?? '[]');
}

/** The token of a seat of a table that is held here. @param {string} id @returns {string|undefined} */
export const tokenOf = (id) => JSON.parse(recall(`table-${id}`) ?? '[]').find((/** @type {string|null} */ token) => token) ?? undefined;

/** Whether a seat of a table is held here. @param {string} id */
export const holds = (id) => recall(`table-${id}`) !== null;

/** Where the finished matches are remembered, and how many. */
const FINISHED = 'finished';
const MOST_FINISHED = 12;

/** The matches of this browser that are over, the last first. @returns {import('./types.js').Finished[]} */
export const finished = () => JSON.parse(recall(FINISHED) ?? '[]');

/** Remembers that a match is over. @param {string} id @param {string} game @param {string} [record] the id of its record */
export function finish(id, game, record) {
  const others = finished().filter((table) => table.id !== id);
  keep(FINISHED, JSON.stringify([{ id, game, record }, ...others].slice(0, MOST_FINISHED)));
}

/** Keeps the tokens that are to be sent to friends. @param {string} id @param {(string|null)[]} tokens */
export function invite(id, tokens) {
  if (tokens.some((token) => token)) keep(`invited-${id}`, JSON.stringify(tokens));
}

/** The links for friends, by seat. @param {string} id @returns {[number, string][]} */
export function links(id) {
  const tokens = JSON.parse(recall(`invited-${id}`) ?? '[]');
  const link = (/** @type {string} */ token) => new URL(`t/${id}#seat=${token}`, document.baseURI).href;
  return tokens.flatMap((/** @type {string|null} */ token, /** @type {number} */ seat) => (token ? [[seat, link(token)]] : []));
}

/** Where the organiser's token is remembered. */
const ORGANISER = 'organiser';

/** The organiser's token, if this browser has it. */
export const organiser = () => recall(ORGANISER);

/** Forgets the organiser's token, which the server refused. */
export const forgetOrganiser = () => forget(ORGANISER);

/** Remembers the organiser's token that the address names; whether it names one. */
export function meetOrganiser() {
  const named = new URLSearchParams(location.hash.slice(1)).get(ORGANISER);
  if (!named) return false;
  keep(ORGANISER, named);
  history.replaceState(null, '', location.pathname);
  return true;
}

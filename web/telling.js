// What an update says aloud: the own move, what others did, whose turn it is, how the match ended.

import { say } from './words.js';

/**
 * @typedef {import('./types.js').Update} Update
 * @typedef {{own: number|undefined, phrase: (words: import('./types.js').Words) => string, units: (number: number, unit: import('./types.js').Words) => string, status: string}} Teller
 */

/**
 * The lines that are new in an update; only the status of the first.
 * @param {Update|null} before @param {Update} after @param {Teller} teller
 * @returns {string[]}
 */
export function lines(before, after, { own, phrase, units, status }) {
  if (!before) return [status];
  if (after.epoch !== before.epoch) return [say('play.taken-back'), status];
  const mine = after.events.filter((event, place) => own !== undefined && event.seat === own && after.from + place >= before.ply && event.text !== '');
  const heard = new Set(before.recap.map(phrase));
  const news = after.recap.map(phrase).filter((line) => !heard.has(line));
  const end = after.over && !before.over ? [...(after.outcome ?? []).map(phrase), ...after.seats.map((_, seat) => score(after, seat, units))] : [];
  const all = [...mine.map((event) => say('play.did', event.text)), ...news];
  const changed = after.turn !== before.turn || after.over !== before.over || all.length > 0;
  return [...all, ...(changed ? [status] : []), ...end].filter((line) => line !== '');
}

/** The score of a seat in words. @param {Update} update @param {number} seat @param {Teller['units']} units */
function score(update, seat, units) {
  const { score } = update.seats[seat];
  return score === null ? '' : `${say('play.place', seat)}: ${units(score, update.unit)}`;
}

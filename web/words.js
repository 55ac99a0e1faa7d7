// What is said to people: the page's own sentences, and those of games, in English and French.

import { keep, recall } from './kept.js';
import { page } from './page-words.js';

/** @typedef {'en'|'fr'} Language */
/** @typedef {import('./types.js').Words} Words */

export const LANGUAGES = /** @type {Language[]} */ (['en', 'fr']);

/** @type {Language} */
let language = chosen();

/** The language of the reader: the one they chose, or the first that their browser prefers. @returns {Language} */
function chosen() {
  const stored = recall('language');
  const wanted = [stored, ...navigator.languages].map((tag) => (tag ?? '').slice(0, 2));
  return /** @type {Language} */ (wanted.find((tag) => tag in page) ?? 'en');
}

export function current() {
  return language;
}

/** @param {Language} tag */
export function choose(tag) {
  language = tag;
  keep('language', tag);
}

/**
 * A sentence of the page.
 * @param {string} key
 * @param {...(string|number)} values
 */
export function say(key, ...values) {
  return fill(page[language][key] ?? key, values, {});
}

/**
 * What a game says, by the catalogue of its words.
 * @param {Words} words
 * @param {Record<string, string>} catalogue
 * @returns {string}
 */
export function spoken(words, catalogue) {
  if (!Array.isArray(words)) return String(words);
  const [key, ...values] = words;
  if (key === '') {
    const [between, ...list] = values;
    return list.map((item) => spoken(item, catalogue)).filter((item) => item !== '').join(String(between));
  }
  return fill(catalogue[key] ?? key, values, catalogue);
}

/**
 * A number with what it counts: `unit.one` of a catalogue is said of one `unit`.
 * @param {number} number @param {Words} unit @param {Record<string, string>} catalogue
 */
export function counted(number, unit, catalogue) {
  const one = Array.isArray(unit) && isOne(number) ? catalogue[`${unit[0]}.one`] : undefined;
  return `${number} ${one ?? spoken(unit, catalogue)}`;
}

/** Whether a number takes the form for one. @param {number} number */
const isOne = (number) => (language === 'fr' ? Math.abs(number) < 2 : number === 1);

/**
 * A pattern with its values: `{0}` is the first, `{0:one|many}` one of two forms by its number.
 * @param {string} pattern
 * @param {Words[]} values
 * @param {Record<string, string>} catalogue
 */
function fill(pattern, values, catalogue) {
  return pattern.replace(/\{(\d+)(?::([^|}]*)\|([^}]*))?\}/g, (slot, place, one, many) => {
    const value = values[Number(place)];
    if (value === undefined) return slot;
    if (one === undefined) return spoken(value, catalogue);
    return isOne(Number(value)) ? one : many;
  });
}

/** A bot of the list of opponents, as people read it. @param {string} player @param {string[]} ladder */
export function opponent(player, ladder) {
  const level = /^(.+):level=(\d+)$/.exec(player);
  if (level) return say('new.level', level[2]);
  if (ladder.includes(`${player}:level=1`)) return say('new.strongest');
  // Bots without levels: the list goes from the weakest to the strongest.
  const place = ladder.indexOf(player);
  if (place < 0 || ladder.some((other) => other.includes(':level='))) return player;
  return `${place + 1 === ladder.length ? say('new.strongest') : say('new.level', place + 1)} (${player})`;
}

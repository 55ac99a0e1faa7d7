// The puzzles of the home page: of each game that has some, that of the day in each difficulty.

import { link } from './address.js';
import { el } from './dom.js';
import { keep, recall } from './kept.js';
import { say } from './words.js';

export const DIFFICULTIES = ['easy', 'medium', 'hard'];

/** Where the tables of attempts are remembered, and how many. */
const ATTEMPTS = 'attempts';
const MOST_ATTEMPTS = 100;

/** The tables of attempts in this browser: their puzzles lead to them, not the list of matches. @returns {string[]} */
const attempts = () => JSON.parse(recall(ATTEMPTS) ?? '[]');

/** @param {string} id */
export const isAttempt = (id) => attempts().includes(id);

/** @param {string} id */
export const rememberAttempt = (id) => keep(ATTEMPTS, JSON.stringify([id, ...attempts()].slice(0, MOST_ATTEMPTS)));

/** How hard a puzzle is, in a word. @param {string} difficulty */
export const hardness = (difficulty) => say(`puzzles.${difficulty}`);

/** The seed of the puzzles of today: the date in universal time, as in 20261118. */
export const today = () => Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** @param {import('./types.js').Listed[]} games */
export function puzzles(games) {
  const item = (/** @type {import('./types.js').Listed} */ { name, title, puzzles: about }) => el('li', {},
    el('h3', {}, title),
    el('p', {}, about),
    el('div', { class: 'row' }, ...DIFFICULTIES.map((difficulty) => el('a', {
      class: 'button',
      href: link(`puzzle/${name}/${difficulty}/${today()}`),
      'aria-label': `${say('puzzles.today')}: ${title}, ${hardness(difficulty)}`,
    }, hardness(difficulty)))));
  const all = games.filter((game) => game.puzzles);
  if (all.length === 0) return '';
  return el('section', { class: 'puzzles' }, el('h2', {}, say('puzzles.today')), el('ul', {}, ...all.map(item)));
}

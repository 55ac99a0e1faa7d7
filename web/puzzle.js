// A puzzle: an attempt at an ordinary table, and how far it was from the best result.

import * as api from './tables.js';
import { link } from './address.js';
import { announce } from './announcer.js';
import { el } from './dom.js';
import { keep, recall } from './kept.js';
import { resultOf } from './puzzle-result.js';
import { DIFFICULTIES, hardness, rememberAttempt, today } from './puzzles.js';
import { holds, remember } from './seats.js';
import { table } from './table.js';
import { say, spoken } from './words.js';

/** @typedef {import('./types.js').Puzzle} Puzzle */

/** @param {HTMLElement} main @param {string[]} address the game, the difficulty and the seed @param {import('./types.js').Go} go */
export async function puzzle(main, [name, wanted = 'medium', written = ''], go) {
  const seed = /^\d{1,15}$/.test(written) ? Number(written) : today();
  const notice = /** @type {HTMLElement} */ (document.getElementById('notice'));
  notice.textContent = say('puzzles.loading');
  try {
    const [game, found] = await Promise.all([api.game(name), api.puzzle(name, wanted, seed)]);
    const view = new PuzzleView(main, { game, puzzle: found, wanted, seed }, go);
    await view.begin();
    return { leave: () => view.leave() };
  } finally {
    notice.textContent = '';
  }
}

class PuzzleView {
  /**
   * @param {HTMLElement} main
   * @param {{game: import('./types.js').Game, puzzle: Puzzle, wanted: string, seed: number}} chosen
   * @param {import('./types.js').Go} go
   */
  constructor(main, { game, puzzle, wanted, seed }, go) {
    this.main = main;
    this.game = game;
    this.puzzle = puzzle;
    this.wanted = wanted;
    this.seed = seed;
    this.go = go;
    this.place = el('div');
    /** @type {import('./types.js').View} */
    this.view = {};
    this.verdict = el('p', { class: 'verdict-line' });
    this.againButton = this.button('puzzles.again', () => this.again());
    this.panel = this.makePanel();
  }

  /** @param {string} key @param {() => unknown} click */
  button(key, click) {
    const act = async () => {
      try {
        await click();
      } catch (error) {
        /** @type {HTMLElement} */ (document.getElementById('notice')).textContent = say('failed', /** @type {Error} */ (error).message);
      }
    };
    return el('button', { type: 'button', on: { click: act } }, say(key));
  }

  makePanel() {
    const { puzzle, game, wanted, seed } = this;
    const difficulty = (/** @type {string} */ one) =>
      el('a', { class: 'button', href: link(`puzzle/${game.name}/${one}/${seed}`), ...(one === wanted && { 'aria-current': 'page' }) }, hardness(one));
    const isToday = seed === today();
    return el('section', { class: 'puzzle', 'aria-label': say(isToday ? 'puzzles.today' : 'puzzles.one', seed) },
      el('p', { class: 'caption' }, `${say(isToday ? 'puzzles.today' : 'puzzles.one', seed)} · ${hardness(puzzle.difficulty)}, ${say('puzzles.grade', puzzle.grade)}`),
      el('p', { class: 'task' }, spoken(puzzle.task, game.words)),
      this.verdict,
      el('div', { class: 'row' }, this.againButton, this.button('puzzles.solution', () => this.solve()), this.button('puzzles.next', () => this.go(`puzzle/${game.name}/${wanted}/${seed + 1}`))),
      el('nav', { class: 'row', 'aria-label': say('puzzles.difficulty') }, ...DIFFICULTIES.map(difficulty)));
  }

  /** Where the table of the last attempt is remembered. */
  key() {
    const { game, puzzle, seed } = this;
    return `puzzle-${game.name}-${seed}-${puzzle.difficulty}-${puzzle.grade}`;
  }

  async begin() {
    this.main.replaceChildren(this.place);
    const id = recall(this.key());
    if (id && (api.inBrowser || holds(id))) await this.show(id, true);
    else await this.again();
    document.title = `${say('puzzles.title', this.game.title)} · plateau`;
  }

  /** Begins an attempt. */
  async again() {
    const { puzzle } = this;
    /** @type {import('./types.js').Chair[]} */
    const seats = Array.from({ length: puzzle.seats }, (_, seat) => (seat === puzzle.seat ? { kind: 'person' } : { kind: 'bot', player: puzzle.opponent }));
    const { id, tokens } = await api.attempt(puzzle, seats);
    remember(id, tokens);
    rememberAttempt(id);
    keep(this.key(), id);
    await this.show(id);
  }

  /** @param {string} id @param {boolean} [isRemembered] whether the table may be gone */
  async show(id, isRemembered = false) {
    const hadFocus = this.panel.contains(document.activeElement);
    this.view.leave?.();
    this.say('');
    this.isOver = false;
    this.view = await table(this.place, id, this.go, {
      element: this.panel,
      update: (update, events) => this.follow(update, events),
      missing: (error) => (isRemembered ? this.again() : this.say(say('failed', error.message), 'missed')),
    });
    if (hadFocus) this.againButton.focus();
  }

  /** @param {string} text @param {string} [kind] */
  say(text, kind = '') {
    this.verdict.textContent = text;
    this.verdict.className = `verdict-line ${kind}`;
  }

  /** Says how an attempt went, once it is over. @param {import('./types.js').Update} update @param {import('./types.js').EventLine[]} events */
  follow(update, events) {
    const wasOver = this.isOver;
    this.isOver = update.over;
    if (!update.over) return this.say('');
    const { puzzle, game } = this;
    const result = resultOf(puzzle, update, events);
    const short = result === undefined ? undefined : puzzle.goal === 'win' ? result - puzzle.best : puzzle.best - result;
    /** @type {import('./types.js').Words} */
    const words = short === undefined ? ['puzzle.failed'] : short > 0 ? ['puzzle.missed', short] : ['puzzle.solved', Math.abs(puzzle.best)];
    this.say(spoken(words, game.words), short !== undefined && short <= 0 ? 'solved' : 'missed');
    if (!wasOver) announce(this.verdict.textContent ?? '');
  }

  /** Shows a solution as a match to step through, from the position of the puzzle on. */
  async solve() {
    const { id } = await api.upload(this.puzzle.solved);
    this.go(`r/${id}/${this.puzzle.ply}`);
  }

  leave() {
    this.view.leave?.();
  }
}

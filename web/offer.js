// The moves in words: those that are meant by what was touched, and all.

import { el } from './dom.js';
import { say } from './words.js';

/**
 * @typedef {import('./types.js').Move} Move
 * @typedef {{phrase: (words: import('./types.js').Words) => string, label: (id: string) => string, play: (move: Move) => void,
 *            touch: (id: string) => void, putBack: () => void, size: (id: string) => number}} Player
 */

/** What is smaller than a finger, in pixels, and how much of it is listed below the board. */
const FINGER = 24;
const MOST_SMALL = 40;

/** Whether fingers touch this screen, or it is as small as screens that they do. */
const isTouched = () => matchMedia('(any-pointer: coarse), (max-width: 40rem)').matches;

/** Moves that are listed. */
const LISTED = 400;

export class Offer {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.choices = el('div', { class: 'choices', role: 'group', 'aria-label': say('play.choose') });
    this.small = el('div', { class: 'small', role: 'group', 'aria-label': say('play.small') });
    this.list = el('div', { class: 'moves' });
    this.summary = el('summary');
    this.all = /** @type {HTMLDetailsElement} */ (el('details', { on: { toggle: () => this.fill() } }, this.summary, this.list));
    /** @type {Move[]} */
    this.moves = [];
  }

  /** @param {import('./touches.js').Touches} touches @param {boolean} isSent whether a move is under way */
  show(touches, isSent) {
    const [whole, { soFar }] = [touches.whole(), touches];
    const names = soFar.map((id) => this.player.label(id)).join(', ');
    this.choices.replaceChildren(
      ...(soFar.length > 0 ? [el('p', {}, say('play.touched', names))] : []),
      ...(whole.length > 0 ? [el('p', {}, say('play.choose')), ...whole.map((move) => this.button(move))] : []),
      ...(soFar.length > 0 ? [this.putBack()] : []));
    this.showSmall(isSent ? new Map() : touches.next());
    this.moves = isSent ? [] : touches.moves;
    this.all.hidden = touches.moves.length === 0;
    this.summary.textContent = say('play.moves', this.moves.length);
    this.fill();
  }

  putBack() {
    return el('button', { type: 'button', class: 'put-back', on: { click: () => this.player.putBack() } }, say('play.put-back'));
  }

  /**
   * Buttons for what can be touched and is too small for a finger: first what is a move by itself, then by name.
   * @param {Map<string, Move[]>} next
   */
  showSmall(next) {
    const ids = [...next.keys()];
    const sizes = new Map(isTouched() ? ids.map((id) => [id, this.player.size(id)]) : []);
    const size = (/** @type {string} */ id) => sizes.get(id) ?? Infinity;
    const small = ids.filter((id) => size(id) < FINGER).sort((one, two) => size(one) - size(two)).slice(0, MOST_SMALL);
    const leads = (/** @type {string} */ id) => next.get(id)?.[0][1].length ?? 0;
    const name = (/** @type {string} */ id) => this.player.label(id);
    small.sort((one, two) => leads(one) - leads(two) || name(one).localeCompare(name(two), undefined, { numeric: true }));
    this.small.replaceChildren(...small.map((id) => el('button', { type: 'button', on: { click: () => this.player.touch(id) } }, this.player.label(id))));
  }

  /** Lists all moves, where the list can be seen. */
  fill() {
    this.list.replaceChildren(...(this.all.open ? this.moves.slice(0, LISTED).map((move) => this.button(move)) : []));
  }

  /** @param {Move} move */
  button(move) {
    const [text, , meaning] = move;
    return el('button', { type: 'button', on: { click: () => this.player.play(move) } }, meaning ? `${text}: ${this.player.phrase(meaning)}` : text);
  }
}

// The moves in words: those that are meant by what was touched, and all.

import { el } from './dom.js';
import { say } from './words.js';

/**
 * @typedef {import('./types.js').Move} Move
 * @typedef {{phrase: (words: import('./types.js').Words) => string, label: (id: string) => string, play: (move: Move) => void}} Player
 */

/** Moves that are listed. */
const LISTED = 400;

export class Offer {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.choices = el('div', { class: 'choices', role: 'group', 'aria-label': say('play.choose') });
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
      ...(whole.length > 0 ? [el('p', {}, say('play.choose')), ...whole.map((move) => this.button(move))] : []));
    this.moves = isSent ? [] : touches.moves;
    this.summary.textContent = say('play.moves', this.moves.length);
    this.fill();
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

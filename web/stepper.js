// Earlier positions of a match, beside the match itself, which goes on.

import { announce } from './announcer.js';
import { Board } from './board.js';
import { el } from './dom.js';
import { say } from './words.js';

/**
 * `stops` are the plies at which a seat moved, and the last; `move` is what was played there.
 * @typedef {{board: Board, stops: () => number[], move: (ply: number) => string, picture: (ply: number) => Promise<import('./types.js').Scene|null>}} Match
 */

export class Stepper {
  /** @param {HTMLElement} stage @param {Match} match */
  constructor(stage, match) {
    this.stage = stage;
    this.match = match;
    this.board = new Board(match.board.catalogue);
    this.board.svg.setAttribute('aria-label', say('step.board'));
    /** How many moves were played in the position that is shown; none: that of the match. @type {number|undefined} */
    this.at = undefined;
    const button = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => number} */ to) =>
      el('button', { type: 'button', 'aria-label': say(key), title: say(key), on: { click: () => this.go(to()) } }, el('span', { 'aria-hidden': true }, sign));
    const here = () => this.at ?? this.last();
    this.back = [button('«', 'step.first', () => 0), button('‹', 'step.back', () => here() - 1)];
    this.forth = [button('›', 'step.forth', () => here() + 1), button('»', 'step.last', () => this.last())];
    this.label = el('span', { class: 'caption' });
    this.element = el('div', { class: 'row', role: 'group', 'aria-label': say('step.group') }, ...this.back, this.label, ...this.forth);
    this.changed();
  }

  /** How many moves were played. */
  last() {
    return Math.max(0, this.match.stops().length - 1);
  }

  /** Shows the position after some moves, or the match itself after all. @param {number} moves */
  async go(moves) {
    const [last, stops] = [this.last(), this.match.stops()];
    const wanted = Math.max(0, moves) >= last ? undefined : Math.max(0, moves);
    this.at = wanted;
    this.changed();
    if (wanted === undefined) return announce(say('step.now'));
    const scene = await this.match.picture(stops[wanted]).catch(() => null);
    // Another may have been asked for meanwhile.
    if (!scene || this.at !== wanted) return undefined;
    this.stage.append(this.board.svg);
    this.board.show(scene);
    this.stage.classList.add('past');
    return announce(say('step.at', wanted, last, wanted > 0 ? this.match.move(stops[wanted - 1]) : ''));
  }

  /** The match went on, or another position is shown. */
  changed() {
    const last = this.last();
    if (this.at !== undefined && this.at >= last) this.at = undefined;
    const { at } = this;
    if (at === undefined) {
      this.board.svg.remove();
      this.stage.classList.remove('past');
    }
    this.label.textContent = `${at ?? last} / ${last}`;
    for (const button of this.back) button.toggleAttribute('disabled', (at ?? last) === 0);
    for (const button of this.forth) button.toggleAttribute('disabled', at === undefined);
  }
}

// Earlier positions of a match, beside the match itself, which goes on.

import { announce } from './announcer.js';
import { Board } from './board.js';
import { el } from './dom.js';
import { say } from './words.js';

/** @typedef {{board: Board, ply: () => number, event: (ply: number) => string, picture: (ply: number) => Promise<import('./types.js').Scene|null>}} Match */

export class Stepper {
  /** @param {HTMLElement} stage @param {Match} match */
  constructor(stage, match) {
    this.stage = stage;
    this.match = match;
    this.board = new Board(match.board.catalogue);
    this.board.svg.setAttribute('aria-label', say('step.board'));
    /** The position that is shown; none: that of the match. @type {number|undefined} */
    this.at = undefined;
    const button = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {() => number} */ to) =>
      el('button', { type: 'button', 'aria-label': say(key), title: say(key), on: { click: () => this.go(to()) } }, el('span', { 'aria-hidden': true }, sign));
    const here = () => this.at ?? match.ply();
    this.back = [button('«', 'step.first', () => 0), button('‹', 'step.back', () => here() - 1)];
    this.forth = [button('›', 'step.forth', () => here() + 1), button('»', 'step.last', () => match.ply())];
    this.label = el('span', { class: 'caption' });
    this.element = el('div', { class: 'row', role: 'group', 'aria-label': say('step.group') }, ...this.back, this.label, ...this.forth);
    this.changed();
  }

  /** Shows the position at a ply, or the match itself at the last. @param {number} ply */
  async go(ply) {
    const last = this.match.ply();
    const wanted = Math.max(0, ply) >= last ? undefined : Math.max(0, ply);
    this.at = wanted;
    this.changed();
    if (wanted === undefined) return announce(say('step.now'));
    const scene = await this.match.picture(wanted).catch(() => null);
    // Another may have been asked for meanwhile.
    if (!scene || this.at !== wanted) return undefined;
    this.stage.append(this.board.svg);
    this.board.show(scene);
    this.stage.classList.add('past');
    return announce(say('step.at', wanted, last, this.match.event(wanted)));
  }

  /** The match went on, or another position is shown. */
  changed() {
    const last = this.match.ply();
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

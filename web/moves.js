// All moves of a match as text; each leads to the position after it.

import { el } from './dom.js';
import { fault } from './panel.js';
import { say } from './words.js';

/** @typedef {import('./types.js').EventLine} EventLine */

/** The signs of verdicts. @type {Record<string, string>} */
export const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export class Moves {
  /** @param {(ply: number) => void} go */
  constructor(go) {
    this.go = go;
    this.element = el('ol', { class: 'moves-played', 'aria-label': say('play.history') });
    /** The move whose position is shown. @type {Element|undefined} */
    this.current = undefined;
    /** @type {number|undefined} */
    this.frame = undefined;
  }

  /** Events from a ply on. @param {number} from @param {EventLine[]} events */
  follow(from, events) {
    while (this.element.children.length > from) this.element.lastElementChild?.remove();
    this.element.append(...events.map((event, place) => this.item(event, from + place)));
  }

  /** @param {EventLine} event @param {number} ply */
  item(event, ply) {
    // What chance did is in the pictures.
    if (event.seat === undefined) return el('li', { hidden: true });
    const button = el('button', { type: 'button', on: { click: () => this.go(ply + 1) } },
      el('span', { class: 'seat' }, `${say('play.place', event.seat)}: `), event.text, event.fault ? ` (${fault(event)})` : '', event.say ? ` “${event.say}”` : '', el('span', { class: 'verdict' }));
    const item = el('li', {}, button);
    item.style.borderLeftColor = `var(--s${event.seat % 7})`;
    return item;
  }

  /** Marks the last move before a ply. @param {number} ply */
  mark(ply) {
    let place = ply - 1;
    while (place >= 0 && this.element.children[place]?.hasAttribute('hidden')) place--;
    const now = this.element.children[place];
    if (now === this.current) return;
    this.current?.firstElementChild?.removeAttribute('aria-current');
    this.current = now;
    now?.firstElementChild?.setAttribute('aria-current', 'step');
    // Many positions may be shown in a frame, and the list may not be on the page yet.
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.reveal(this.current);
    });
  }

  /** Scrolls the list, and nothing else. @param {Element|undefined} item */
  reveal(item) {
    const { element } = this;
    if (!(item instanceof HTMLElement)) {
      element.scrollTop = 0;
      return;
    }
    const top = item.offsetTop;
    const room = element.clientHeight - item.offsetHeight;
    if (top < element.scrollTop || top > element.scrollTop + room) element.scrollTop = top - room / 2;
  }

  /** Shows what a move was worth. @param {import('./types.js').Judged} judged */
  judge({ event, verdict }) {
    const mark = this.element.children[event - 1]?.querySelector('.verdict');
    const sign = SIGNS[verdict];
    if (!mark) return;
    mark.className = `verdict ${verdict}`;
    mark.replaceChildren(...(sign ? [el('span', { 'aria-hidden': true }, ` ${sign}`), el('span', { class: 'unseen' }, `, ${say(`verdict.${verdict}`)}`)] : []));
  }

  /** Forgets what moves were worth. */
  clear() {
    for (const mark of this.element.querySelectorAll('.verdict')) mark.replaceChildren();
  }
}

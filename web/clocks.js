// The time that each seat has left.

import { el } from './dom.js';
import { say } from './words.js';

/** How often a clock is shown anew, in milliseconds. */
const ROUND = 250;

export class Clocks {
  constructor() {
    /** @type {{element: HTMLElement, left: number, runs: boolean}[]} */
    this.all = [];
    this.since = 0;
    this.timer = setInterval(() => this.tick(), ROUND);
  }

  /** Begins anew, with an update to a question that was put some milliseconds ago. @param {number} ago */
  clear(ago) {
    this.all = [];
    this.since = performance.now() - ago;
  }

  /** The clock of a seat. @param {number} left milliseconds @param {boolean} runs */
  add(left, runs) {
    const element = el('span', { class: 'clock', role: 'timer', 'aria-label': say('play.clock') });
    this.all.push({ element, left, runs });
    this.tick();
    return element;
  }

  tick() {
    const used = performance.now() - this.since;
    for (const { element, left, runs } of this.all) {
      const now = Math.max(0, left - (runs ? used : 0));
      const text = written(now);
      if (element.textContent !== text) element.textContent = text;
      element.classList.toggle('short', runs && now < 10_000);
    }
  }

  stop() {
    clearInterval(this.timer);
  }
}

/** Minutes and seconds; tenths of the last ten seconds. @param {number} ms */
function written(ms) {
  if (ms < 10_000) return (ms / 1000).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

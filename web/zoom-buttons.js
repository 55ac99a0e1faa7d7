// Buttons that enlarge the picture.

import { el } from './dom.js';
import { say } from './words.js';
import { STEP } from './zoom.js';

/** @param {import('./board.js').Board} board */
export function zoomButtons(board) {
  const button = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {number} */ factor) =>
    el('button', { type: 'button', 'aria-label': say(key), title: say(key), on: { click: () => board.gestures?.zoom.step(factor) } }, el('span', { 'aria-hidden': true }, sign));
  return el('div', { class: 'row' }, button('−', 'zoom.out', 1 / STEP), button('+', 'zoom.in', STEP), button('⤢', 'zoom.whole', 0));
}

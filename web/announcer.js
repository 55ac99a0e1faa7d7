// What happens, for people who hear the page: lines that a screen reader speaks when they come.

import { el } from './dom.js';

/** Lines that are kept. */
const KEPT = 40;

/** Says a line. @param {string} text */
export function announce(text) {
  const lines = /** @type {HTMLElement} */ (document.getElementById('announcer'));
  if (text === '') return;
  lines.append(el('p', {}, text));
  while (lines.children.length > KEPT) lines.firstElementChild?.remove();
}

/** Forgets what was said. */
export function forget() {
  document.getElementById('announcer')?.replaceChildren();
}

// A link for a friend.

import { announce } from './announcer.js';
import { el } from './dom.js';
import { say } from './words.js';

/** A link for a friend, to be copied. @param {number} seat @param {string} link */
export function invitation(seat, link) {
  const text = /** @type {HTMLInputElement} */ (el('input', { type: 'text', readonly: true, value: link, 'aria-label': say('play.invite', seat) }));
  const copy = async () => {
    text.select();
    await navigator.clipboard?.writeText(link).catch(() => undefined);
    announce(say('play.copied'));
  };
  return el('div', {}, el('p', {}, say('play.invite', seat)), el('div', { class: 'row' }, text, el('button', { type: 'button', on: { click: copy } }, say('play.copy'))));
}

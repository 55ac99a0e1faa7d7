// A link for a friend, to be copied or read by a phone from this screen; the command line for a bot from outside.

import * as api from './tables.js';
import { announce } from './announcer.js';
import { el } from './dom.js';
import { say } from './words.js';

/** @param {number} seat @param {string} link @param {boolean} isGuest */
export function invitation(seat, link, isGuest) {
  const value = isGuest ? `plateau join '${link}' PLAYER` : link;
  const about = say(isGuest ? 'play.join' : 'play.invite', seat);
  const text = /** @type {HTMLInputElement} */ (el('input', { type: 'text', readonly: true, value, 'aria-label': about }));
  const copy = async () => {
    text.select();
    await navigator.clipboard?.writeText(value).catch(() => undefined);
    announce(say('play.copied'));
  };
  const { hostname, port } = new URL(link);
  const isHere = ['localhost', '[::1]'].includes(hostname) || hostname.startsWith('127.');
  const picture = el('div', { class: 'code' });
  const details = el('details', { on: { toggle: () => show(picture, link) } }, el('summary', {}, say('play.code')), picture);
  return el('div', { class: 'invitation' },
    el('p', {}, about),
    el('div', { class: 'row' }, text, el('button', { type: 'button', on: { click: copy } }, say('play.copy'))),
    isHere ? el('p', { class: 'caption' }, say('play.only-here', port || 80)) : '',
    isGuest ? '' : details);
}

/** @param {HTMLElement} picture @param {string} link */
async function show(picture, link) {
  if (picture.firstChild) return;
  try {
    const code = await api.code(link);
    picture.replaceChildren(el('img', { alt: say('play.code'), src: `data:image/svg+xml,${encodeURIComponent(code)}` }));
  } catch (error) {
    picture.replaceChildren(say('failed', /** @type {Error} */ (error).message));
  }
}

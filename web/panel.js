// Beside the board: who sits where, what each has, and whose turn it is.

import { el } from './dom.js';
import { say } from './words.js';

/**
 * @typedef {import('./types.js').Update} Update
 * @typedef {{own: number|undefined, captions: import('./types.js').Caption[], phrase: (words: import('./types.js').Words) => string,
 *            clocks: import('./clocks.js').Clocks}} Panel
 */

/** Whose turn it is, or how the match ended. @param {Update} last @param {number|undefined} own */
export function statusLine(last, own) {
  if (last.over) return result(last, own);
  if (last.turn === null) return '';
  if (last.turn === own) return say('play.turn.you');
  return say('play.turn.other', `${name(last, last.turn, own)} (${say('play.place', last.turn)})`);
}

/** @param {Update} last @param {number|undefined} own */
function result(last, own) {
  const best = last.seats.flatMap((chair, seat) => (chair.rank === 1 ? [say('play.place', seat)] : []));
  if (own === undefined) return `${say('play.over')}. ${say('play.best', best.join(', '))}`;
  const key = last.seats[own].rank !== 1 ? 'play.lost' : best.length > 1 ? 'play.drawn' : 'play.won';
  return `${say('play.over')}. ${say(key)}.`;
}

/** @param {Update} last @param {number} seat @param {number|undefined} own */
function name(last, seat, own) {
  const chair = last.seats[seat];
  if (seat === own) return say('play.you');
  const unnamed = { bot: chair.player ?? '', person: say('play.person'), guest: say('play.guest') };
  return chair.name ?? unnamed[chair.kind];
}

/** A seat of the list. @param {Update} last @param {number} seat @param {Panel} panel */
export function seatLine(last, seat, { own, captions, phrase, clocks }) {
  const chair = last.seats[seat];
  const isActive = last.turn === seat;
  const score = chair.score === null ? '' : `${chair.score} ${phrase(last.unit)}`;
  const clock = chair.left_ms === undefined ? '' : clocks.add(chair.left_ms, isActive);
  const item = el('li', { class: isActive ? 'active' : '', ...(isActive && { 'aria-current': true }) },
    el('div', { class: 'who' }, el('span', {}, `${say('play.place', seat)} · ${name(last, seat, own)}`), last.over ? el('span', {}, score) : clock),
    chair.presence && chair.presence !== 'here' && !last.over ? el('div', { class: 'caption' }, say(`play.${chair.presence}`)) : '',
    ...captions.filter((caption) => caption.seat === seat).map((caption) => el('div', { class: 'caption' }, phrase(caption.text))));
  item.style.borderLeftColor = `var(--s${seat % 7})`;
  return item;
}

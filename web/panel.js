// Beside the board: who sits where, what each has, and whose turn it is.

import { el } from './dom.js';
import { remarks } from './remarks.js';
import { say } from './words.js';

/**
 * @typedef {import('./types.js').Update} Update
 * @typedef {{own: number|undefined, here: boolean[], events: import('./types.js').EventLine[], captions: import('./types.js').Caption[], phrase: (words: import('./types.js').Words) => string,
 *            units: (number: number, unit: import('./types.js').Words) => string, clocks: import('./clocks.js').Clocks, isPast?: boolean}} Panel
 */

/** Whose turn it is, or how the match ended. @param {Update} last @param {{own: number|undefined, here: boolean[]}} seats */
export function statusLine(last, { own, here }) {
  if (last.over) return result(last, own);
  if (last.turn === null) return '';
  if (last.turn === own) return say('play.turn.you');
  return say('play.turn.other', `${name(last, last.turn, { own, here })} (${say('play.place', last.turn)})`);
}

/** @param {Update} last @param {number|undefined} own */
function result(last, own) {
  const best = last.seats.flatMap((chair, seat) => (chair.rank === 1 ? [say('play.place', seat)] : []));
  if (own === undefined) return `${say('play.over')}. ${say('play.best', best.join(', '))}`;
  const key = last.seats[own].rank !== 1 ? 'play.lost' : best.length > 1 ? 'play.drawn' : 'play.won';
  return `${say('play.over')}. ${say(key)}.`;
}

/** @param {Update} last @param {number} seat @param {{own: number|undefined, here: boolean[]}} seats */
function name(last, seat, { own, here }) {
  const chair = last.seats[seat];
  if (seat === own) return say('play.you');
  if (here[seat] && chair.kind === 'person') return say('play.here');
  const unnamed = { bot: chair.player ?? '', person: say('play.person'), guest: say('play.guest') };
  // A program may call itself by another's name: the one it was given comes first.
  if (chair.kind === 'bot' && chair.name && chair.player && chair.name !== chair.player) return `${chair.player} (${chair.name})`;
  return chair.name ?? unnamed[chair.kind];
}

/** Units with more characters are explanations. */
const LONGEST_UNIT = 16;

/** A seat of the list. @param {Update} last @param {number} seat @param {Panel} panel */
export function seatLine(last, seat, { own, here, events, captions, phrase, units, clocks, isPast = false }) {
  const chair = last.seats[seat];
  const isActive = last.turn === seat;
  const unit = phrase(last.unit);
  const score = chair.score === null ? '' : unit.length > LONGEST_UNIT ? String(chair.score) : units(chair.score, last.unit);
  const clock = chair.left_ms === undefined || isPast ? '' : clocks.add(chair.left_ms, isActive && last.seats.every((one) => one.presence !== 'awaited'));
  const item = el('li', { class: isActive ? 'active' : '', ...(isActive && { 'aria-current': true }) },
    el('div', { class: 'who' }, el('span', {}, `${say('play.place', seat)} · ${name(last, seat, { own, here })}`), last.over ? el('span', {}, score) : clock),
    chair.presence && chair.presence !== 'here' && !here[seat] && !last.over ? el('div', { class: 'caption' }, say(`play.${chair.presence}${chair.kind === 'person' ? '-person' : ''}`)) : '',
    ...captions.filter((caption) => caption.seat === seat).map((caption) => el('div', { class: 'caption' }, phrase(caption.text))),
    ...failure(events.findLast((event) => event.seat === seat && event.fault)),
    ...(last.flow ? remarks(events.findLast((event) => event.seat === seat)) : []));
  item.style.borderLeftColor = `var(--s${seat % 7})`;
  return item;
}

/** Why a player's last failure was one. @param {import('./types.js').EventLine|undefined} event */
function failure(event) {
  return event?.fault ? [el('div', { class: 'caption problem spoken' }, fault(event))] : [];
}

/** A failure, in the language of the reader where it needs no details. @param {import('./types.js').EventLine} event */
export function fault({ fault = '', kind = '' }) {
  return ['resigned', 'time'].includes(kind) ? say(`fault.${kind}`) : fault;
}

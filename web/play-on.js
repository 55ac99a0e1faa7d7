// Playing on from a position of a match: at one seat, against a bot at the others.

import { el } from './dom.js';
import { remember } from './seats.js';
import { opponent, say } from './words.js';

/**
 * @param {import('./types.js').Game} game @param {import('./types.js').Update} match
 * @param {(ply: number, seats: import('./types.js').Chair[]) => Promise<import('./types.js').Opened>} open
 * @param {{at: () => number, go: import('./types.js').Go}} view
 */
export function playOn(game, match, open, { at, go }) {
  const { ladder } = game;
  const seat = /** @type {HTMLSelectElement} */ (el('select', { id: 'play-on-seat' }, ...match.seats.map((_, number) => el('option', { value: number }, say('play.place', number)))));
  const bot = /** @type {HTMLSelectElement} */ (el('select', { id: 'play-on-bot' }, ...ladder.map((player, place) =>
    el('option', { value: player, selected: place === Math.floor(ladder.length / 2) }, opponent(player, ladder)))));
  const problem = el('p', { class: 'problem', role: 'alert' });
  const start = async () => {
    problem.textContent = '';
    /** @type {import('./types.js').Chair[]} */
    const chairs = match.seats.map((_, number) => (number === Number(seat.value) ? { kind: 'person' } : { kind: 'bot', player: bot.value }));
    try {
      const { id, tokens } = await open(at(), chairs);
      remember(id, tokens);
      go(`t/${id}`);
    } catch (error) {
      problem.textContent = say('failed', /** @type {Error} */ (error).message);
    }
  };
  const button = el('button', { class: 'strong', type: 'button', on: { click: start } }, say('play-on.start'));
  const element = el('details', { class: 'play-on' }, el('summary', {}, say('play-on.title')),
    el('div', { class: 'fields pair' },
      el('label', { for: 'play-on-seat' }, say('play-on.seat')), seat,
      match.seats.length > 1 && el('label', { for: 'play-on-bot' }, say('play-on.bot')), match.seats.length > 1 && bot),
    button, problem);
  return {
    element,
    /** Another position is shown: whoever is to move there is the usual seat. @param {import('./reel.js').Position} position */
    at: (position) => {
      const isOver = position.turn === undefined;
      button.toggleAttribute('disabled', isOver);
      if (!isOver) seat.value = String(position.turn);
    },
  };
}

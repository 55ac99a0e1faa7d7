// Home: a card per game, and one click to a match.

import * as api from './tables.js';
import { link } from './address.js';
import { Board } from './board.js';
import { el } from './dom.js';
import { finished, holds, remember } from './seats.js';
import { say } from './words.js';

/** @typedef {import('./types.js').TableLine} TableLine */

/** Tables that are listed at most. */
const MOST_LISTED = 12;

/** @param {HTMLElement} main @param {import('./types.js').Go} go */
export async function home(main, go) {
  document.title = 'plateau';
  const games = await api.games();
  main.replaceChildren(el('h1', {}, say('home.title')), el('ul', { class: 'cards' }, ...games.map((game) => card(game, go))));
  const begun = await api.unfinished();
  const isOwn = (/** @type {TableLine} */ { id }) => api.inBrowser || holds(id);
  const [own, others] = [begun.filter(isOwn), begun.filter((table) => !isOwn(table))];
  if (own.length > 0) main.prepend(tables('home.tables', own, games));
  if (others.length > 0) main.append(tables('home.live', others, games));
  const over = finished();
  if (over.length > 0) main.append(tables('home.finished', over, games));
  return {};
}

/** Matches to go on with, or to watch. @param {string} heading @param {TableLine[]} all @param {import('./types.js').Listed[]} games */
function tables(heading, all, games) {
  const title = (/** @type {string} */ name) => games.find((game) => game.name === name)?.title ?? name;
  const who = (/** @type {import('./types.js').Chair} */ { kind, player }) => player ?? say(kind === 'guest' ? 'play.guest' : 'play.person');
  const item = (/** @type {TableLine} */ { id, game, seats }) => el('li', {},
    el('a', { class: 'button', href: link(`t/${id}`) }, title(game), seats && el('small', {}, ` ${seats.map(who).join(' – ')}`)));
  return el('section', { class: 'begun' }, el('h2', {}, say(heading)), el('ul', { class: 'row' }, ...all.slice(0, MOST_LISTED).map(item)));
}

/** @param {import('./types.js').Listed} game @param {import('./types.js').Go} go */
function card(game, go) {
  const title = game.title || game.name;
  const picture = el('div', { class: 'picture', 'aria-hidden': 'true' });
  show(game, picture);
  const level = el('select', { 'aria-label': `${say('home.level')}: ${title}` }, ...game.ladder.map((player, place) =>
    el('option', { value: player, selected: place === Math.floor(game.ladder.length / 2) }, player)));
  const start = async () => {
    const bot = /** @type {HTMLSelectElement} */ (level).value;
    /** @type {import('./types.js').Chair[]} */
    const seats = game.players.map((_, seat) => (seat === 0 ? { kind: 'person' } : { kind: 'bot', player: bot }));
    try {
      const { id, tokens } = await api.open({ game: game.name, seats });
      remember(id, tokens);
      go(`t/${id}`);
    } catch (error) {
      /** @type {HTMLElement} */ (document.getElementById('notice')).textContent = say('failed', /** @type {Error} */ (error).message);
    }
  };
  return el('li', { class: 'card' },
    picture,
    el('div', { class: 'body' },
      el('h2', {}, title),
      el('p', {}, game.about),
      el('div', { class: 'row' },
        level,
        el('button', { class: 'strong', type: 'button', on: { click: start }, 'aria-label': `${say('home.play')}: ${title}` }, say('home.play')),
        el('a', { href: link(`new/${game.name}`), 'aria-label': `${say('home.new')}: ${title}` }, say('home.new')),
        el('a', { href: link(`rules/${game.name}`), 'aria-label': `${say('home.rules')}: ${title}` }, say('home.rules')))));
}

/** @param {import('./types.js').Listed} game @param {HTMLElement} picture */
async function show(game, picture) {
  const scene = await api.gamePicture(game.name);
  if (!scene) return;
  const board = new Board({});
  board.show(scene);
  picture.append(board.svg);
}

// Home: a card per game, and one click to a match.

import * as api from './tables.js';
import { link } from './address.js';
import { Board } from './board.js';
import { el } from './dom.js';
import { chooser } from './dropping.js';
import { finished, holds, remember } from './seats.js';
import { opponent, say } from './words.js';

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
  if (own.length > 0) main.prepend(tables('home.tables', own, games, 't', 'play.you'));
  if (others.length > 0) main.append(tables('home.live', others, games));
  const [over, stored] = [finished(), await api.replays().catch(() => [])];
  const isElsewhere = (/** @type {import('./types.js').ReplayLine} */ { id }) => !over.some((own) => own.id === id || own.record === id);
  const known = (/** @type {TableLine & {record?: string}} */ own) => stored.find(({ id }) => id === own.id || id === own.record);
  const named = over.map((/** @type {TableLine & {record?: string}} */ own) => ({ ...own, ...line(known(own)), record: known(own)?.id }));
  if (over.length > 0) main.append(tables('home.finished', named, games, 'r', 'play.you'));
  const rest = stored.filter(isElsewhere);
  main.append(replays(rest, games, go));
  return {};
}

/** Matches to look at again, and a button for those of files. @param {import('./types.js').ReplayLine[]} all @param {import('./types.js').Listed[]} games @param {import('./types.js').Go} go */
function replays(all, games, go) {
  const lines = all.map((one) => ({ id: one.id, game: one.game, ...line(one) }));
  const section = lines.length > 0 ? tables('home.replays', lines, games, 'r') : el('section', { class: 'begun' }, el('h2', {}, say('home.replays')));
  section.append(chooser(go));
  return section;
}

/** Who played, how it ended and when, as far as that is known. @param {import('./types.js').ReplayLine|undefined} replay */
function line(replay) {
  if (!replay) return {};
  const { seats, scores, ended_ms: ended } = replay;
  return { seats, scores, date: ended ? new Date(ended).toLocaleString(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'short' }) : undefined };
}

/**
 * Matches to go on with, to watch, or to look at again. A person is called `person` there.
 * @param {string} heading @param {(TableLine & {scores?: number[], date?: string})[]} all @param {import('./types.js').Listed[]} games
 * @param {'t'|'r'} [room] @param {string} [person]
 */
function tables(heading, all, games, room = 't', person = 'play.person') {
  const title = (/** @type {string} */ name) => games.find((game) => game.name === name)?.title ?? name;
  const who = (/** @type {import('./types.js').Chair} */ { kind, player }) => player ?? say(kind === 'guest' ? 'play.guest' : person);
  const told = (/** @type {TableLine & {scores?: number[], date?: string}} */ { seats, scores, date }) =>
    [seats?.map((chair, seat) => (scores ? `${who(chair)} ${scores[seat]}` : who(chair))).join(' – '), date].filter(Boolean).join(', ');
  // A record stays when its table is deleted.
  const item = (/** @type {TableLine & {record?: string}} */ table) => el('li', {},
    el('a', { class: 'button', href: link(`${room}/${table.record ?? table.id}`) }, title(table.game), el('small', {}, ` ${told(table)}`)));
  return el('section', { class: 'begun' }, el('h2', {}, say(heading)), el('ul', { class: 'row' }, ...all.slice(0, MOST_LISTED).map(item)));
}

/** @param {import('./types.js').Listed} game @param {import('./types.js').Go} go */
function card(game, go) {
  const title = game.title || game.name;
  const picture = el('div', { class: 'picture', 'aria-hidden': 'true' });
  show(game, picture);
  const level = el('select', { 'aria-label': `${say('home.level')}: ${title}` }, ...game.ladder.map((player, place) =>
    el('option', { value: player, selected: place === Math.floor(game.ladder.length / 2) }, opponent(player, game.ladder))));
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

// Home: a card per game, and one click to a match.

import * as api from './tables.js';
import { link } from './address.js';
import { Board } from './board.js';
import { el } from './dom.js';
import { chooser } from './dropping.js';
import { isAttempt, puzzles } from './puzzles.js';
import { finished, holds, remember } from './seats.js';
import { opponent, say } from './words.js';

/** @typedef {import('./types.js').TableLine} TableLine */

/** Tables that are listed at most. */
const MOST_LISTED = 12;
/** Finished matches that are asked for at once. */
const PART = 50;

/** The id after which a list goes on, unless this is its end. @param {import('./types.js').ReplayLine[]} part */
const lastOf = (part) => (part.length < PART ? undefined : part.at(-1)?.id);

/** @param {HTMLElement} main @param {import('./types.js').Go} go */
export async function home(main, go) {
  document.title = 'plateau';
  const games = await api.games();
  main.replaceChildren(el('h1', {}, say('home.title')), el('ul', { class: 'cards' }, ...games.map((game) => card(game, go))), puzzles(games));
  const begun = (await api.unfinished()).filter(({ id }) => !isAttempt(id));
  const isOwn = (/** @type {TableLine} */ { id }) => api.inBrowser || holds(id);
  const [own, others] = [begun.filter(isOwn), begun.filter((table) => !isOwn(table))];
  if (own.length > 0) main.prepend(tables('home.tables', own, games, 't', 'play.you'));
  if (others.length > 0) main.append(tables('home.live', others, games));
  const [over, stored] = [finished(), await api.replays({ most: PART }).catch(() => [])];
  const isElsewhere = (/** @type {import('./types.js').ReplayLine} */ { id }) => !over.some((own) => own.id === id || own.record === id);
  const known = (/** @type {TableLine & {record?: string}} */ own) => stored.find(({ id }) => id === own.id || id === own.record);
  const named = over.map((/** @type {TableLine & {record?: string}} */ own) => ({ ...own, ...line(known(own)), record: known(own)?.id }));
  if (over.length > 0) main.append(tables('home.finished', named, games, 'r', 'play.you'));
  const rest = stored.filter(isElsewhere);
  const [section, leave] = api.inBrowser ? [] : (await import('./tournament-list.js')).tournaments(games);
  if (section) main.append(section);
  main.append(replays(rest, api.inBrowser ? undefined : lastOf(stored), games, go));
  return { leave };
}

/** Matches to look at again, a few at a time, those stored before the last one too; one by its id, and a button for those of files. @param {import('./types.js').ReplayLine[]} all @param {string|undefined} last @param {import('./types.js').Listed[]} games @param {import('./types.js').Go} go */
function replays(all, last, games, go) {
  const shown = (/** @type {import('./types.js').ReplayLine[]} */ some) => tables('home.replays', some.map((one) => ({ id: one.id, game: one.game, ...line(one) })), games, 'r');
  const waiting = [...all];
  const section = shown(waiting.splice(0, MOST_LISTED));
  const more = el('button', { type: 'button' }, say('home.earlier'));
  const isAll = () => waiting.length === 0 && last === undefined;
  more.hidden = isAll();
  more.addEventListener('click', async () => {
    if (waiting.length < MOST_LISTED && last) {
      /** @type {HTMLButtonElement} */ (more).disabled = true;
      const next = await api.replays({ before: last, most: PART }).catch(() => undefined);
      /** @type {HTMLButtonElement} */ (more).disabled = false;
      // The button stays, to try again.
      if (!next && waiting.length === 0) return;
      waiting.push(...next ?? []);
      if (next) last = lastOf(next);
    }
    const items = [...shown(waiting.splice(0, MOST_LISTED)).querySelectorAll('li')];
    section.querySelector('ul')?.append(...items);
    items[0]?.querySelector('a')?.focus();
    more.hidden = isAll();
  });
  section.append(more, api.inBrowser ? '' : search(go), chooser(go));
  return section;
}

/** A field for the id of a match, or its first digits. @param {import('./types.js').Go} go */
function search(go) {
  const field = /** @type {HTMLInputElement} */ (el('input', { name: 'id', required: true, pattern: '[0-9a-fA-F]{4,32}', title: say('home.id.help'), autocomplete: 'off', spellcheck: 'false', size: 14 }));
  const find = (/** @type {Event} */ event) => {
    event.preventDefault();
    go(`r/${field.value.trim().toLowerCase()}`);
  };
  return el('form', { class: 'row search', role: 'search', on: { submit: find } },
    el('label', {}, say('home.id'), ' ', field), el('button', {}, say('home.find')));
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

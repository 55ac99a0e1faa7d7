// Which view belongs to which address.

import { here, isEmbedded, onward } from './address.js';
import { el } from './dom.js';
import { LANGUAGES, choose, current, say } from './words.js';
import { entered, inBrowser, isOrganiser, replay } from './tables.js';
import { takeDropped } from './dropping.js';
import { home } from './home.js';
import { forgetOrganiser, meetOrganiser } from './seats.js';
import { isHeard, toggle } from './sound.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
/** @type {import('./types.js').View} */
let view = {};

/** How often a view was asked for: one that is ready after the next was asked for is not shown. */
let asked = 0;

/** Shows the view of this address. */
async function show() {
  entered();
  view.leave?.();
  view = {};
  document.documentElement.lang = current();
  const number = ++asked;
  const place = el('div');
  /** @type {import("./types.js").View} */
  let made = {};
  const [room, name = ''] = here().split('/');
  try {
    // The home page is loaded with this one, the others when they are needed.
    // What is made for frames of other sites has nothing that a click could do at a seat.
    if (isEmbedded() && room !== 'r') place.append(el('p', {}, say('not-found')));
    else if (room === '') made = await home(place, go);
    else if (room === 't') made = await (await import('./table.js')).table(place, name, go);
    else if (room === 'r') {
      // The match is asked for while the view is loaded.
      const [match, view] = await Promise.all([replay(name, here().split('/')[3] || undefined), import('./replay.js')]);
      made = await view.replay(place, name, match, go);
    }
    else if (room === 'new') made = await (await import('./new.js')).newMatch(place, name, go);
    else if (room === 'puzzle') made = await (await import('./puzzle.js')).puzzle(place, here().split('/').slice(1), go);
    else if (room === 'tournaments' && !inBrowser) {
      const isList = here().split('/')[2] === 'matches';
      made = isList ? await (await import('./tournament-matches.js')).matches(place, name, go) : await (await import('./tournament.js')).tournament(place, name);
    }
    else if (room === 'rules') made = await (await import('./rules.js')).rules(place, name);
    else place.append(el('p', {}, say('not-found')));
  } catch (error) {
    const isMissing = (room === 'r' || room === 'tournaments') && /** @type {{status?: number}} */ (error).status === 404;
    place.replaceChildren(el('p', { role: 'alert' }, isMissing ? say(room === 'r' ? 'play.no-table' : 'tournament.none') : say('failed', /** @type {Error} */ (error).message)));
  }
  if (number !== asked) return made.leave?.();
  view = made;
  main.replaceChildren(place);
}

/** Goes to another view. @param {string} path */
function go(path) {
  visit(onward(path));
}

/** @param {string} address */
function visit(address) {
  history.pushState(null, '', address);
  show();
  main.focus();
}

document.addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest('a[href]');
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (!link || !plain || link.getAttribute('target') || link.hasAttribute('download')) return;
  const url = new URL(link.getAttribute('href') ?? '', document.baseURI);
  if (url.href.startsWith(document.baseURI)) {
    event.preventDefault();
    visit(url.href);
  }
});
addEventListener('popstate', show);

const names = { en: 'English', fr: 'Français' };
const languages = /** @type {HTMLElement} */ (document.getElementById('languages'));
function offer() {
  const button = (/** @type {import('./words.js').Language} */ tag) =>
    el('button', { type: 'button', lang: tag, 'aria-pressed': tag === current(), on: { click: () => { choose(tag); offer(); show(); } } }, names[tag]);
  const hear = el('button', { type: 'button', 'aria-pressed': isHeard(), on: { click: () => { toggle(); offer(); } } }, say('sound'));
  languages.replaceChildren(hear, ...LANGUAGES.map(button));
}
/** Takes the organiser's token that the address names, unless the server refuses it: a link may be cut off. */
async function meet() {
  if (inBrowser || !meetOrganiser() || await isOrganiser()) return;
  forgetOrganiser();
  /** @type {HTMLElement} */ (document.getElementById('notice')).textContent = say('organiser.refused');
}

document.documentElement.classList.toggle('embed', isEmbedded());
if (!isEmbedded()) {
  takeDropped(go);
  offer();
}
meet().then(show);

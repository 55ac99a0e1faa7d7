// The tournaments of the store, on the home page: new ones appear as they are begun.

import { link } from './address.js';
import { followTournaments } from './api.js';
import { el } from './dom.js';
import { current, say } from './words.js';

/** A section that shows itself once there is a tournament, and what ends it. @param {import('./types.js').Listed[]} games @returns {[HTMLElement, () => void]} */
export function tournaments(games) {
  const list = el('ul', { class: 'row' });
  const section = el('section', { class: 'begun tournaments', hidden: true }, el('h2', {}, say('home.tournaments')), list);
  const date = (/** @type {number} */ ms) => new Date(ms).toLocaleString(current(), { dateStyle: 'short', timeStyle: 'short' });
  // A name begins with that of the game.
  const title = (/** @type {string} */ name, /** @type {string} */ game) => (games.find((known) => known.name === game)?.title ?? game) + name.slice(game.length);
  const item = (/** @type {import('./types.js').TournamentLine} */ { id, name, game, players, begun_ms: begun }) => el('li', {},
    el('a', { class: 'button', href: link(`tournaments/${id}`) }, title(name, game), el('small', {}, ` ${say('tournament.line', players, date(begun))}`)));
  const leave = followTournaments({
    told: (all) => {
      const held = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.getAttribute('href') : null;
      list.replaceChildren(...all.map(item));
      /** @type {HTMLElement|undefined} */ ([...list.querySelectorAll('a')].find((known) => known.getAttribute('href') === held))?.focus();
      section.hidden = all.length === 0;
    },
  });
  return [section, leave];
}

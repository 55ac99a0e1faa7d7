// A tournament: tables and plots as the server draws them, replaced as matches are played.

import { link } from './address.js';
import { followTournament } from './api.js';
import { el } from './dom.js';
import { styled } from './report-style.js';
import { say } from './words.js';

/** @typedef {import('./types.js').TournamentUpdate} Update */

/** What of a section a reader has moved or opened, which the next drawing of it does not know. @param {Element} section */
function handled(section) {
  const scrolls = [...section.querySelectorAll('[tabindex]')].map(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const opened = [...section.querySelectorAll('details')].map(({ open }) => open);
  const focused = section.contains(document.activeElement) ? [...section.querySelectorAll('a, summary, [tabindex]')].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
  return () => {
    section.querySelectorAll('[tabindex]').forEach((region, place) => {
      [region.scrollLeft, region.scrollTop] = scrolls[place] ?? [0, 0];
    });
    section.querySelectorAll('details').forEach((details, place) => {
      if (place < opened.length) details.open = opened[place];
    });
    if (focused >= 0) /** @type {HTMLElement|undefined} */ ([...section.querySelectorAll('a, summary, [tabindex]')][focused])?.focus({ preventScroll: true });
  };
}

/** Shows HTML that the server has drawn: all texts in it are escaped, and the page runs no scripts of it. @param {Element} place @param {string} html */
function draw(place, html) {
  if (place.innerHTML === '') {
    place.innerHTML = html;
    return;
  }
  const restore = handled(place);
  place.innerHTML = html;
  restore();
}

/** @param {HTMLElement} main @param {string} id */
export async function tournament(main, id) {
  const head = el('header', {});
  const nav = el('nav', { class: 'sections row', 'aria-label': say('tournament.sections') });
  const lost = el('p', { class: 'problem', role: 'status' });
  const body = el('div', {});
  await styled();
  main.append(el('article', { class: 'report tournament' }, head, lost, nav, body));
  /** @type {Map<string, {section: HTMLElement, heading: HTMLElement, place: HTMLElement}>} */
  const known = new Map();
  const section = (/** @type {Update['sections'][0]} */ { id: name }) => {
    const [heading, place] = [el('h2', {}), el('div', {})];
    const made = { section: el('section', { id: name }, heading, place), heading, place };
    known.set(name, made);
    return made;
  };
  const show = (/** @type {Update} */ update) => {
    lost.textContent = '';
    document.title = `${update.title} · plateau`;
    if (head.innerHTML !== update.head) head.innerHTML = update.head;
    const sections = update.sections.map((one) => {
      const made = known.get(one.id) ?? section(one);
      made.heading.textContent = one.heading;
      if (one.html !== undefined) draw(made.place, one.html);
      return made.section;
    });
    if (sections.length !== body.childElementCount || sections.some((one, place) => one !== body.children[place])) {
      body.replaceChildren(...sections);
      const jump = (/** @type {Update['sections'][0]} */ { id: name, heading }) => el('button', { type: 'button', class: 'plain', on: { click: () => known.get(name)?.section.scrollIntoView() } }, heading);
      nav.replaceChildren(el('a', { class: 'button', href: link(`tournaments/${id}/matches`) }, say('tournament.matches')), ...update.sections.map(jump));
    }
  };
  /** @type {() => void} */
  let leave = () => {};
  await new Promise((resolve, reject) => {
    leave = followTournament(id, {
      told: (update) => resolve(show(update)),
      lost: () => { lost.textContent = say('play.lost-connection'); },
      failed: reject,
    });
  });
  return { leave };
}

// Which view belongs to which address.

import { el } from './dom.js';
import { LANGUAGES, choose, current, say } from './words.js';
import { home } from './home.js';
import { newMatch } from './new.js';
import { table } from './table.js';
import { rules } from './rules.js';

const main = /** @type {HTMLElement} */ (document.getElementById('main'));
/** @type {import('./types.js').View} */
let view = {};

/** Shows the view of this address. */
async function show() {
  view.leave?.();
  view = {};
  document.documentElement.lang = current();
  const path = location.pathname.slice(new URL(document.baseURI).pathname.length);
  const [room, name = ''] = path.split('/');
  try {
    if (room === '') view = await home(main, go);
    else if (room === 't') view = await table(main, name, go);
    else if (room === 'new') view = await newMatch(main, name, go);
    else if (room === 'rules') view = await rules(main, name);
    else main.replaceChildren(el('p', {}, say('not-found')));
  } catch (error) {
    main.replaceChildren(el('p', { role: 'alert' }, say('failed', /** @type {Error} */ (error).message)));
  }
}

/** Goes to another address of this page. @param {string} path */
function go(path) {
  history.pushState(null, '', path);
  show();
  main.focus();
}

document.addEventListener('click', (event) => {
  const link = /** @type {Element} */ (event.target).closest('a[href]');
  const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (!link || !plain || link.getAttribute('target')) return;
  const url = new URL(link.getAttribute('href') ?? '', document.baseURI);
  if (url.href.startsWith(document.baseURI)) {
    event.preventDefault();
    go(url.pathname + url.hash);
  }
});
addEventListener('popstate', show);

const names = { en: 'English', fr: 'Français' };
const languages = /** @type {HTMLElement} */ (document.getElementById('languages'));
function offer() {
  const button = (/** @type {import('./words.js').Language} */ tag) =>
    el('button', { type: 'button', lang: tag, 'aria-pressed': tag === current(), on: { click: () => { choose(tag); offer(); show(); } } }, names[tag]);
  languages.replaceChildren(...LANGUAGES.map(button));
}
offer();
show();

// Addresses of views: paths on a server, which answers each with the page; fragments on a static site.

import { inBrowser } from './tables.js';

/** The view that the address names, such as `rules/GAME`. */
export function here() {
  return inBrowser ? location.hash.slice(1) : location.pathname.slice(new URL(document.baseURI).pathname.length);
}

const embedded = new URLSearchParams(location.search).has('embed');

/** Whether the page is shown in a frame of another one: it stays so, whatever its address becomes. */
export const isEmbedded = () => embedded;

/** Gives the view that is shown another address. @param {string} path */
export function rename(path) {
  history.replaceState(null, '', inBrowser ? `${location.pathname}${location.search}#${path}` : `${link(path)}${location.search}`);
}

/** The address of a view. @param {string} path */
export function link(path) {
  return inBrowser ? `#${path}` : path;
}

/** The address of a view that takes the place of the one that is shown, in a frame too. @param {string} path */
export function onward(path) {
  return inBrowser || !embedded ? link(path) : `${path}?embed`;
}

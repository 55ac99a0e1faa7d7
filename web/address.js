// Addresses of views: paths on a server, which answers each with the page; fragments on a static site.

import { inBrowser } from './tables.js';

/** The view that the address names, such as `rules/GAME`. */
export function here() {
  return inBrowser ? location.hash.slice(1) : location.pathname.slice(new URL(document.baseURI).pathname.length);
}

/** The address of a view. @param {string} path */
export function link(path) {
  return inBrowser ? `#${path}` : path;
}

// The style of tables and plots, which only views of tournaments need.

import { el } from './dom.js';

/** @type {Promise<unknown>|undefined} */
let loaded;

/** Waits until the style is there. */
export function styled() {
  loaded ??= new Promise((resolve) => {
    // Without it the page is plain, but can be read.
    document.head.append(el('link', { rel: 'stylesheet', href: 'assets/report.css', on: { load: resolve, error: resolve } }));
  });
  return loaded;
}

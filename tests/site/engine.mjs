// Engines of a site that scripts/site wrote, for scripts in Node.

import { readFileSync } from 'node:fs';

/** The folder of the site. */
export const folder = process.argv[2] ?? 'target/static';

/** A file of the site, as JSON. @param {string} path */
export const json = (path) => JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'));

// Node takes a .js file for an old kind of module: the page's own is imported by its text.
const source = readFileSync(`${folder}/assets/site/instance.js`, 'utf8');
const { instance } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

/** An engine of a game: requests and answers as objects; a refusal is thrown. @param {string} game */
export async function engine(game) {
  const ask = await instance(await WebAssembly.compile(readFileSync(`${folder}/engines/${game}.wasm`)));
  return (/** @type {any} */ request) => {
    const answer = JSON.parse(ask(JSON.stringify(request)));
    if (answer?.error) throw new Error(`${game}: ${JSON.stringify(request).slice(0, 200)}: ${answer.error}`);
    return answer;
  };
}


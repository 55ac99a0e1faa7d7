// The sentences of the page: the same keys and slots in each language, none missing, none unused.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { page } from '../../web/page-words.js';

const WEB = new URL('../../web/', import.meta.url);

/** Keys that are made from a template, and what its values can be. @type {Record<string, string[]>} */
const MADE = {
  'fault.${kind}': ['fault.resigned', 'fault.time'],
  'kind.${kind}': ['kind.illegal', 'kind.crash', 'kind.time', 'kind.memory', 'kind.protocol', 'kind.start', 'kind.resigned'],
  'kind.${fault.kind}': ['kind.illegal', 'kind.crash', 'kind.time', 'kind.memory', 'kind.protocol', 'kind.start', 'kind.resigned'],
  "play.${chair.presence}${chair.kind === 'person' ? '-person' : ''}": ['play.awaited', 'play.awaited-person', 'play.away'],
  'puzzles.${difficulty}': ['puzzles.easy', 'puzzles.medium', 'puzzles.hard'],
  'remarks.${name}': ['remarks.depth', 'remarks.nodes', 'remarks.playouts'],
  'verdict.${verdict}': ['verdict.good', 'verdict.inaccuracy', 'verdict.mistake', 'verdict.blunder', 'verdict.unknown'],
};

/** The scripts of the page, without the sentences themselves. */
async function scripts() {
  const names = (await readdir(WEB, { recursive: true })).filter((name) => name.endsWith('.js') && name !== 'page-words.js');
  return (await Promise.all(names.map((name) => readFile(new URL(name, WEB), 'utf8')))).join('\n');
}

/** The slots of a sentence: their numbers, and whether they choose a form. @param {string} text */
const slots = (text) => [...new Set([...text.matchAll(/\{(\d+)/g)].map(([, place]) => place))].sort().join();

test('both languages have the same sentences, with the same slots', () => {
  const [first, ...others] = Object.keys(page);
  for (const other of others) {
    assert.deepEqual(Object.keys(page[other]).sort(), Object.keys(page[first]).sort(), other);
    for (const [key, text] of Object.entries(page[first])) assert.equal(slots(page[other][key]), slots(text), `${other}: ${key}`);
  }
});

test('every sentence that is said exists, and every one that exists is said', async () => {
  const source = await scripts();
  const keys = new Set(Object.keys(page.en));
  const said = [...source.matchAll(/\bsay\('([^']+)'/g)].map(([, key]) => key);
  assert.deepEqual(said.filter((key) => !keys.has(key)), [], 'missing');
  const templates = [...source.matchAll(/\bsay\((?:[^'`()]*\? '[^']+' : )?`((?:[^`]|\$\{[^}]*\})+)`/g)].map(([, template]) => template);
  assert.deepEqual(templates.filter((template) => !(template in MADE)), [], 'templates whose keys are not known here');
  assert.deepEqual(Object.keys(MADE).filter((template) => !templates.includes(template)), [], 'templates that are not in the page');
  const made = Object.values(MADE).flat();
  assert.deepEqual(made.filter((key) => !keys.has(key)), [], 'missing');
  // Keys are also chosen before they are said.
  const quoted = new Set([...source.matchAll(/'([a-z0-9.-]+)'/g)].map(([, text]) => text));
  assert.deepEqual([...keys].filter((key) => !quoted.has(key) && !made.includes(key)), [], 'unused');
  const groups = [...new Set([...keys].filter((key) => key.includes('.')).map((key) => key.split('.')[0]))];
  const looksLikeKey = new RegExp(`^(${groups.join('|')})\\.[a-z-]+(\\.[a-z-]+)*$`);
  const isFile = (/** @type {string} */ text) => /\.(js|css|json|html|md|wasm)$/.test(text);
  assert.deepEqual([...quoted].filter((text) => looksLikeKey.test(text) && !keys.has(text) && !isFile(text)), [], 'missing');
});

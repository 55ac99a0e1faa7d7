// The positions of a match as the page keeps them, without a browser: answers that are short, late, overtaken or fail.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Reel } from '../../web/reel.js';

/** @typedef {{from: number, most: number, answer: (count?: number, name?: string) => void, fail: () => void}} Request */

/** A reel whose requests are answered by hand; every position shows its ply and the name of the answer. */
function byHand() {
  /** @type {Request[]} */
  const requests = [];
  const reel = new Reel((from, most) => new Promise((resolve, reject) => {
    const frame = (/** @type {number} */ ply, /** @type {string} */ name) => ({ ply, scene: { bounds: [0, 0, 1, 1], sprites: [], captions: [], shapes: [{ id: `${ply} ${name}` }] } });
    const answer = (count = most, name = '') => resolve(/** @type {any} */ (Array.from({ length: Math.min(most, count) }, (_, place) => frame(from + place, name))));
    requests.push({ from, most, answer, fail: () => reject(new Error('no connection')) });
  }));
  return { reel, requests };
}

/** As many moves as there are. @param {number} count */
const moves = (count) => Array.from({ length: count }, () => ({ seat: 0, text: 'm' }));

/** @param {Reel} reel @param {number} place */
const shape = (reel, place) => reel.at(place)?.scene?.shapes[0].id;

/** Lets promises go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('what a short answer leaves out is asked for', async () => {
  const { reel, requests } = byHand();
  reel.follow(moves(100), 0);
  const loaded = reel.load(40);
  for (const [from, most] of [[32, 32], [35, 29], [38, 26]]) {
    assert.deepEqual([requests.at(-1)?.from, requests.at(-1)?.most], [from, most]);
    requests.at(-1)?.answer(3);
    await settled();
  }
  await loaded;
  assert.deepEqual([shape(reel, 32), shape(reel, 40), shape(reel, 41)], ['32 ', '40 ', undefined]);
  assert.equal(requests.length, 3);
});

test('an answer that an update overtakes counts as far as it holds', async () => {
  const { reel, requests } = byHand();
  reel.follow(moves(10), 0);
  const loaded = reel.load(5);
  // The match goes on: what came before stays.
  reel.follow(moves(12), 10);
  requests[0].answer(11, 'first');
  await loaded;
  assert.deepEqual([shape(reel, 5), shape(reel, 10), requests.length], ['5 first', '10 first', 1]);
  const again = reel.load(11);
  // Moves are taken back while the rest is on its way, and others are played.
  reel.follow(moves(13), 4);
  requests[1].answer(2, 'taken back');
  await settled();
  assert.deepEqual([shape(reel, 4), shape(reel, 5)], ['4 first', undefined]);
  assert.deepEqual([requests[2].from, requests[2].most], [5, 27]);
  requests[2].answer(9, 'second');
  await again;
  assert.deepEqual([shape(reel, 4), shape(reel, 11)], ['4 first', '11 second']);
});

test('a failure is told to who asked, and the next request is made anew', async () => {
  const { reel, requests } = byHand();
  reel.follow(moves(10), 0);
  const [one, other] = [reel.load(1), reel.load(2)];
  requests[0].fail();
  await assert.rejects(one, /no connection/);
  await assert.rejects(other, /no connection/);
  const empty = reel.load(1);
  requests[1].answer(0);
  await assert.rejects(empty, /no positions/);
  const loaded = reel.load(1);
  requests[2].answer();
  await loaded;
  assert.equal(shape(reel, 1), '1 ');
});

test('a reel that is closed asks for nothing', async () => {
  const { reel, requests } = byHand();
  reel.follow(moves(10), 0);
  reel.close();
  await reel.load(3);
  await reel.loadAll(0);
  assert.equal(requests.length, 0);
});

// What touches mean, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Touches } from '../../web/touches.js';

/** @param {...string} moves ids with spaces between them */
const of = (...moves) => new Touches(moves.map((move) => [move, move.split(' ')]));
const next = (/** @type {Touches} */ touches) => [...touches.next().keys()].sort().join(' ');

test('a move is meant by its touches in order', () => {
  const touches = of('a b', 'a c', 'b a');
  assert.equal(next(touches), 'a b');
  assert.equal(touches.touch('a'), undefined);
  assert.equal(next(touches), 'b c');
  assert.equal(touches.touch('b')?.[0], 'a b');
});

test('what belongs together is touched in any order', () => {
  const touches = of('1 keep', '2 keep', '1 2 keep');
  touches.touch('2');
  assert.equal(next(touches), '1 keep');
  touches.touch('1');
  assert.equal(next(touches), 'keep');
  touches.touch('2');
  assert.deepEqual(touches.soFar, ['1']);
  touches.touch('2');
  assert.equal(touches.touch('keep')?.[0], '1 2 keep');
});

test('a touch that leads nowhere begins again', () => {
  const touches = of('a b', 'c d');
  touches.touch('a');
  touches.touch('c');
  assert.deepEqual(touches.soFar, ['c']);
  touches.touch('c');
  assert.deepEqual(touches.soFar, []);
});

test('a move that begins another is chosen by name', () => {
  const touches = of('a b', 'a b c');
  touches.touch('a');
  assert.equal(touches.touch('b'), undefined);
  assert.deepEqual(touches.whole().map(([move]) => move), ['a b']);
  assert.equal(next(touches), 'c');
});

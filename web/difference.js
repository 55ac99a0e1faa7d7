// What changed between two lists of shapes, as a patch.

/** @typedef {import('./types.js').Shape} Shape */

/** How far ahead a common shape is looked for. */
const AHEAD = 24;

/**
 * The steps that turn one list into the other: a number above 0 keeps as many, one below 0 drops as many, a list is inserted.
 * Equal shapes are the same object. The steps need not be the fewest.
 * @param {Shape[]} old @param {Shape[]} now @returns {(number|Shape[])[]}
 */
export function difference(old, now) {
  /** @type {(number|Shape[])[]} */
  const steps = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const from = i;
    while (i < old.length && j < now.length && old[i] === now[j]) [i, j] = [i + 1, j + 1];
    if (i > from) {
      steps.push(i - from);
      continue;
    }
    const [gone, come] = nextCommon(old, i, now, j);
    if (gone > 0) steps.push(-gone);
    if (come > 0) steps.push(now.slice(j, j + come));
    [i, j] = [i + gone, j + come];
  }
  return steps;
}

/** How many of each list come before their next common shape, if it is near. @param {Shape[]} old @param {number} i @param {Shape[]} now @param {number} j */
function nextCommon(old, i, now, j) {
  const [left, right] = [old.length - i, now.length - j];
  for (let away = 1; away <= Math.min(left + right, 2 * AHEAD); away++) {
    for (let gone = Math.max(0, away - right); gone <= Math.min(away, left); gone++) {
      const shape = old[i + gone];
      if (shape !== undefined && shape === now[j + away - gone]) return [gone, away - gone];
    }
  }
  return [Math.min(left, AHEAD), Math.min(right, AHEAD)];
}

/** A list after a patch. @param {Shape[]} old @param {(number|Shape[])[]} patch */
export function patched(old, patch) {
  /** @type {Shape[]} */
  const now = [];
  let at = 0;
  for (const step of patch) {
    if (Array.isArray(step)) {
      for (const shape of step) now.push(shape);
    } else {
      if (step > 0) for (let place = at; place < at + step; place++) now.push(old[place]);
      at += Math.abs(step);
    }
  }
  return now;
}

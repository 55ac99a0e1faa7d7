// Pieces that moved glide to their new place.

import { middle, placed } from './shapes.js';

/** @typedef {import('./types.js').Shape} Shape */

/** How long a piece glides, in milliseconds. */
const TIME = 350;

/** Whether the reader wants nothing to move. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What tells sprites apart. @param {Shape} shape */
const kind = (shape) => (shape.u ? `${shape.u[0]} ${shape.c}` : undefined);

/**
 * The sprites that travelled, with where they came from: one that went and one that came are the same piece if no others of
 * their kind did.
 * @param {[Shape, SVGElement][]} gone @param {[Shape, SVGElement][]} come those that differ
 * @returns {[SVGElement, Shape, Shape][]}
 */
export function travels(gone, come) {
  const left = gone.map(([shape]) => shape);
  const ids = new Set(left.map((shape) => shape.i).filter((id) => id));
  const fresh = come.filter(([shape]) => !ids.has(shape.i));
  return fresh.flatMap(([shape, made]) => {
    const same = (/** @type {Shape} */ other) => kind(other) !== undefined && kind(other) === kind(shape);
    const from = left.filter(same);
    const isAlone = from.length === 1 && fresh.filter(([other]) => same(other)).length === 1;
    return isAlone ? [/** @type {[SVGElement, Shape, Shape]} */ ([made, shape, from[0]])] : [];
  });
}

/**
 * @param {[SVGElement, Shape, Shape][]} pieces
 * @param {Ahead} [ahead] a piece that is on its way already
 */
export function glide(pieces, ahead) {
  if (isStill()) return;
  for (const [made, shape, from] of pieces) {
    if (!shape.u) continue;
    const isAhead = ahead && ahead.shape === from;
    const done = isAhead ? Math.min(1, (performance.now() - ahead.started) / TIME) : 0;
    const [start, end] = [middle(from), middle(shape)];
    const now = start.map((value, axis) => value + done * (end[axis] - value));
    if (done < 1) move(made, shape.u[3], now, end, TIME * (1 - done));
  }
}

/**
 * Moves a piece frame by frame. An animation of the browser's own would give it a layer, and take a tenth of a second to
 * find where thousands of shapes lie, above it or below.
 * @param {SVGElement} made @param {number} size @param {number[]} from @param {number[]} to @param {number} duration
 */
function move(made, size, from, to, duration) {
  const end = performance.now() + duration;
  latest.set(made, end);
  const frame = () => {
    if (latest.get(made) !== end || !made.isConnected) return;
    const left = Math.max(0, end - performance.now()) / (duration || 1);
    const at = to.map((value, axis) => value + left * left * (from[axis] - value));
    made.setAttribute('transform', placed(at, size));
    if (left > 0) requestAnimationFrame(frame);
  };
  frame();
}

/** When the latest move of each piece ends: an earlier one gives way to it. @type {WeakMap<SVGElement, number>} */
const latest = new WeakMap();

/** @typedef {{started: number, shape?: Shape, undo: () => void}} Ahead */

/**
 * Shows a move before the server has taken it: what belongs to a seat on the first shape goes to the last.
 * @param {import('./board.js').Board} board @param {string[]} touched
 * @returns {Ahead} the piece that moves, and what takes it back
 */
export function showAhead(board, touched) {
  const [from, to] = [touched[0], touched.at(-1)].map((id) => (id ? board.byId.get(id)?.shape : undefined));
  const last = board.byId.get(touched.at(-1) ?? '')?.node;
  last?.classList.add('sent');
  const started = performance.now();
  const undo = () => last?.classList.remove('sent');
  if (!from || !to || from === to) return { started, undo };
  const [x, y] = middle(from);
  const isOnIt = (/** @type {Shape} */ shape) => shape.u !== undefined && !shape.i && shape.c.startsWith('s')
    && Math.hypot(shape.u[1] - x, shape.u[2] - y) < 0.25 * shape.u[3];
  const place = board.shapes.findIndex(isOnIt);
  const shape = board.shapes[place];
  if (!shape?.u) return { started, undo };
  const piece = /** @type {SVGElement} */ (board.layer.children[place]);
  const [dx, dy] = middle(to).map((value, axis) => value - [x, y][axis]);
  const goal = [shape.u[1] + dx, shape.u[2] + dy];
  move(piece, shape.u[3], middle(shape), goal, isStill() ? 0 : TIME);
  const back = () => {
    undo();
    move(piece, /** @type {any} */ (shape.u)[3], middle(shape), middle(shape), 0);
  };
  return { started, shape, undo: back };
}

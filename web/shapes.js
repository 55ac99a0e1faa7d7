// Shapes of a scene as elements of a drawing.

import { draw } from './dom.js';
import { spoken } from './words.js';

/** @typedef {import('./types.js').Shape} Shape */

/** Units of the drawing per unit of a scene: small numbers make browsers draw letters badly. */
export const UNIT = 100;

/**
 * A shape as an element. `prefix` begins the names of sprites.
 * @param {Shape} shape @param {string} prefix @param {import('./types.js').Catalogue} catalogue @returns {SVGElement}
 */
export function node(shape, prefix, catalogue) {
  const made = form(shape, prefix, catalogue);
  made.classList.add(`c-${shape.c}`);
  colour(made, shape.c);
  if (shape.l) made.classList.add(`l-${shape.l}`);
  if (shape.i) {
    made.setAttribute('data-id', shape.i);
    made.setAttribute('role', 'img');
    made.setAttribute('aria-label', spoken(shape.w ?? shape.i, catalogue));
  } else {
    made.setAttribute('aria-hidden', 'true');
  }
  return made;
}

/** The middle of a shape, in units of the scene. @param {Shape} shape @returns {[number, number]} */
export function middle(shape) {
  if (shape.p) {
    const [xs, ys] = [0, 1].map((axis) => /** @type {number[]} */ (shape.p).filter((_, place) => place % 2 === axis));
    return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  }
  if (shape.s) return [(shape.s[0] + shape.s[2]) / 2, (shape.s[1] + shape.s[3]) / 2];
  if (shape.u) return [shape.u[1], shape.u[2]];
  const [x, y] = /** @type {number[]} */ (shape.e ?? shape.t ?? shape.b ?? shape.n);
  return [x, y];
}

/** Where a sprite is drawn. @param {number[]} at @param {number} size */
export const placed = ([x, y], size) => `translate(${scaled(x)} ${scaled(y)}) scale(${size})`;

/** @param {Shape} shape @param {string} prefix @param {import('./types.js').Catalogue} catalogue */
function form(shape, prefix, catalogue) {
  if (shape.p) return draw('polygon', { points: shape.p.map(scaled).join(' ') });
  if (shape.e) {
    const [cx, cy, rx, ry] = shape.e.map(scaled);
    return draw('ellipse', { cx, cy, rx, ry });
  }
  if (shape.s) {
    const [x1, y1, x2, y2, width] = shape.s.map(scaled);
    return draw('line', { x1, y1, x2, y2, 'stroke-width': width, class: `line k-${shape.c}` });
  }
  if (shape.u) {
    const [number, x, y, size] = shape.u;
    return draw('use', { href: `#${prefix}${number}`, transform: placed([x, y], size) });
  }
  if (shape.n) {
    const [x, y, room, text] = shape.n;
    const size = 0.3 * room;
    return written(x, y + 0.95 * room - 0.35 * size, size, text, 'name middle');
  }
  const [x, y, size, words] = /** @type {[number, number, number, import('./types.js').Words]} */ (shape.t ?? shape.b);
  return written(x, y, size, spoken(words, catalogue), shape.t ? 'middle' : '');
}

/** @param {number} value */
export function scaled(value) {
  return Math.round(value * UNIT);
}

/** @param {number} x @param {number} y @param {number} size @param {string} text @param {string} style */
function written(x, y, size, text, style) {
  const made = draw('text', { x: scaled(x), y: scaled(y + 0.35 * size), 'font-size': scaled(size), class: style });
  made.textContent = text;
  return made;
}

/** @param {SVGElement} made @param {string} name */
function colour(made, name) {
  const fill = hue(name);
  if (fill) made.style.fill = fill;
}

/** A colour beyond those that the style sheet has: steps around the circle of colours. @param {string} name @returns {string|undefined} */
export function hue(name) {
  const number = Number(/^h(\d+)$/.exec(name)?.[1] ?? 0);
  return number > 8 ? `hsl(${(number * 137.5) % 360} 55% 65%)` : undefined;
}

// The picture: a function of a scene. It knows no rules, only shapes with ids that may be touched.

import { draw } from './dom.js';
import { spoken } from './words.js';

/** Pixels of the drawing per unit of a scene: small numbers make browsers draw letters badly. */
const UNIT = 100;

/**
 * @typedef {{i?: string, c: string, l?: string, p?: number[], e?: number[], s?: number[], t?: any[], b?: any[],
 *            n?: any[], u?: any[]}} Shape
 * @typedef {{bounds: number[], sprites: Shape[][], shapes: Shape[], captions: any[]}} Scene
 */

/** How many boards there are: sprites of different boards have different names. */
let boards = 0;

export class Board {
  /**
   * @param {Record<string, string>} catalogue the words of the game
   * @param {(id: string) => void} [touch] what happens when something is touched
   */
  constructor(catalogue, touch) {
    this.catalogue = catalogue;
    this.prefix = `sprite-${++boards}-`;
    this.sprites = draw('defs');
    this.layer = draw('g');
    this.svg = draw('svg', { class: 'board', role: 'group' });
    this.svg.append(this.sprites, this.layer);
    /** @type {Shape[]} */
    this.shapes = [];
    /** @type {Map<string, SVGElement>} */
    this.byId = new Map();
    if (touch) this.listen(touch);
  }

  /** @param {(id: string) => void} touch */
  listen(touch) {
    const touched = (/** @type {Event} */ event) => {
      const shape = /** @type {Element} */ (event.target).closest('[data-id].next, [data-id].held');
      if (!shape) return false;
      touch(/** @type {string} */ (shape.getAttribute('data-id')));
      return true;
    };
    this.svg.addEventListener('click', touched);
    this.svg.addEventListener('keydown', (event) => {
      const key = /** @type {KeyboardEvent} */ (event).key;
      if ((key === 'Enter' || key === ' ') && touched(event)) event.preventDefault();
    });
  }

  /** Draws all of a scene. @param {Scene} scene */
  show(scene) {
    this.resize(scene.bounds);
    this.sprites.replaceChildren(...scene.sprites.map((shapes, number) => this.sprite(shapes, number)));
    this.shapes = scene.shapes;
    this.byId.clear();
    this.layer.replaceChildren(...scene.shapes.map((shape) => this.node(shape)));
  }

  /** Draws what changed. @param {{bounds?: number[], patch: (number|Shape[])[]}} changes */
  patch({ bounds, patch }) {
    if (bounds) this.resize(bounds);
    const shapes = [];
    let at = 0;
    let node = this.layer.firstChild;
    const fresh = new Set();
    for (const step of patch) {
      if (Array.isArray(step)) {
        for (const shape of step) {
          const made = this.node(shape);
          made.classList.add('new');
          fresh.add(shape.i);
          this.layer.insertBefore(made, node);
          shapes.push(shape);
        }
      } else if (step > 0) {
        for (let kept = 0; kept < step; kept++) {
          shapes.push(this.shapes[at++]);
          node = /** @type {ChildNode} */ (node).nextSibling;
        }
      } else {
        for (let gone = 0; gone < -step; gone++) {
          const { i } = this.shapes[at++];
          if (i && !fresh.has(i)) this.byId.delete(i);
          const next = /** @type {ChildNode} */ (node).nextSibling;
          /** @type {ChildNode} */ (node).remove();
          node = next;
        }
      }
    }
    this.shapes = shapes;
  }

  /**
   * Marks what can be touched next, and what was touched already.
   * @param {Map<string, string>} next ids, with what they are called
   * @param {string[]} held
   */
  mark(next, held) {
    for (const [id, node] of this.byId) {
      const label = next.get(id);
      node.classList.toggle('next', label !== undefined);
      node.classList.toggle('held', held.includes(id));
      if (label === undefined) {
        for (const name of ['role', 'tabindex', 'aria-label']) node.removeAttribute(name);
      } else {
        node.setAttribute('role', 'button');
        node.setAttribute('tabindex', '0');
        node.setAttribute('aria-label', label);
      }
    }
  }

  /** @param {number[]} bounds */
  resize([left, top, right, bottom]) {
    const box = [left, top, right - left, bottom - top].map((value) => Math.round(value * UNIT));
    this.svg.setAttribute('viewBox', box.join(' '));
    this.width = right - left;
  }

  /** @param {Shape[]} shapes @param {number} number */
  sprite(shapes, number) {
    const group = draw('g', { id: this.prefix + number });
    group.append(...shapes.map((shape) => this.node(shape)));
    return group;
  }

  /** @param {Shape} shape @returns {SVGElement} */
  node(shape) {
    const made = this.form(shape);
    made.classList.add(`c-${shape.c}`);
    colour(made, shape.c);
    if (shape.l) made.classList.add(`l-${shape.l}`);
    if (shape.i) {
      made.setAttribute('data-id', shape.i);
      this.byId.set(shape.i, made);
    }
    return made;
  }

  /** @param {Shape} shape */
  form(shape) {
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
      return draw('use', { href: `#${this.prefix}${number}`, transform: `translate(${scaled(x)} ${scaled(y)}) scale(${size})` });
    }
    if (shape.n) {
      const [x, y, room, text] = shape.n;
      const size = 0.3 * room;
      return written(x, y + 0.95 * room - 0.35 * size, size, text, 'name middle');
    }
    const [x, y, size, words] = /** @type {any[]} */ (shape.t ?? shape.b);
    return written(x, y, size, spoken(words, this.catalogue), shape.t ? 'middle' : '');
  }
}

/** @param {number} value */
function scaled(value) {
  return Math.round(value * UNIT);
}

/** @param {number} x @param {number} y @param {number} size @param {string} text @param {string} style */
function written(x, y, size, text, style) {
  const made = draw('text', { x: scaled(x), y: scaled(y + 0.35 * size), 'font-size': scaled(size), class: style });
  made.textContent = text;
  return made;
}

/** Colours beyond those that the style sheet has: steps around the circle of colours. @param {SVGElement} node @param {string} name */
function colour(node, name) {
  const number = /^h(\d+)$/.exec(name);
  if (number && Number(number[1]) > 8) {
    const turn = (Number(number[1]) * 137.5) % 360;
    node.style.fill = `hsl(${turn} 55% 65%)`;
  }
}

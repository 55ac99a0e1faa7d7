// The picture: a function of a scene. It knows no rules, only shapes with ids that may be touched.

import { difference } from './difference.js';
import { draw } from './dom.js';
import { Gestures } from './gestures.js';
import { glide, showAhead, travels } from './glide.js';
import { stir } from './motion.js';
import { nearest } from './reach.js';
import { UNIT, middle, node } from './shapes.js';
import { sound } from './sound.js';

/**
 * @typedef {import('./types.js').Shape} Shape
 * @typedef {import('./types.js').Scene} Scene
 * @typedef {import('./types.js').Changes} Changes
 * @typedef {{onward: boolean, does: string}} Mark whether touching it goes on with a move, and what it does if that is known
 */

/** How many boards there are: sprites of different boards have different names. */
let boards = 0;

/** Letters lower than this, in pixels, are not drawn: they cannot be read. */
const LEGIBLE = 5;

/** How an element looks that is not marked. */
const PLAIN = 'false ';

export class Board {
  /**
   * @param {import('./types.js').Catalogue} catalogue the words of the game
   * @param {(id: string, dragged?: boolean) => void} [touch] what happens when something is touched, or dropped on
   */
  constructor(catalogue, touch) {
    this.catalogue = catalogue;
    this.prefix = `sprite-${++boards}-`;
    this.sprites = draw('defs');
    /** What goes, while it melts. */
    this.below = draw('g', { class: 'melting' });
    this.layer = draw('g');
    this.svg = /** @type {SVGSVGElement} */ (draw('svg', { class: 'board', role: 'group', tabindex: -1 }));
    this.svg.append(this.sprites, this.below, this.layer);
    /** @type {Shape[]} */
    this.shapes = [];
    /** The sprites that are drawn. @type {Shape[][]|undefined} */
    this.drawn = undefined;
    /** Shapes with ids, and their elements. @type {Map<string, {shape: Shape, node: SVGElement}>} */
    this.byId = new Map();
    /** What can be touched next. @type {Set<string>} */
    this.next = new Set();
    /** @type {Set<string>} */
    this.held = new Set();
    /** How elements are marked. @type {WeakMap<SVGElement, string>} */
    this.looks = new WeakMap();
    /** The shape that the Tab key goes to. @type {string|undefined} */
    this.current = undefined;
    /** Where that shape is or was. @type {[number, number]|undefined} */
    this.at = undefined;
    /** The shape that had the focus before the picture changed. @type {string|undefined} */
    this.focused = undefined;
    /** A move that is shown before the server has taken it. @type {import('./glide.js').Ahead|undefined} */
    this.ahead = undefined;
    this.gestures = touch && new Gestures(this, touch);
    if (touch) this.listen(touch);
  }

  /** @param {(id: string) => void} touch */
  listen(touch) {
    this.svg.addEventListener('keydown', (event) => {
      const id = /** @type {Element} */ (event.target).getAttribute('data-id');
      if ((event.key === 'Enter' || event.key === ' ') && id && this.next.has(id)) {
        event.preventDefault();
        touch(id);
        return;
      }
      const from = id ?? this.current;
      const to = from && nearest(event.key, from, this.next, (one) => middle(/** @type {any} */ (this.byId.get(one)).shape));
      if (to) {
        event.preventDefault();
        this.focus(to);
      }
    });
  }

  /** Moves the focus to a shape that can be touched. @param {string} id */
  focus(id) {
    this.rove(id);
    const { node } = /** @type {{node: SVGElement}} */ (this.byId.get(id));
    node.focus();
    this.gestures?.zoom.reveal(node);
  }

  /** Draws all of a scene. @param {Scene} scene */
  show(scene) {
    this.lookAtFocus();
    this.resize(scene.bounds);
    this.byId.clear();
    this.drawn = scene.sprites;
    this.svg.dataset.ground = scene.ground;
    this.sprites.replaceChildren(...scene.sprites.map((shapes, number) => this.sprite(shapes, number)));
    this.shapes = scene.shapes;
    this.ahead = undefined;
    this.below.replaceChildren();
    this.layer.replaceChildren(...scene.shapes.map((shape) => this.node(shape)));
    this.size();
  }

  /** Draws a scene that shares equal shapes with the one before. @param {Scene} scene @param {boolean} isStill whether nothing glides */
  become(scene, isStill) {
    const { shapes } = this;
    if (this.drawn !== scene.sprites || shapes.length === 0) return this.show(scene);
    const patch = difference(shapes, scene.shapes);
    let come = 0;
    for (const step of patch) if (Array.isArray(step)) come += step.length;
    // New elements are cheaper than many small changes.
    if (come > scene.shapes.length / 2) return this.show(scene);
    return this.patch({ bounds: scene.bounds, patch, captions: scene.captions }, isStill);
  }

  /** Draws what changed. @param {Changes} changes @param {boolean} [isStill] whether nothing glides */
  patch({ bounds, patch }, isStill = false) {
    this.lookAtFocus();
    if (bounds) this.resize(bounds);
    this.below.replaceChildren();
    const shapes = [];
    /** @type {[Shape, SVGElement][]} */
    const gone = [];
    /** @type {[Shape, SVGElement][]} */
    const come = [];
    let at = 0;
    let place = this.layer.firstChild;
    for (const step of patch) {
      if (Array.isArray(step)) {
        for (const shape of step) {
          const made = this.node(shape);
          come.push([shape, made]);
          this.layer.insertBefore(made, place);
          shapes.push(shape);
        }
      } else {
        for (let count = Math.abs(step); count > 0; count--) {
          const old = /** @type {ChildNode} */ (place);
          place = old.nextSibling;
          if (step < 0) {
            old.remove();
            gone.push([this.shapes[at], /** @type {SVGElement} */ (old)]);
          } else {
            shapes.push(this.shapes[at]);
          }
          at++;
        }
      }
    }
    this.shapes = shapes;
    const ids = new Set(come.map(([shape]) => shape.i));
    for (const [{ i }] of gone) if (i && !ids.has(i)) this.byId.delete(i);
    this.ahead?.undo();
    if (!isStill) this.animate(gone, come);
    this.ahead = undefined;
  }

  /** @param {[Shape, SVGElement][]} gone @param {[Shape, SVGElement][]} come */
  animate(gone, come) {
    // A shape that only stands elsewhere in the list has not changed.
    const [before, after] = [gone, come].map((some) => new Set(some.map(([shape]) => JSON.stringify(shape))));
    const left = gone.filter(([shape]) => !after.has(JSON.stringify(shape)));
    const fresh = come.filter(([shape]) => !before.has(JSON.stringify(shape)));
    const pieces = travels(left, fresh);
    glide(pieces, this.ahead);
    const travelled = new Set(pieces.flatMap(([, shape, from]) => [shape, from]));
    const stays = (/** @type {[Shape, SVGElement]} */ [shape]) => !travelled.has(shape);
    const spreads = stir(this.below, left.filter(stays), fresh.filter(stays));
    if (gone.length + come.length > 0) sound(spreads ? 'spread' : pieces.length > 0 ? 'slide' : 'place');
  }

  /**
   * Marks what can be touched next, and what was touched already.
   * @param {Map<string, Mark>} next by their ids
   * @param {string[]} held
   */
  mark(next, held) {
    for (const node of this.layer.querySelectorAll('.hinted')) node.classList.remove('hinted');
    for (const id of new Set([...this.next, ...this.held, ...next.keys(), ...held])) {
      const made = this.byId.get(id)?.node;
      if (!made) continue;
      const [mark, isHeld] = [next.get(id), held.includes(id)];
      // Of thousands of tiles only a few change: the others are not drawn again.
      const look = `${isHeld} ${mark ? `${mark.onward} ${mark.does}` : ''}`;
      if ((this.looks.get(made) ?? PLAIN) === look) continue;
      this.looks.set(made, look);
      dress(made, mark, isHeld);
    }
    this.next = new Set([...next.keys()].filter((id) => this.byId.has(id)));
    this.held = new Set(held);
    this.rove(this.current !== undefined && this.next.has(this.current) ? this.current : this.closest());
    this.returnFocus();
  }

  /** The smaller side of what can be touched of a shape, in pixels of the screen. @param {string} id */
  reach(id) {
    const box = this.byId.get(id)?.node.getBoundingClientRect();
    return box ? Math.min(box.width, box.height) : Infinity;
  }

  /** Shows a move that is advised. @param {string[]} touches */
  hint(touches) {
    for (const id of touches) this.byId.get(id)?.node.classList.add('hinted');
    if (touches[0] !== undefined && this.next.has(touches[0])) this.rove(touches[0]);
  }

  /** What can be touched next to where the Tab key went; the first if it has not gone anywhere. */
  closest() {
    const { at } = this;
    let [best] = this.next;
    if (!at) return best;
    let least = Infinity;
    for (const id of this.next) {
      const [x, y] = middle(/** @type {{shape: Shape}} */ (this.byId.get(id)).shape);
      const far = Math.hypot(x - at[0], y - at[1]);
      if (far < least) [best, least] = [id, far];
    }
    return best;
  }

  /** The Tab key goes to one shape, the arrows to the others. @param {string|undefined} id */
  rove(id) {
    if (this.current !== undefined) this.byId.get(this.current)?.node.setAttribute('tabindex', '-1');
    if (id === undefined) return;
    this.current = id;
    const known = this.byId.get(id);
    known?.node.setAttribute('tabindex', '0');
    if (known) this.at = middle(known.shape);
  }

  lookAtFocus() {
    const { activeElement } = document;
    this.focused = this.svg.contains(activeElement) ? activeElement?.getAttribute('data-id') ?? this.current : undefined;
  }

  /** Gives the focus back to the shape that had it, or keeps it on the board until something can be touched again. */
  returnFocus() {
    const { activeElement } = document;
    const onBoard = this.svg.contains(activeElement) || (this.focused !== undefined && activeElement === document.body);
    this.focused = undefined;
    if (!onBoard || this.svg.closest('[hidden]')) return;
    const now = activeElement?.getAttribute('data-id');
    if (now && this.byId.get(now)?.node === activeElement && (this.next.has(now) || this.held.has(now))) return;
    if (this.current !== undefined && this.next.has(this.current)) this.focus(this.current);
    else this.svg.focus();
  }

  /** Shows a move before the server has taken it. @param {string[]} touched */
  foresee(touched) {
    // A piece that is put above the others loses the focus.
    this.lookAtFocus();
    this.ahead = showAhead(this, touched);
  }

  /** The server did not take the move. */
  correct() {
    this.lookAtFocus();
    this.ahead?.undo();
    this.ahead = undefined;
  }

  /** @param {number[]} bounds */
  resize([left, top, right, bottom]) {
    this.box = [left, top, right - left, bottom - top].map((value) => Math.round(value * UNIT));
    if (this.gestures) this.gestures.zoom.fit(this.box);
    else this.svg.setAttribute('viewBox', this.box.join(' '));
  }

  /** Leaves out small names where they could not be read. */
  size() {
    const name = this.shapes.find((shape) => shape.n)?.n;
    const wide = Number(this.svg.getAttribute('viewBox')?.split(' ')[2]) / UNIT;
    const pixels = name ? (0.3 * name[2] * this.svg.clientWidth) / wide : LEGIBLE;
    this.svg.classList.toggle('unnamed', this.svg.clientWidth > 0 && pixels < LEGIBLE);
  }

  /** @param {Shape[]} shapes @param {number} number */
  sprite(shapes, number) {
    const group = draw('g', { id: this.prefix + number });
    group.append(...shapes.map((shape) => node(shape, this.prefix, this.catalogue)));
    return group;
  }

  /** @param {Shape} shape @returns {SVGElement} */
  node(shape) {
    const made = node(shape, this.prefix, this.catalogue);
    if (shape.i) this.byId.set(shape.i, { shape, node: made });
    return made;
  }
}

/** @param {SVGElement} made @param {Mark|undefined} next @param {boolean} held */
function dress(made, next, held) {
  made.classList.toggle('next', next !== undefined);
  made.classList.toggle('onward', next?.onward === true);
  made.classList.toggle('held', held);
  made.setAttribute('role', next ? 'button' : 'img');
  if (next) made.setAttribute('tabindex', '-1');
  else made.removeAttribute('tabindex');
  if (next) made.setAttribute('aria-pressed', String(held));
  else made.removeAttribute('aria-pressed');
  if (next?.does) made.setAttribute('aria-description', next.does);
  else made.removeAttribute('aria-description');
}

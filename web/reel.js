// The positions of a match: fetched some at a time, and kept as lists of shapes that share what is equal.

import { patched } from './difference.js';

/**
 * @typedef {import('./types.js').Shape} Shape
 * @typedef {import('./types.js').Frame} Frame
 * @typedef {{ply: number, turn?: number, scene: import('./types.js').Scene|null, notes: import('./types.js').Words[]}} Position
 */

/** Positions that are fetched at once. */
const PART = 32;
/** Shapes of all positions that are kept at most; the farthest positions go first. */
const MOST_KEPT = 6_000_000;

export class Reel {
  /** @param {(from: number, most: number) => Promise<Frame[]>} fetch */
  constructor(fetch) {
    this.fetch = fetch;
    /** The plies of the positions: before each move of a seat, and the last. @type {number[]} */
    this.stops = [0];
    /** Positions by part. @type {Map<number, Position[]>} */
    this.parts = new Map();
    /** Parts that are being fetched. Positions from the place `valid` on are not those of the match any more. @type {Map<number, {done: Promise<void>, valid: number}>} */
    this.coming = new Map();
    /** Shapes by their text. @type {Map<string, Shape>} */
    this.known = new Map();
    /** @type {Map<string, Shape[][]>} */
    this.sprites = new Map();
    this.isClosed = false;
  }

  /** Says what happened so far; events from a ply on may be others than before. @param {import('./types.js').EventLine[]} events @param {number} from */
  follow(events, from) {
    const same = this.stops.findIndex((ply) => ply > from);
    const first = same < 0 ? this.stops.length : same;
    this.stops = [...events.flatMap((event, ply) => (event.seat === undefined ? [] : [ply])), events.length];
    for (const [part, positions] of this.parts) {
      const kept = Math.max(0, first - part * PART);
      if (kept === 0) this.parts.delete(part);
      else positions.length = Math.min(positions.length, kept);
    }
    for (const coming of this.coming.values()) coming.valid = Math.min(coming.valid, first);
  }

  /** The place of the position after some events, or of the next one that is shown. @param {number} ply */
  placeOf(ply) {
    const place = this.stops.findIndex((stop) => stop >= ply);
    return place < 0 ? this.stops.length - 1 : place;
  }

  /** A position that is here. @param {number} place @returns {Position|undefined} */
  at(place) {
    return this.parts.get(Math.floor(place / PART))?.[place % PART];
  }

  /**
   * Fetches a position, and those around it. An answer may have fewer positions than were asked for, and an update may overtake
   * it: what is still missing is fetched again.
   * @param {number} place @returns {Promise<void>}
   */
  async load(place) {
    while (!this.at(place) && !this.isClosed && place < this.stops.length) {
      const part = Math.floor(place / PART);
      await (this.coming.get(part)?.done ?? this.loadMore(part));
    }
  }

  /** Fetches positions of a part that are missing: the first of them at least, unless an update overtakes them. @param {number} part */
  loadMore(part) {
    const known = () => this.parts.get(part) ?? [];
    const count = known().length;
    const first = part * PART + count;
    const coming = { done: Promise.resolve(), valid: Infinity };
    const take = async () => {
      try {
        const frames = await this.fetch(this.stops[first], PART - count);
        if (frames.length === 0) throw new Error(`no positions from ${this.stops[first]} on`);
        const positions = this.positions(frames.slice(0, Math.max(0, coming.valid - first)));
        // The part may have been forgotten meanwhile.
        if (positions.length > 0 && known().length === count) this.parts.set(part, [...known(), ...positions]);
        this.tidy(part);
      } finally {
        this.coming.delete(part);
      }
    };
    this.coming.set(part, coming);
    coming.done = take();
    return coming.done;
  }

  /** Fetches all positions that there is room for, those after `place` first. @param {number} place */
  async loadAll(place) {
    const parts = Math.ceil(this.stops.length / PART);
    const first = Math.floor(place / PART);
    for (let step = 0; step < parts && !this.isClosed; step++) {
      const part = (first + step) % parts;
      if (this.size() > MOST_KEPT / 2) return;
      await this.load(part * PART).catch(() => undefined);
    }
  }

  close() {
    this.isClosed = true;
  }

  /** How many shapes are kept, counted in every position. */
  size() {
    let sum = 0;
    for (const positions of this.parts.values()) for (const { scene } of positions) sum += scene?.shapes.length ?? 0;
    return sum;
  }

  /** Forgets the parts farthest from one. @param {number} near */
  tidy(near) {
    const far = [...this.parts.keys()].sort((one, other) => Math.abs(other - near) - Math.abs(one - near));
    while (far.length > 1 && this.size() > MOST_KEPT) this.parts.delete(/** @type {number} */ (far.shift()));
  }

  /** @param {Frame[]} frames @returns {Position[]} */
  positions(frames) {
    /** @type {Position[]} */
    const all = [];
    for (const frame of frames) all.push(this.position(frame, all.at(-1)));
    return all;
  }

  /** @param {Frame} frame @param {Position|undefined} before @returns {Position} */
  position({ ply, turn, scene, changes, notes }, before) {
    const last = before?.scene;
    const common = { ply, turn, notes: notes ?? before?.notes ?? [] };
    if (scene) return { ...common, scene: { ...scene, sprites: this.shared(scene.sprites), shapes: scene.shapes.map((shape) => this.same(shape)) } };
    if (!changes || !last) return { ...common, scene: null };
    const patch = changes.patch.map((step) => (Array.isArray(step) ? step.map((shape) => this.same(shape)) : step));
    return { ...common, scene: { bounds: changes.bounds ?? last.bounds, sprites: last.sprites, shapes: patched(last.shapes, patch), captions: changes.captions, ground: last.ground } };
  }

  /** The one object for all equal shapes. @param {Shape} shape */
  same(shape) {
    const text = JSON.stringify(shape);
    const known = this.known.get(text);
    if (known) return known;
    this.known.set(text, shape);
    return shape;
  }

  /** @param {Shape[][]} sprites */
  shared(sprites) {
    const text = JSON.stringify(sprites);
    const known = this.sprites.get(text) ?? sprites;
    this.sprites.set(text, known);
    return known;
  }
}

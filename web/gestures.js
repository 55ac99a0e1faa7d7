// What a pointer does to a board: touch, drag from one shape to another, move and enlarge the picture.

import { Zoom } from './zoom.js';

/** How far a pointer moves, in pixels, before it drags. */
const SLACK = 8;
const TOUCHABLE = '.next, .held';

export class Gestures {
  /** @param {import('./board.js').Board} board @param {(id: string, dragged?: boolean) => void} touch */
  constructor(board, touch) {
    this.board = board;
    this.touch = touch;
    this.zoom = new Zoom(board.svg, () => board.size());
    /** Where each pointer is. @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    /** Where the first pointer went down, and what it does. @type {{x: number, y: number, id?: string, does: ''|'drag'|'pan'}|undefined} */
    this.start = undefined;
    const { svg } = board;
    svg.addEventListener('pointerdown', (event) => this.down(event));
    svg.addEventListener('pointermove', (event) => this.move(event));
    svg.addEventListener('pointerup', (event) => this.up(event));
    svg.addEventListener('pointercancel', (event) => this.end(event));
    svg.addEventListener('click', (event) => this.click(event));
    svg.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  /** The id of a shape at a point. @param {number} x @param {number} y @param {string} kind a selector */
  under(x, y, kind) {
    const shape = document.elementFromPoint(x, y)?.closest(kind);
    return shape && this.board.svg.contains(shape) ? shape.getAttribute('data-id') ?? undefined : undefined;
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = this.pointers.size === 1 ? { x: event.clientX, y: event.clientY, id: this.under(event.clientX, event.clientY, TOUCHABLE), does: '' } : undefined;
    this.moved = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    const far = this.spread();
    this.pointers.set(event.pointerId, now);
    if (this.pointers.size === 2) {
      const [one, two] = [...this.pointers.values()];
      this.zoom.by(this.spread() / far, (one.x + two.x) / 2, (one.y + two.y) / 2);
      this.moved = true;
    } else if (this.start) {
      this.drag(this.start, last, now, event.pointerId);
    }
  }

  /** How far two pointers are apart. */
  spread() {
    const [one, two] = [...this.pointers.values()];
    return two ? Math.max(1, Math.hypot(one.x - two.x, one.y - two.y)) : 1;
  }

  /**
   * @param {NonNullable<Gestures['start']>} start
   * @param {{x: number, y: number}} last @param {{x: number, y: number}} now @param {number} pointer
   */
  drag(start, last, now, pointer) {
    if (start.does === '' && Math.hypot(now.x - start.x, now.y - start.y) > SLACK) {
      start.does = start.id !== undefined && !this.board.held.has(start.id) ? 'drag' : this.zoom.scale > 1 ? 'pan' : '';
      if (start.does !== '') this.board.svg.setPointerCapture(pointer);
      if (start.does === 'drag' && start.id) this.touch(start.id, true);
    }
    if (start.does !== '') this.moved = true;
    if (start.does === 'pan') this.zoom.shift(now.x - last.x, now.y - last.y);
    this.board.svg.classList.toggle('dragging', start.does !== '');
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { start } = this;
    const over = start?.does === 'drag' ? this.under(event.clientX, event.clientY, '.onward') : undefined;
    this.end(event);
    // What is dropped elsewhere stays chosen.
    if (over !== undefined) this.touch(over, true);
  }

  /** @param {PointerEvent} event */
  end(event) {
    this.pointers.delete(event.pointerId);
    this.start = undefined;
    this.board.svg.classList.remove('dragging');
    // The click that ends a drag comes before this.
    setTimeout(() => { this.moved = false; });
  }

  /** @param {MouseEvent} event */
  click(event) {
    // A click without a pointer comes from assistive technology.
    const shape = /** @type {Element} */ (event.target).closest(TOUCHABLE);
    const id = shape?.getAttribute('data-id');
    if (id && !this.moved) this.touch(id);
    this.moved = false;
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const scrolls = document.documentElement.scrollHeight > innerHeight;
    if (scrolls && !event.ctrlKey && this.zoom.scale <= 1) return;
    event.preventDefault();
    this.zoom.by(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), event.clientX, event.clientY);
  }
}

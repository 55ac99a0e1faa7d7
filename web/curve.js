// How the chances of the seats went over a match, as a drawing; of one who plays alone, the value in points.

import { draw } from './dom.js';
import { SIGNS } from './moves.js';
import { say } from './words.js';

/** @typedef {import('./types.js').Judged} Judged */

/** The drawing, and the room around the curves. */
const [WIDTH, HEIGHT, EDGE] = [800, 150, 12];
/** Lines of seats are told apart without their colours too. */
const DASHES = ['', '9 5', '3 5', '12 4 3 4', '1 5', '14 6', '6 3'];

export class Curve {
  /** @param {(ply: number) => void} go what a click at a position does */
  constructor(go) {
    this.svg = /** @type {SVGSVGElement} */ (draw('svg', { class: 'curve', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' }));
    this.lines = draw('g');
    this.marks = draw('g');
    this.cursor = draw('line', { class: 'cursor', y1: 0, y2: HEIGHT });
    this.middle = draw('line', { class: 'even', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 });
    this.svg.append(this.middle, this.lines, this.cursor, this.marks);
    this.events = 1;
    this.svg.addEventListener('click', (event) => {
      const box = this.svg.getBoundingClientRect();
      const share = ((event.clientX - box.left) / box.width * WIDTH - EDGE) / (WIDTH - 2 * EDGE);
      go(Math.round(Math.min(1, Math.max(0, share)) * this.events));
    });
  }

  /** Where a ply is drawn. @param {number} ply */
  x(ply) {
    return EDGE + (WIDTH - 2 * EDGE) * ply / Math.max(1, this.events);
  }

  /** Where a chance is drawn. @param {number} chance */
  y(chance) {
    return EDGE + (HEIGHT - 2 * EDGE) * (1 - chance);
  }

  /**
   * Draws what is known: moves that were judged, in their order, and how the match ended, if all were.
   * @param {Judged[]} judged @param {{events: number, seats: number, end: number[]|undefined}} match
   */
  show(judged, { events, seats, end }) {
    this.events = events;
    const isAlone = seats === 1;
    const known = isAlone ? levels(judged) : judged.filter(({ outlook }) => outlook.length === seats);
    this.middle.style.display = isAlone ? 'none' : '';
    this.lines.replaceChildren(...Array.from({ length: seats }, (_, seat) => {
      const points = known.map(({ event, outlook }) => [this.x(event - 1), this.y(outlook[seat])]);
      if (end && !isAlone) points.push([this.x(events), this.y(end[seat])]);
      const line = draw('polyline', { points: points.map((point) => point.map((value) => value.toFixed(1)).join()).join(' '), 'stroke-dasharray': DASHES[seat % DASHES.length] });
      line.style.stroke = `var(--s${seat % 7})`;
      return line;
    }));
    const bad = known.filter(({ verdict }) => verdict === 'blunder' || verdict === 'mistake');
    this.marks.replaceChildren(...bad.map((move) => this.mark(move)));
    const count = (/** @type {string} */ verdict) => judged.filter((move) => move.verdict === verdict).length;
    this.svg.setAttribute('aria-label', say(isAlone ? 'analysis.curve.alone' : 'analysis.curve', judged.length, count('blunder'), count('mistake')));
  }

  /** A bad move, on the line of its seat. @param {Judged} judged */
  mark({ event, seat, outlook, verdict, move }) {
    const [x, y] = [this.x(event - 1), this.y(outlook[seat])];
    const group = draw('g', { class: verdict });
    const dot = draw('circle', { cx: x, cy: y, r: verdict === 'blunder' ? 6 : 4 });
    const title = draw('title');
    title.textContent = `${say('play.place', seat)}: ${move ?? ''} ${SIGNS[verdict]}`;
    group.append(dot, title);
    if (verdict === 'blunder') {
      // The sign is beside the dot, inside the drawing.
      const sign = draw('text', { x: Math.min(x, WIDTH - 14), y: y < 34 ? y + 22 : y - 10, 'text-anchor': 'middle' });
      sign.textContent = SIGNS.blunder;
      group.append(sign);
    }
    return group;
  }

  /** Shows where the position is. @param {number} ply */
  at(ply) {
    const x = this.x(ply).toFixed(1);
    this.cursor.setAttribute('x1', x);
    this.cursor.setAttribute('x2', x);
  }
}

/** Moves of one who plays alone, with the value in points from the least (0) to the greatest (1) in place of chances. @param {Judged[]} judged @returns {Judged[]} */
function levels(judged) {
  const valued = judged.flatMap((move) => (typeof move.value === 'number' ? [{ move, value: move.value }] : []));
  const values = valued.map(({ value }) => value);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  return valued.map(({ move, value }) => ({ ...move, outlook: [greatest > least ? (value - least) / (greatest - least) : 0.5] }));
}

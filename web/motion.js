// What changed in a picture, set in motion: what goes melts away, colours spread, what is new is laid piece by piece, cards turn.

import { isStill } from './glide.js';
import { UNIT, hue, middle } from './shapes.js';

/**
 * @typedef {import('./types.js').Shape} Shape
 * @typedef {[Shape, SVGElement]} Drawn
 */

/** Milliseconds. */
const TIME = 350, LONGEST_WAIT = 450;
/** More changes than this are not set in motion: the picture is another one, or the board is large. */
const MOST = 400;
/** As many shapes that take one colour take it one after the other. */
const MANY = 4;
/** What lies as near as this lies on the same place, in units of a scene. */
const NEAR = 0.05;
/** How much of a card lies on either side of its middle, in units of a scene. */
const CARD = 0.8;

/**
 * @param {SVGElement} below where what goes is drawn while it melts
 * @param {Drawn[]} gone the shapes that are drawn no more, without those that travel or are drawn again as they were
 * @param {Drawn[]} come the new ones, without those either
 * @returns {boolean} whether a colour spreads over many shapes
 */
export function stir(below, gone, come) {
  if (isStill() || gone.length + come.length > MOST) return false;
  const before = new Map(gone.flatMap(([shape]) => (shape.i ? [[shape.i, shape]] : [])));
  const after = new Set(come.map(([shape]) => shape.i));
  const spreads = recolour(come.flatMap(([shape, made]) => {
    const old = shape.i ? before.get(shape.i) : undefined;
    return old && old.c !== shape.c ? [{ shape, made, old }] : [];
  }));
  const left = gone.filter(([shape]) => !(shape.i && after.has(shape.i)));
  const fresh = come.filter(([shape]) => !(shape.i && before.has(shape.i)));
  const turned = turn(left, fresh);
  lay(fresh.filter((drawn) => !turned.has(drawn) && !isWritten(drawn[0])));
  melt(below, turned.size > 0 ? left.filter(([shape]) => !shape.p) : left);
  return spreads;
}

/** Shapes that take another colour: many that take the same one do so one after the other, from the first of them.
 * @param {{shape: Shape, made: SVGElement, old: Shape}[]} changed */
function recolour(changed) {
  let spreads = false;
  for (const colour of new Set(changed.map(({ shape }) => shape.c))) {
    const group = changed.filter(({ shape }) => shape.c === colour);
    const [x, y] = middle(group[0].shape);
    const far = group.map(({ shape }) => Math.hypot(middle(shape)[0] - x, middle(shape)[1] - y));
    const farthest = Math.max(...far) || 1;
    spreads ||= group.length >= MANY;
    group.forEach(({ made, shape, old }, place) => {
      const delay = group.length < MANY ? 0 : LONGEST_WAIT * (far[place] / farthest);
      made.animate([{ fill: paint(old.c) }, { fill: paint(shape.c) }], { duration: TIME, delay, fill: 'backwards', easing: 'ease-out' });
    });
  }
  return spreads;
}

/** A colour of the style sheet: there are three kinds of tiles. @param {string} name */
const paint = (name) => hue(name) ?? `var(--${/^t\d$/.test(name) ? `t${Math.min(3, Math.max(1, Number(name[1])))}` : name})`;

/** Writing is there at once, and gone at once. @param {Shape} shape */
const isWritten = (shape) => shape.n !== undefined || shape.t !== undefined || shape.b !== undefined;

/** New shapes come one after the other; lines are drawn from their beginning. @param {Drawn[]} fresh */
function lay(fresh) {
  fresh.forEach(([shape, made], place) => {
    const delay = fresh.length > 1 ? Math.min(60 * place, LONGEST_WAIT * (place / (fresh.length - 1))) : 0;
    const how = /** @type {KeyframeAnimationOptions} */ ({ duration: TIME, delay, fill: 'backwards', easing: 'ease-out' });
    if (shape.s) {
      const long = UNIT * Math.hypot(shape.s[2] - shape.s[0], shape.s[3] - shape.s[1]);
      made.animate([{ strokeDasharray: `0 ${long}` }, { strokeDasharray: `${long} 0` }], how);
    } else {
      made.animate([{ opacity: 0 }, { opacity: 1 }], how);
    }
  });
}

/** What lies where a card without a name lay before turns with it. @param {Drawn[]} gone @param {Drawn[]} fresh @returns {Set<Drawn>} */
function turn(gone, fresh) {
  /** @type {Set<Drawn>} */
  const turned = new Set();
  const cards = gone.filter(([shape]) => shape.p && !shape.i).map(([shape]) => middle(shape));
  const lies = (/** @type {Drawn} */ [shape], /** @type {number[]} */ [x, y], /** @type {number} */ reach) => {
    const [left, top] = middle(shape);
    return Math.hypot(left - x, top - y) <= reach;
  };
  for (const card of cards) {
    if (!fresh.some((drawn) => drawn[0].p && lies(drawn, card, NEAR))) continue;
    const [x, y] = card.map((value) => Math.round(value * UNIT));
    for (const drawn of fresh.filter((one) => !one[0].u && lies(one, card, CARD))) {
      turned.add(drawn);
      const about = { transformBox: 'view-box', transformOrigin: `${x}px ${y}px` };
      drawn[1].animate([{ transform: 'scaleX(0)', ...about }, { transform: 'scaleX(1)', ...about }], { duration: TIME, easing: 'ease-out' });
    }
  }
  return turned;
}

/** @param {SVGElement} below @param {Drawn[]} gone */
function melt(below, gone) {
  for (const [shape, made] of gone) {
    if (isWritten(shape)) continue;
    made.removeAttribute('data-id');
    made.removeAttribute('role');
    made.removeAttribute('tabindex');
    made.setAttribute('aria-hidden', 'true');
    made.setAttribute('class', made.getAttribute('class')?.replace(/\b(next|onward|held|hinted|sent)\b/g, '') ?? '');
    below.append(made);
    // A sprite is placed by its transform.
    const small = shape.u ? {} : { transform: 'scale(.55)', transformBox: 'fill-box', transformOrigin: 'center' };
    const whole = shape.u ? {} : { transform: 'none', transformBox: 'fill-box', transformOrigin: 'center' };
    made.animate([{ opacity: 1, ...whole }, { opacity: 0, ...small }], { duration: 1.5 * TIME, easing: 'ease-in' }).finished.then(() => made.remove(), () => {});
  }
}

// Which shape an arrow key leads to.

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** How much farther something seems that lies aside. */
const ASIDE = 2;

/**
 * The nearest shape in the direction of an arrow key; the first and the last for Home and End.
 * @param {string} key @param {string} from @param {Set<string>} among
 * @param {(id: string) => [number, number]} middle
 * @returns {string|undefined}
 */
export function nearest(key, from, among, middle) {
  if (key === 'Home') return [...among][0];
  if (key === 'End') return [...among].at(-1);
  const arrow = ARROWS[key];
  if (!arrow) return undefined;
  const [x, y] = middle(from);
  let best;
  let least = Infinity;
  for (const id of among) {
    const [dx, dy] = middle(id).map((value, axis) => value - [x, y][axis]);
    const along = dx * arrow[0] + dy * arrow[1];
    const far = along + ASIDE * Math.abs(dx * arrow[1] + dy * arrow[0]);
    if (id !== from && along > 0.01 && far < least) [best, least] = [id, far];
  }
  return best;
}

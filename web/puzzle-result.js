// What counts as the result of an attempt at a puzzle.

/**
 * The result of the seat that tries: see `goal` of a puzzle. Nothing if it had to win and did not.
 * @param {import('./types.js').Puzzle} puzzle @param {import('./types.js').Update} last @param {import('./types.js').EventLine[]} events
 */
export function resultOf({ goal, seat, ply }, last, events) {
  const scores = last.seats.map(({ score }) => score ?? 0);
  const others = scores.filter((_, other) => other !== seat);
  const lead = scores[seat] - (others.length > 0 ? Math.max(...others) : 0);
  if (goal === 'lead') return lead;
  const moves = events.slice(ply).filter((event) => event.seat === seat).length;
  return others.length === 0 || lead > 0 ? moves : undefined;
}

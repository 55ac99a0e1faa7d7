// Which moves a person can mean by what they have touched so far.

/** @typedef {import('./types.js').Move} Move */

export class Touches {
  /** @param {Move[]} moves */
  constructor(moves) {
    this.moves = moves;
    /** @type {string[]} */
    this.soFar = [];
  }

  /** The moves that begin with what was touched. */
  candidates() {
    return this.moves.filter(([, ids]) => this.soFar.every((id, place) => ids[place] === id));
  }

  /** The moves that mean exactly what was touched. */
  whole() {
    const at = this.soFar.length;
    return at > 0 ? this.candidates().filter(([, ids]) => ids.length === at) : [];
  }

  /** What can be touched next, with the moves that it leads to. @returns {Map<string, Move[]>} */
  next() {
    const at = this.soFar.length;
    /** @type {Map<string, Move[]>} */
    const next = new Map();
    for (const move of this.candidates()) {
      const id = move[1][at];
      if (id === undefined) continue;
      const known = next.get(id);
      if (known) known.push(move);
      else next.set(id, [move]);
    }
    return next;
  }

  /** Where another move can begin instead. @returns {Set<string>} */
  beginnings() {
    return new Set(this.moves.flatMap(([, ids]) => ids.slice(0, 1)));
  }

  /**
   * Touches something: goes on, begins again with it, or lets go of it.
   * @param {string} id
   * @returns {Move|undefined} the move that is meant, if it is the only one
   */
  touch(id) {
    const goesOn = () => this.candidates().some(([, ids]) => ids[this.soFar.length] === id);
    if (this.soFar.at(-1) === id && !goesOn()) {
      this.soFar.pop();
      return undefined;
    }
    while (this.soFar.length > 0 && !goesOn()) this.soFar.pop();
    this.soFar.push(id);
    const moves = this.candidates();
    return moves.length === 1 && moves[0][1].length === this.soFar.length ? moves[0] : undefined;
  }

  /** Takes back the last touch. */
  pop() {
    return this.soFar.pop();
  }
}

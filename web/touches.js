// Which moves a person can mean by what they have touched so far.

/** @typedef {import('./types.js').Move} Move */

/** Whether ids begin with what was touched, in this order. @param {string[]} ids @param {string[]} touched */
const begins = (ids, touched) => touched.every((id, place) => ids[place] === id);

/** Whether ids begin with what was touched, in any order. @param {string[]} ids @param {string[]} touched */
function beginsAnyhow(ids, touched) {
  const head = new Set(ids.slice(0, touched.length));
  return head.size === touched.length && [...head].every((id) => touched.includes(id));
}

export class Touches {
  /** @param {Move[]} moves */
  constructor(moves) {
    this.moves = moves;
    /** @type {string[]} */
    this.soFar = [];
  }

  /** The moves that begin with these touches; those in another order if none is in this one. @param {string[]} [touched] */
  candidates(touched = this.soFar) {
    const inOrder = this.moves.filter(([, ids]) => begins(ids, touched));
    return inOrder.length > 0 ? inOrder : this.moves.filter(([, ids]) => beginsAnyhow(ids, touched));
  }

  /** The moves that mean exactly what was touched. */
  whole() {
    const at = this.soFar.length;
    return at > 0 ? this.candidates().filter(([, ids]) => ids.length === at) : [];
  }

  /** What can be touched next, with the moves that it leads to. @returns {Map<string, Move[]>} */
  next() {
    const { soFar } = this;
    /** @type {Map<string, Move[]>} */
    const next = new Map();
    for (const move of this.moves) {
      const head = move[1].slice(0, soFar.length + 1);
      const inOrder = begins(head, soFar);
      const id = inOrder ? head[soFar.length] : head.find((one) => !soFar.includes(one));
      if (id === undefined || head.length <= soFar.length || !(inOrder || beginsAnyhow(head, [...soFar, id]))) continue;
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
   * Touches something: goes on, lets go of it, or begins again with it.
   * @param {string} id
   * @returns {Move|undefined} the move that is meant, if it is the only one
   */
  touch(id) {
    const goesOn = () => this.candidates([...this.soFar, id]).length > 0;
    if (this.soFar.includes(id) && !goesOn()) {
      const rest = this.soFar.filter((one) => one !== id);
      this.soFar = this.candidates(rest).length > 0 ? rest : [];
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

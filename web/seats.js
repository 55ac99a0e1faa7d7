// The seats that this browser holds: a token each, kept until they are forgotten.

/** @param {string} id @param {(string|null)[]} tokens */
export function remember(id, tokens) {
  localStorage.setItem(`table-${id}`, JSON.stringify(tokens));
}

/** Keeps the seats of a table for the next one, where every player sits one seat further down with the same token. @param {string} id @param {string} next */
export function follow(id, next) {
  for (const key of ['table', 'invited']) {
    const [first, ...others] = JSON.parse(localStorage.getItem(`${key}-${id}`) ?? '[]');
    if (first !== undefined) localStorage.setItem(`${key}-${next}`, JSON.stringify([...others, first]));
  }
}

/** The tokens of the seats that are held here, by seat; or the one that the address names. @param {string} id @returns {(string|null)[]} */
export function held(id) {
  const named = new URLSearchParams(location.hash.slice(1)).get('seat');
  if (named) {
    remember(id, [named]);
    history.replaceState(null, '', location.pathname);
    return [named];
  }
  return JSON.parse(localStorage.getItem(`table-${id}`) ?? '[]');
}

/** Whether a seat of a table is held here. @param {string} id */
export const holds = (id) => localStorage.getItem(`table-${id}`) !== null;

/** Where the finished matches are remembered, and how many. */
const FINISHED = 'finished';
const MOST_FINISHED = 12;

/** The matches of this browser that are over, the last first. @returns {import('./types.js').Finished[]} */
export const finished = () => JSON.parse(localStorage.getItem(FINISHED) ?? '[]');

/** Remembers that a match is over. @param {string} id @param {string} game */
export function finish(id, game) {
  const others = finished().filter((table) => table.id !== id);
  localStorage.setItem(FINISHED, JSON.stringify([{ id, game }, ...others].slice(0, MOST_FINISHED)));
}

/** Keeps the tokens that are to be sent to friends. @param {string} id @param {(string|null)[]} tokens */
export function invite(id, tokens) {
  if (tokens.some((token) => token)) localStorage.setItem(`invited-${id}`, JSON.stringify(tokens));
}

/** The links for friends, by seat. @param {string} id @returns {[number, string][]} */
export function links(id) {
  const tokens = JSON.parse(localStorage.getItem(`invited-${id}`) ?? '[]');
  const link = (/** @type {string} */ token) => new URL(`t/${id}#seat=${token}`, document.baseURI).href;
  return tokens.flatMap((/** @type {string|null} */ token, /** @type {number} */ seat) => (token ? [[seat, link(token)]] : []));
}

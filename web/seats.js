// The seats that this browser holds: a token each, kept until they are forgotten.

/** @param {string} id @param {(string|null)[]} tokens */
export function remember(id, tokens) {
  localStorage.setItem(`table-${id}`, JSON.stringify(tokens));
}

/** The token of the first seat that is held here, or that the address names. @param {string} id @returns {string|undefined} */
export function held(id) {
  const named = new URLSearchParams(location.hash.slice(1)).get('seat');
  if (named) {
    remember(id, [named]);
    history.replaceState(null, '', location.pathname);
    return named;
  }
  const stored = JSON.parse(localStorage.getItem(`table-${id}`) ?? '[]');
  return stored.find((/** @type {string|null} */ token) => token) ?? undefined;
}

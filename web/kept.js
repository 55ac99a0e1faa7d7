// What this browser remembers. A browser that remembers nothing (in a frame of another site, for instance) is no obstacle.

/** @param {string} key @returns {string|null} */
export function recall(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param {string} key @param {string} value */
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It will be asked for again.
  }
}

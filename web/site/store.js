// Tables that survive a reload: IndexedDB, an entry per table.

/** `seats`: who sat there, for a match of a file. @typedef {{id: string, game: string, seats?: any[], isOver: boolean, changed: number, saved: any}} Entry */

/** Finished tables that are kept; the oldest go first. */
const MOST_FINISHED = 50;

/** @type {Promise<IDBDatabase>|undefined} */
let opened;

function database() {
  opened ??= new Promise((resolve, reject) => {
    // Sites on one host share it: each has a database of its own.
    const request = indexedDB.open(`plateau ${new URL(document.baseURI).pathname}`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore('tables', { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** @template T @param {IDBTransactionMode} mode @param {(tables: IDBObjectStore) => IDBRequest<T>} act @returns {Promise<T>} */
async function done(mode, act) {
  const transaction = (await database()).transaction('tables', mode);
  const request = act(transaction.objectStore('tables'));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** @param {Entry} entry */
export const put = (entry) => done('readwrite', (tables) => tables.put(entry));

/** @param {string} id @returns {Promise<Entry|undefined>} */
export const get = (id) => done('readonly', (tables) => tables.get(id));

/** All tables, those that changed last first. @returns {Promise<Entry[]>} */
export async function all() {
  const entries = await done('readonly', (tables) => tables.getAll());
  return entries.sort((one, other) => other.changed - one.changed);
}

/** Deletes finished tables, but for the last ones. */
export async function prune() {
  const finished = (await all()).filter((entry) => entry.isOver);
  for (const { id } of finished.slice(MOST_FINISHED)) await done('readwrite', (tables) => tables.delete(id));
}

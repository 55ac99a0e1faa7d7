// The engine of a game as the page asks it: an instance in a worker, which is started when it is first needed.

/** Compiled engines by game. @type {Map<string, Promise<WebAssembly.Module>>} */
const loaded = new Map();

/** The compiled engine of a game. It is fetched once, and again if that failed. @param {string} game */
function load(game) {
  const known = loaded.get(game);
  if (known) return known;
  const made = fetch(`engines/${encodeURIComponent(game)}.wasm`).then(async (response) => {
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  });
  made.catch(() => loaded.delete(game));
  loaded.set(game, made);
  return made;
}

/** A request was cancelled. */
export class Cancelled extends Error {}

export class Engine {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Worker|undefined} */
    this.worker = undefined;
    /** @type {Map<number, {resolve: (answer: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.asked = 0;
  }

  /** @param {any} request @returns {Promise<any>} the answer, or a refusal with its reason */
  ask(request) {
    const number = ++this.asked;
    return new Promise((resolve, reject) => {
      this.waiting.set(number, { resolve, reject });
      load(this.game).then((module) => {
        // It may have been cancelled meanwhile.
        if (this.waiting.has(number)) this.started(module).postMessage({ number, request: JSON.stringify(request) });
      }, reject);
    });
  }

  /** @param {WebAssembly.Module} module */
  started(module) {
    if (this.worker) return this.worker;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.addEventListener('message', ({ data }) => this.answered(data));
    this.worker.addEventListener('error', (event) => this.end(new Error(event.message)));
    this.worker.postMessage({ module });
    return this.worker;
  }

  /** @param {{number: number, answer?: string, failed?: string}} data */
  answered({ number, answer, failed }) {
    // An instance that failed once is not to be trusted.
    if (failed) return this.end(new Error(failed));
    const { resolve, reject } = /** @type {any} */ (this.waiting.get(number));
    this.waiting.delete(number);
    const value = JSON.parse(/** @type {string} */ (answer));
    if (value?.error) reject(new Error(value.error));
    else resolve(value);
  }

  /** Cancels what is under way, if anything is: the worker cannot be interrupted, so it is ended. */
  cancel() {
    if (this.waiting.size > 0) this.end(new Cancelled());
  }

  /** @param {Error} why */
  end(why) {
    this.worker?.terminate();
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(why);
    this.waiting.clear();
  }
}

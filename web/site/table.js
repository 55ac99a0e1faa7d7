// A table of this browser: kept after every change, with bots that think in a worker of their own.

import { say } from '../words.js';
import { Cancelled, Engine } from './engine.js';
import * as store from './store.js';

/** The longest that a timer can wait, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * @typedef {{game: string, saved: any, is_bot: boolean, is_over: boolean, deadline_ms: number|null}} Status
 * @typedef {{update: (update: any) => void, found: () => void, failed: (error: Error) => void}} Listener
 */

export class Table {
  /** @param {string} id @param {(game: string) => Engine} engineOf @param {Listener} listener */
  constructor(id, engineOf, listener) {
    this.id = id;
    this.engineOf = engineOf;
    /** @type {Engine|undefined} */
    this.engine = undefined;
    /** Bots and hints have an instance of their own: the page goes on while they think. @type {Engine|undefined} */
    this.thinker = undefined;
    this.listener = listener;
    this.isLeft = false;
    /** Whether a bot thinks. */
    this.isThinking = false;
    /** Whether another window plays it. */
    this.isStolen = false;
    /** The last update that was shown. @type {string|null} */
    this.since = null;
    /** @type {Status|undefined} */
    this.status = undefined;
    /** @type {number|undefined} */
    this.timer = undefined;
    /** The last change. @type {Promise<any>} */
    this.changes = Promise.resolve();
    this.unlock = () => {};
  }

  /** @param {string} id @param {Status} status */
  static save(id, { game, saved, is_over: isOver }) {
    return store.put({ id, game, isOver, changed: Date.now(), saved });
  }

  async begin() {
    this.lock();
    const entry = await store.get(this.id);
    if (!entry) throw new Error(say('not-found'));
    if (this.isLeft) return;
    this.engine = this.engineOf(entry.game);
    this.thinker = new Engine(entry.game);
    this.listener.found();
    await this.show(await this.engine.ask({ resume: { id: this.id, saved: entry.saved } }));
  }

  /** A table is played in one window: the one that opened it last. */
  lock() {
    const held = new Promise((resolve) => { this.unlock = () => resolve(undefined); });
    const name = `${document.baseURI} ${this.id}`;
    navigator.locks?.request(name, { steal: true }, () => held).catch(() => {
      this.isStolen = true;
      this.fail(new Error(say('play.elsewhere')));
    });
  }

  /**
   * Changes the table, keeps it, shows it, and lets a bot act: one change after the other.
   * @param {any} request
   * @param {() => boolean} [isWanted] whether it still is when its turn comes
   */
  change(request, isWanted = () => true) {
    const done = this.changes.then(async () => {
      if (isWanted()) await this.apply(request);
    });
    this.changes = done.catch(() => {});
    return done;
  }

  /** @param {any} request */
  async apply(request) {
    const status = await this.engine?.ask(request);
    if (!this.isStolen) await Table.save(this.id, status);
    if (!this.isLeft) await this.show(status);
  }

  /** @param {Status} status */
  async show(status) {
    this.status = status;
    const update = await this.engine?.ask({ update: { id: this.id, since: this.since } });
    if (this.isLeft) return;
    if (update) {
      this.since = update.id;
      this.listener.update(update);
    }
    this.goOn(status);
  }

  /** @param {Status} status */
  goOn(status) {
    clearTimeout(this.timer);
    if (status.deadline_ms !== null) {
      const wait = Math.max(0, Math.min(status.deadline_ms - Date.now() + 1, LONGEST_WAIT));
      this.timer = setTimeout(() => this.change({ 'check-time': { id: this.id } }).catch((error) => this.fail(error)), wait);
    }
    // A hint for a move that was played, or a bot whose question was taken back. One that is still asked, since someone
    // resigned, answers at once.
    const isCancelled = this.isThinking;
    this.isThinking = false;
    this.thinker?.cancel();
    if (status.is_bot) this.think(status, isCancelled).catch((error) => this.fail(error));
  }

  /** @param {Status} status @param {boolean} isCancelled */
  async think(status, isCancelled) {
    this.isThinking = true;
    const thought = await this.thinker?.ask({ think: { saved: status.saved, is_cancelled: isCancelled } });
    this.isThinking = false;
    await this.change({ thought: { id: this.id, thought } }, () => this.status === status && !this.isLeft);
  }

  /** @param {number} ply */
  hint(ply) {
    this.thinker?.cancel();
    const advice = /** @type {Engine} */ (this.thinker).ask({ advise: { saved: this.status?.saved, ply } });
    // The match has gone on: nobody waits for the answer.
    return advice.catch((error) => (error instanceof Cancelled ? new Promise(() => {}) : Promise.reject(error)));
  }

  /** @param {Error} error */
  fail(error) {
    if (this.isLeft || error instanceof Cancelled) return;
    this.leave();
    this.listener.failed(error);
  }

  leave() {
    if (this.isLeft) return;
    this.isLeft = true;
    clearTimeout(this.timer);
    this.thinker?.end(new Cancelled());
    this.unlock();
    this.engine?.ask({ close: { id: this.id } }).catch(() => {});
  }
}

// What the moves of a match were worth: asked for, collected as values come, drawn as a curve and said in words.

import { announce } from './announcer.js';
import { Curve } from './curve.js';
import { el } from './dom.js';
import { keep, recall } from './kept.js';
import { SIGNS } from './moves.js';
import { percent, value } from './values.js';
import { say } from './words.js';

/**
 * `begin` starts the search after some events and returns what stops it; `go` shows a position, `judged` is told of each move.
 * @typedef {import('./types.js').Judged} Judged
 * @typedef {{events: number, seats: number, ranks: number[]|undefined, go: (ply: number) => void, judged: (move: Judged|undefined) => void,
 *            begin: (request: {time: number, after: number}, listener: {judged: (move: Judged) => void, done: (error?: Error) => void}) => () => void}} Match
 */

/** Times that a position is searched, in milliseconds. */
const TIMES = [100, 500, 2000];
/** Where it is kept that matches are to be analysed by themselves. */
const WANTED = 'analyse';

export class Analysis {
  /** @param {Match} match */
  constructor(match) {
    this.match = match;
    /** By the number of the event. @type {Map<number, Judged>} */
    this.found = new Map();
    /** @type {(() => void)|undefined} */
    this.stop = undefined;
    this.isDone = false;
    /** @type {number|undefined} */
    this.frame = undefined;
    this.curve = new Curve(match.go);
    this.time = /** @type {HTMLSelectElement} */ (el('select', { 'aria-label': say('analysis.time'), title: say('analysis.time'), on: { change: () => this.restart() } },
      ...TIMES.map((time) => el('option', { value: time }, say('analysis.seconds', (time / 1000).toLocaleString(document.documentElement.lang))))));
    this.button = el('button', { type: 'button', 'aria-pressed': false, on: { click: () => this.toggle() } }, say('analysis.begin'));
    this.progress = el('span', { class: 'caption' });
    this.picture = el('div', { class: 'curves', hidden: true }, this.curve.svg);
    this.element = el('section', { class: 'analysis', 'aria-label': say('analysis.title') },
      el('div', { class: 'row' }, this.button, this.time, this.progress), this.picture);
  }

  /** Begins if the reader wanted that the last time. */
  resume() {
    if (recall(WANTED) === 'yes') this.begin();
  }

  toggle() {
    if (this.stop) this.end();
    else this.begin();
    keep(WANTED, this.stop ? 'yes' : 'no');
  }

  /** Another time is wanted: what was found is searched again. */
  restart() {
    const wasOn = this.stop !== undefined || this.isDone;
    this.found.clear();
    this.isDone = false;
    this.end();
    this.say('');
    this.picture.hidden = true;
    this.draw();
    this.match.judged(undefined);
    if (wasOn) this.begin();
  }

  begin() {
    if (this.stop || this.isDone) return;
    const after = Math.max(0, ...this.found.keys());
    this.picture.hidden = false;
    this.button.setAttribute('aria-pressed', 'true');
    this.button.textContent = say('analysis.stop');
    this.say('');
    this.stop = this.match.begin({ time: Number(this.time.value), after }, { judged: (move) => this.take(move), done: (error) => this.finish(error) });
    this.draw();
  }

  /** @param {Judged} move */
  take(move) {
    this.found.set(move.event, move);
    this.draw();
    this.say(say('analysis.so-far', move.event, this.match.events));
    this.match.judged(move);
  }

  /** @param {Error} [error] */
  finish(error) {
    this.end();
    this.isDone = !error;
    this.draw();
    const summary = error ? say('failed', error.message) : this.summary();
    this.say(summary);
    announce(summary);
    if (this.isDone) this.button.hidden = true;
  }

  /** The search ends; what was found stays. */
  end() {
    this.stop?.();
    this.stop = undefined;
    this.button.hidden = false;
    this.button.setAttribute('aria-pressed', 'false');
    this.button.textContent = say(this.found.size > 0 ? 'analysis.on' : 'analysis.begin');
  }

  /** @param {string} text */
  say(text) {
    this.progress.textContent = text;
  }

  /** Drawn at most once a frame. */
  draw() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      const { events, seats, ranks } = this.match;
      const firsts = ranks?.filter((rank) => rank === 1).length ?? 0;
      const end = this.isDone && ranks ? ranks.map((rank) => (rank === 1 ? 1 / firsts : 0)) : undefined;
      this.curve.show([...this.found.values()], { events, seats, end });
    });
  }

  /** How many bad moves each seat made. */
  summary() {
    const all = [...this.found.values()];
    const lines = Array.from({ length: this.match.seats }, (_, seat) => {
      const count = (/** @type {string} */ verdict) => all.filter((move) => move.seat === seat && move.verdict === verdict).length;
      return `${say('play.place', seat)}: ${say('analysis.summary', count('blunder'), count('mistake'), count('inaccuracy'))}`;
    });
    return lines.join(' · ');
  }

  /** What was found of the move that is event number `number`, in lines. @param {number} number @returns {HTMLElement[]} */
  words(number) {
    const found = this.found.get(number);
    return found ? sentences(found).map((line) => el('p', { class: `judged ${found.verdict}` }, line)) : [];
  }
}

/** A move, what it was worth, and the better one. @param {Judged} judged */
function sentences({ move, best, line, exact, unit, value: worth, played_value: played, lost, verdict, chance, played_chance: after }) {
  if (verdict === 'unknown' && typeof worth !== 'number') return [say('verdict.unknown')];
  const isBest = move === best;
  const sign = SIGNS[verdict] ? ` ${SIGNS[verdict]}` : '';
  const lines = [];
  if (verdict !== 'unknown') lines.push(`${say(isBest ? 'analysis.best' : `verdict.${verdict}`)}${sign}`);
  if (typeof worth === 'number') {
    const proven = exact ? 'analysis.exact' : 'analysis.estimate';
    const values = unit === 'share' || chance === null || chance === undefined ? value(worth, unit) : `${value(worth, unit)} (${percent(chance)})`;
    lines.push(say(proven, values));
  }
  // Nobody has chances alone: there points are lost.
  const isAlone = typeof chance !== 'number';
  if (!isBest && typeof played === 'number' && isAlone) lines.push(say('analysis.played.alone', value(played, unit), Math.round(lost ?? 0)));
  if (!isBest && typeof played === 'number' && !isAlone) lines.push(say('analysis.played', unit === 'share' || typeof after !== 'number' ? value(played, unit) : `${value(played, unit)} (${percent(after)})`, percent(lost ?? 0)));
  if (!isBest && !['good', 'unknown'].includes(verdict)) lines.push(say('analysis.better', best));
  if (!isBest && verdict === 'good') lines.push(say('analysis.also', best));
  const then = line.slice(line[0] === best ? 1 : 0, 6);
  if (then.length > 0) lines.push(say(isBest ? 'analysis.expected' : 'analysis.then', then.join(', ')));
  return lines;
}

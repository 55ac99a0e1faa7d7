// Going through the positions of a match: buttons, a slider, and playing by itself.

import { announce } from './announcer.js';
import { Board } from './board.js';
import { el } from './dom.js';
import { keep, recall } from './kept.js';
import { current, say } from './words.js';

/**
 * `isLive`: the last position is that of the match itself, which goes on and is drawn elsewhere. `move` is what was played at a ply,
 * `shown` is told of every position.
 * @typedef {{board: Board, stage: HTMLElement, reel: import('./reel.js').Reel, isLive: boolean, move: (ply: number) => string, shown?: (position: import('./reel.js').Position|undefined) => void}} Film
 */

/** Moves a second, and the usual number of them. */
const SPEEDS = [0.5, 1, 2, 5, 20];
const SPEED = 1;
/** Faster than this, pieces do not glide and moves are not said. */
const SLOW = 2;

export class Stepper {
  /** @param {Film} film */
  constructor(film) {
    this.film = film;
    /** How many moves were played in the position that is shown; none: that of the match. @type {number|undefined} */
    this.at = film.isLive ? undefined : 0;
    /** What plays by itself now, if anything does. @type {{timer?: number}|undefined} */
    this.playing = undefined;
    /** @type {number|undefined} */
    this.frame = undefined;
    const here = () => this.here();
    this.back = [this.button('«', 'step.first', () => this.go(0)), this.button('‹', 'step.back', () => this.go(here() - 1))];
    this.forth = [this.button('›', 'step.forth', () => this.go(here() + 1)), this.button('»', film.isLive ? 'step.last' : 'step.end', () => this.go(this.last()))];
    this.player = this.button('▶', 'step.play', () => (this.playing ? this.pause() : this.play()));
    this.label = el('span', { class: 'caption' });
    this.problem = el('p', { class: 'problem', role: 'alert' });
    this.slider = /** @type {HTMLInputElement} */ (el('input', { type: 'range', min: 0, max: 0, value: 0, 'aria-label': say('step.slider'), on: { input: () => this.slide() } }));
    this.speed = /** @type {HTMLSelectElement} */ (el('select', { 'aria-label': say('step.speed'), title: say('step.speed'), on: { change: () => keep('speed', this.speed.value) } },
      ...SPEEDS.map((speed) => el('option', { value: speed, selected: String(speed) === (recall('speed') ?? String(SPEED)) }, say('step.a-second', speed.toLocaleString(current()))))));
    this.element = el('div', { class: 'stepper', role: 'group', 'aria-label': say('step.group') },
      el('div', { class: 'row' }, ...this.back, this.player, ...this.forth, this.label, this.speed), this.slider, this.problem);
    this.changed();
  }

  /** @param {string} sign @param {string} key @param {() => void} click */
  button(sign, key, click) {
    const act = () => {
      if (key !== 'step.play') this.pause();
      click();
    };
    return el('button', { type: 'button', 'aria-label': say(key), title: say(key), on: { click: act } }, el('span', { 'aria-hidden': true }, sign));
  }

  /** How many moves were played. */
  last() {
    return this.film.reel.stops.length - 1;
  }

  here() {
    return this.at ?? this.last();
  }

  /** Whether the match itself is shown. */
  isNow() {
    return this.at === undefined;
  }

  /** Shows the position after some moves. @param {number} moves @param {{isStill?: boolean, isQuiet?: boolean}} [how] */
  async go(moves, { isStill = false, isQuiet = false } = {}) {
    const wanted = Math.min(Math.max(0, moves), this.last());
    const isNear = Math.abs(wanted - this.here()) === 1;
    this.at = this.film.isLive && wanted === this.last() ? undefined : wanted;
    this.changed();
    if (this.at === undefined) {
      this.film.shown?.(undefined);
      if (!isQuiet) announce(say('step.now'));
      return;
    }
    const { reel } = this.film;
    /** @type {Error|undefined} */
    let failed;
    if (!reel.at(wanted)) await reel.load(wanted).catch((error) => { failed = error; });
    // Another may have been asked for meanwhile.
    if (this.at !== wanted || this.film.reel !== reel) return;
    this.problem.textContent = failed ? say('step.failed', failed.message) : '';
    if (failed) return this.pause();
    this.draw(wanted, isStill || !isNear);
    if (!isQuiet) announce(this.said());
  }

  /** @param {number} place @param {boolean} isStill */
  draw(place, isStill) {
    const { board, stage, reel, isLive } = this.film;
    const position = reel.at(place);
    if (!position) return;
    // A board that is too large has no picture.
    if (position.scene) {
      if (!board.svg.isConnected) stage.append(board.svg);
      if (isLive) stage.classList.add('past');
      board.become(position.scene, isStill);
    }
    this.film.shown?.(position);
  }

  /** The position that is shown, in words. */
  said() {
    const here = this.here();
    const { reel, move } = this.film;
    return here === 0 ? say('step.begin', this.last()) : say('step.at', here, this.last(), move(reel.stops[here - 1]));
  }

  /** The slider moves: only the last place of a frame is drawn. */
  slide() {
    this.pause();
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.go(Number(this.slider.value), { isStill: true, isQuiet: true });
    });
  }

  play() {
    if (this.here() >= this.last()) this.go(0, { isStill: true, isQuiet: true });
    this.pause();
    /** @type {{timer?: number}} */
    const playing = {};
    this.playing = playing;
    const next = () => {
      const speed = Number(this.speed.value);
      playing.timer = setTimeout(async () => {
        await this.go(this.here() + 1, { isStill: speed > SLOW, isQuiet: speed > SLOW });
        // It may have been paused, and begun again, while the position was fetched.
        if (this.playing !== playing) return;
        if (this.here() >= this.last()) this.pause();
        else next();
      }, 1000 / speed);
    };
    next();
    this.name(true);
  }

  pause() {
    if (!this.playing) return;
    clearTimeout(this.playing.timer);
    this.playing = undefined;
    this.name(false);
  }

  /** Other eyes look at the match from here on: what the last ones saw is not shown any more. @param {import('./reel.js').Reel} reel */
  restart(reel) {
    this.stop();
    this.film.reel = reel;
    this.film.board.svg.remove();
    this.film.stage.classList.remove('past');
    this.at = this.film.isLive ? undefined : 0;
    this.problem.textContent = '';
    this.changed();
  }

  /** @param {boolean} isPlaying */
  name(isPlaying) {
    const key = isPlaying ? 'step.pause' : 'step.play';
    this.player.setAttribute('aria-label', say(key));
    this.player.setAttribute('title', say(key));
    /** @type {Element} */ (this.player.firstElementChild).textContent = isPlaying ? '⏸' : '▶';
  }

  /** The match went on, or another position is shown. */
  changed() {
    const last = this.last();
    if (this.at !== undefined && this.at >= last) this.at = this.film.isLive ? undefined : last;
    const here = this.here();
    if (this.at === undefined && this.film.isLive) {
      this.film.board.svg.remove();
      this.film.stage.classList.remove('past');
    }
    this.label.textContent = `${here} / ${last}`;
    this.slider.max = String(last);
    this.slider.value = String(here);
    this.slider.setAttribute('aria-valuetext', this.said());
    this.slider.toggleAttribute('disabled', last === 0);
    this.player.toggleAttribute('disabled', last === 0);
    for (const button of this.back) button.toggleAttribute('disabled', here === 0);
    for (const button of this.forth) button.toggleAttribute('disabled', here === last);
  }

  stop() {
    this.pause();
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.frame = undefined;
  }
}

// A match looked at again: every position, every move, what the players said, what their moves were worth.

import * as api from './tables.js';
import { here, isEmbedded, link, rename } from './address.js';
import { Analysis } from './analysis.js';
import { announce, forget } from './announcer.js';
import { Board } from './board.js';
import { Clocks } from './clocks.js';
import { el } from './dom.js';
import { Moves } from './moves.js';
import { fault, seatLine, statusLine } from './panel.js';
import { playOn } from './play-on.js';
import { Reel } from './reel.js';
import { remarks } from './remarks.js';
import { pngFile, save, svgText } from './saving.js';
import { organiser } from './seats.js';
import { Stepper } from './stepper.js';
import { counted, say, spoken } from './words.js';
import { zoomButtons } from './zoom-buttons.js';

/**
 * @typedef {import('./types.js').Update} Update
 * @typedef {import('./types.js').Words} Words
 */

/** How long a position rests before the address names it, in milliseconds: browsers allow a hundred changes in half a minute. */
const REST = 400;
/** What is beside the board changes at most once in this time, in milliseconds. */
const MOMENT = 150;

/** @param {HTMLElement} main @param {string} id @param {Update} match @param {import('./types.js').Go} go */
export async function replay(main, id, match, go) {
  const reel = new Reel((from, most) => api.frames(id, undefined, match.eyes, from, most));
  reel.follow(match.events, 0);
  // A link without a position shows the beginning.
  const place = reel.placeOf(Number(here().split('/')[2] ?? 0) || 0);
  const [game] = await Promise.all([api.game(match.game), reel.load(place)]);
  const view = new ReplayView(id, match, game, reel, go);
  main.replaceChildren(view.element);
  view.begin(place);
  if (!match.over && !api.inBrowser && !id.startsWith('x')) view.follow();
  return { leave: () => view.leave() };
}

class ReplayView {
  /** @param {string} id @param {Update} match @param {import('./types.js').Game} game @param {Reel} reel @param {import('./types.js').Go} go */
  constructor(id, match, game, reel, go) {
    this.id = id;
    this.match = match;
    this.game = game;
    this.go = go;
    document.title = `${say('replay.title')} · ${game.title} · plateau`;
    /** @type {number|undefined} */
    this.timer = undefined;
    /** Ends following a match under way. @type {(() => void)|undefined} */
    this.stop = undefined;
    /** When what is beside the board was last said, and the timer of the next time. */
    this.told = -Infinity;
    /** @type {number|undefined} */
    this.telling = undefined;
    /** The clocks of a match that is over stand still. */
    this.clocks = new Clocks();
    this.clocks.stop();
    this.reel = reel;
    this.board = new Board(game.words, () => {});
    this.board.svg.setAttribute('aria-label', say('play.board'));
    this.stage = el('div', { class: 'stage' }, this.board.svg);
    this.stepper = new Stepper({
      board: this.board,
      stage: this.stage,
      reel: this.reel,
      isLive: false,
      move: (at) => this.said(at),
      shown: (position) => position && this.shown(position),
    });
    this.moves = new Moves((at) => this.to(at));
    this.moves.follow(0, match.events);
    const ranks = match.over ? match.seats.map((seat) => seat.rank ?? 0) : undefined;
    this.analysis = new Analysis({
      events: match.events.length,
      seats: match.seats.length,
      ranks,
      go: (at) => this.to(at),
      judged: (move) => this.judged(move),
      begin: (request, listener) => api.analyse(id, request, listener),
    });
    this.heading = el('p', { class: 'status' }, this.status());
    this.seats = el('ul', { class: 'seats', 'aria-label': say('new.seats') });
    this.remarks = el('div', { class: 'remarks', role: 'region', 'aria-label': say('replay.move') });
    this.notes = el('ul', { class: 'words', 'aria-label': say('play.notes') });
    // A frame is small, and has nothing that a click could do elsewhere.
    const isWhole = !isEmbedded();
    this.playOn = !isWhole || !this.isPublic() ? undefined : playOn(game, match, (at, chairs) => api.playOn(id, at, chairs), { at: () => this.ply(), go });
    this.element = el('div', { class: 'table replay' },
      el('div', { class: 'heading' }, el('h1', {}, game.title), isWhole && el('a', { href: link(`rules/${game.name}`) }, say('home.rules')), this.heading),
      el('div', { class: 'play' }, this.stage, el('div', { class: 'tools' }, this.stepper.element, zoomButtons(this.board)), this.analysis.element),
      el('div', { class: 'side' }, isWhole && this.eyes(), this.seats, this.remarks, isWhole && this.notes,
        el('section', { class: 'list', 'aria-label': say('play.history') }, this.moves.element),
        isWhole && this.buttons(), this.playOn?.element));
    if (!isWhole) {
      this.element.append(el('p', { class: 'elsewhere' }, el('a', { href: link(`r/${id}`), target: '_blank' }, say('replay.open'))));
    }
  }

  /** @param {number} place */
  begin(place) {
    this.stepper.go(place, { isStill: true, isQuiet: true }).then(() => this.reel.loadAll(place));
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    addEventListener('keydown', this.onKey);
    announce(say('replay.opened', this.game.title, this.stepper.last()));
    if (!isEmbedded() && this.match.over) this.analysis.resume();
    this.analysis.element.hidden = !this.isPublic();
  }

  /** Follows a match under way: what its watchers are told says when these eyes see something new. */
  follow() {
    let isLeft = false;
    let isFirst = true;
    /** The first event that may be another than before, and whether the match is being asked for. */
    let from = Infinity;
    let isAsking = false;
    const look = async () => {
      isAsking = true;
      while (from < Infinity && !isLeft) {
        const changed = from;
        from = Infinity;
        const match = await api.replay(this.id, this.match.eyes).catch(() => undefined);
        if (isLeft) return;
        if (match) {
          this.goOn(match, changed);
        } else {
          // The next update asks again.
          from = changed;
          break;
        }
      }
      isAsking = false;
    };
    const update = (/** @type {Update} */ { from: first, ply }) => {
      const isKnown = isFirst && ply === this.match.events.length;
      isFirst = false;
      if (isKnown) return;
      from = Math.min(from, first);
      if (!isAsking) look();
    };
    const stop = api.follow(this.id, undefined, { update, found: () => {}, lost: () => {}, failed: () => {} });
    this.stop = () => {
      isLeft = true;
      stop();
    };
  }

  /** The match has gone on; events from a ply on may be others. Whoever looks at the last position stays there. @param {Update} match @param {number} from */
  goOn(match, from) {
    if (match.over) return this.go(this.address(this.ply()));
    const wasLast = this.stepper.here() === this.stepper.last();
    this.match = match;
    const first = Math.min(from, this.moves.element.children.length);
    this.moves.follow(first, match.events.slice(first));
    this.reel.follow(match.events, first);
    this.heading.textContent = this.status();
    this.stepper.changed();
    this.stepper.go(wasLast ? this.stepper.last() : this.stepper.here(), { isQuiet: !wasLast });
  }

  /** Whether all may be known of it: it is over, or its record came from a file. */
  isPublic() {
    return this.match.over || this.id.startsWith('x');
  }

  leave() {
    this.stop?.();
    clearTimeout(this.timer);
    clearTimeout(this.telling);
    this.stepper.stop();
    this.analysis.end();
    this.reel.close();
    if (this.onKey) removeEventListener('keydown', this.onKey);
    forget();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest('input, select, textarea, button, a, summary, .board [tabindex]')) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1 };
    const { key } = event;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      this.stepper.pause();
      this.stepper.go(this.stepper.here() + steps[key]);
    } else if (key === ' ') {
      this.stepper.player.click();
    } else if (key === 'Home' || key === 'End') {
      this.stepper.pause();
      this.stepper.go(key === 'Home' ? 0 : this.stepper.last());
    } else {
      return;
    }
    event.preventDefault();
  }

  /** How many events came before the position that is shown. */
  ply() {
    return this.reel.stops[this.stepper.here()];
  }

  /** Shows the position after some events. @param {number} ply */
  to(ply) {
    this.stepper.pause();
    this.stepper.go(this.reel.placeOf(ply));
  }

  /** @param {Words} words */
  say(words) {
    return spoken(words, this.game.words);
  }

  /** How the match ended, or that it did not. */
  status() {
    return this.match.over ? statusLine(this.match, { own: undefined, here: [] }) : say('replay.unfinished', this.match.events.length);
  }

  /** What a seat did at a ply. @param {number} ply */
  said(ply) {
    const event = this.match.events[ply];
    return event?.seat === undefined ? '' : `${say('play.place', event.seat)}: ${event.text || fault(event)}`;
  }

  /** The place of the last move before a ply. @param {number} ply */
  lastMove(ply) {
    return this.match.events.findLastIndex((event, place) => place < ply && event.seat !== undefined);
  }

  /** A position is drawn. What is beside the board follows at once, or after a moment while positions fly past. @param {import('./reel.js').Position} position */
  shown(position) {
    this.position = position;
    this.analysis.curve.at(position.ply);
    clearTimeout(this.telling);
    const wait = this.told + MOMENT - performance.now();
    if (wait > 0) this.telling = setTimeout(() => this.tell(position), wait);
    else this.tell(position);
  }

  /** Says what belongs to a position. @param {import('./reel.js').Position} position */
  tell(position) {
    this.told = performance.now();
    const { ply, turn, scene, notes } = position;
    const isEnd = ply === this.match.events.length;
    const captions = scene?.captions ?? [];
    const phrase = (/** @type {Words} */ words) => this.say(words);
    const last = { ...this.match, turn: turn ?? null, over: this.match.over && isEnd };
    this.seats.replaceChildren(...last.seats.map((_, seat) => seatLine(last, seat, {
      own: undefined, here: [], captions, phrase, clocks: this.clocks, events: this.match.events.slice(0, ply), units: (number, unit) => counted(number, unit, this.game.words), isPast: true })));
    const about = captions.filter((caption) => caption.seat === undefined).map((caption) => caption.text);
    const lines = [...about, ...notes, ...(isEnd ? this.match.outcome ?? [] : [])];
    this.notes.replaceChildren(...lines.map((line) => el('li', {}, this.say(line))));
    this.moves.mark(ply);
    this.showRemarks();
    this.playOn?.at(position);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => rename(this.address(ply)), REST);
  }

  showRemarks() {
    const place = this.lastMove(this.position?.ply ?? 0);
    const event = this.match.events[place];
    this.remarks.replaceChildren(...(event
      ? [el('p', { class: 'caption' }, this.said(place)), ...this.analysis.words(place + 1), ...remarks(event)]
      : [el('p', { class: 'caption' }, say('step.begin', this.stepper.last()))]));
  }

  /** @param {import('./types.js').Judged|undefined} move */
  judged(move) {
    if (!move) {
      this.moves.clear();
      this.showRemarks();
      return;
    }
    this.moves.judge(move);
    if (move.event === this.lastMove(this.position?.ply ?? 0) + 1) this.showRemarks();
  }

  /** The address of a position. @param {number} ply @param {string} [eyes] */
  address(ply, eyes = here().split('/')[3] ?? '') {
    return `r/${this.id}/${ply}${eyes ? `/${eyes}` : ''}`;
  }

  /** Whose eyes are used, where seats know what others do not. */
  eyes() {
    // Before the end of a match only the organiser chooses.
    if (!this.match.secrets || !(this.isPublic() || organiser())) return '';
    const option = (/** @type {string} */ value, /** @type {string} */ name) => el('option', { value, selected: value === this.match.eyes }, name);
    const change = () => this.go(this.address(this.ply(), select.value));
    const select = /** @type {HTMLSelectElement} */ (el('select', { id: 'eyes', on: { change } },
      option('referee', say('eyes.referee')), option('spectator', say('eyes.spectator')), ...this.match.seats.map((_, seat) => option(`seat:${seat}`, say('eyes.seat', seat)))));
    return el('div', { class: 'fields pair' }, el('label', { for: 'eyes' }, say('eyes.whose')), select);
  }

  /** What can be taken away: a link, the record, the picture. */
  buttons() {
    const name = `${this.match.game}-${this.id}`;
    const told = el('span', { class: 'caption', role: 'status' });
    const copy = async () => {
      const address = new URL(link(this.address(this.ply())), document.baseURI).href;
      await navigator.clipboard?.writeText(address).catch(() => undefined);
      told.textContent = say('replay.copied');
    };
    const title = () => say('step.at', this.stepper.here(), this.stepper.last(), '');
    const svg = () => save(new Blob([svgText(this.board.svg, title())], { type: 'image/svg+xml' }), `${name}-${this.ply()}.svg`);
    const png = async () => {
      try {
        save(await pngFile(this.board.svg, title()), `${name}-${this.ply()}.png`);
      } catch (error) {
        told.textContent = say('failed', /** @type {Error} */ (error).message);
      }
    };
    const record = async () => {
      try {
        const href = await api.replayRecord(this.id);
        el('a', { href, download: `${name}.json` }).click();
      } catch (error) {
        told.textContent = say('failed', /** @type {Error} */ (error).message);
      }
    };
    return el('div', { class: 'row', role: 'group', 'aria-label': say('replay.take') },
      el('button', { type: 'button', on: { click: copy } }, say('replay.link')),
      this.isPublic() && el('button', { type: 'button', on: { click: record } }, say('play.save')),
      el('button', { type: 'button', on: { click: svg } }, say('replay.picture', 'SVG')),
      el('button', { type: 'button', on: { click: png } }, say('replay.picture', 'PNG')), told);
  }
}

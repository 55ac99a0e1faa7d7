// A table: play, or watch.

import * as api from './tables.js';
import { link } from './address.js';
import { announce, forget } from './announcer.js';
import { Board } from './board.js';
import { Clocks } from './clocks.js';
import { el } from './dom.js';
import { invitation } from './invitation.js';
import { Moves } from './moves.js';
import { Offer } from './offer.js';
import { seatLine, statusLine } from './panel.js';
import { Reel } from './reel.js';
import { finish, follow, held, holds, links, organiser } from './seats.js';
import { Stepper } from './stepper.js';
import { lines } from './telling.js';
import { Touches } from './touches.js';
import { counted, say, spoken } from './words.js';
import { zoomButtons } from './zoom-buttons.js';

/**
 * @typedef {import('./types.js').Update} Update
 * @typedef {import('./types.js').Move} Move
 * @typedef {import('./types.js').Words} Words
 */

/** @param {HTMLElement} main @param {string} id @param {import('./types.js').Go} go @param {import('./types.js').TableExtra} [extra] */
export async function table(main, id, go, extra) {
  const view = new TableView(main, id, go, extra);
  view.begin();
  return { leave: () => view.leave() };
}

class TableView {
  /** @param {HTMLElement} main @param {string} id @param {import('./types.js').Go} go @param {import('./types.js').TableExtra} [extra] */
  constructor(main, id, go, extra) {
    this.main = main;
    this.extra = extra;
    this.id = id;
    this.go = go;
    /** The tokens of the seats that are held here, by seat, and the one whose eyes are used. */
    this.tokens = held(id);
    this.token = this.tokens.find((token) => token) ?? undefined;
    /** The seats whose people are at this screen, and the last of them who said to be alone. The seat of a link is not known. */
    this.here = this.tokens.length > 1 ? this.tokens.map((token) => token !== null) : [];
    /** @type {number|undefined} */
    this.alone = undefined;
    /** @type {Update|null} */
    this.last = null;
    /** @type {import('./types.js').EventLine[]} */
    this.events = [];
    this.touches = new Touches([]);
    /** The update that a move under way answers. @type {string|undefined} */
    this.sent = undefined;
    /** @type {import('./types.js').Caption[]} */
    this.captions = [];
    /** @type {import('./types.js').Catalogue} */
    this.words = {};
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
    this.clocks = new Clocks();
    /** How long ago the first question was put, in milliseconds. */
    this.ago = 0;
    this.notice = /** @type {HTMLElement} */ (document.getElementById('notice'));
    this.title = el('h1', {});
    this.rules = el('a', {}, say('home.rules'));
    this.status = el('p', { class: 'status' });
    this.seats = el('ul', { class: 'seats', 'aria-label': say('new.seats') });
    this.notes = el('ul', { class: 'words', 'aria-label': say('play.notes') });
    this.particulars = el('ul', { class: 'words' });
    this.match = el('details', { hidden: true }, el('summary', {}, say('play.match')), this.particulars);
    this.news = el('ul', { class: 'words', 'aria-label': say('play.news') });
    this.offer = new Offer({
      phrase: (words) => this.say(words),
      label: (id) => this.label(id),
      play: (move) => this.play(move),
      touch: (id) => this.touch(id),
      putBack: () => this.putBack(),
      size: (id) => this.board?.reach(id) ?? Infinity,
    });
    this.buttons = el('div', { class: 'row' });
    this.moves = new Moves((ply) => this.stepper?.go(this.reel?.placeOf(ply) ?? 0));
    this.stage = el('div', { class: 'stage' });
    this.tools = el('div', { class: 'tools' });
    this.invitations = el('div', { class: 'choices' });
    this.table = el('div', { class: 'table' });
    this.curtain = el('div', { class: 'curtain', role: 'alert' });
    /** The seats whose links are shown. */
    this.invited = '';
  }

  begin() {
    if (this.extra) this.table.classList.add('with-extra');
    this.table.append(
      el('div', { class: 'heading' }, this.title, this.rules, this.status),
      this.extra?.element ?? '',
      el('div', { class: 'play' }, this.stage, this.tools, this.offer.small),
      el('div', { class: 'side' }, this.offer.choices, this.invitations, this.seats, this.buttons, this.news, this.notes,
        this.match, this.offer.all,
        el('details', {}, el('summary', {}, say('play.history')), this.moves.element)));
    this.main.replaceChildren(this.curtain, this.table);
    this.onKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Escape') this.putBack();
    };
    addEventListener('keydown', this.onKey);
    this.follow();
  }

  follow() {
    this.stop?.();
    this.stop = api.follow(this.id, this.token, {
      update: (update) => this.update(update),
      found: (ago) => {
        this.tell('');
        if (!this.last) this.ago = ago;
      },
      lost: () => this.tell(say('play.lost-connection')),
      failed: (error) => this.extra ? this.extra.missing(error) : this.main.replaceChildren(el('p', { role: 'alert' },
        /** @type {{status?: number}} */ (error).status === 404 ? say('play.no-table') : say('failed', error.message))),
    });
  }

  leave() {
    this.stop?.();
    this.stepper?.stop();
    this.reel?.close();
    this.clocks.stop();
    if (this.onKey) removeEventListener('keydown', this.onKey);
    this.tell('');
    forget();
  }

  /** @param {string} text */
  tell(text) {
    if (this.notice.textContent !== text) this.notice.textContent = text;
  }

  /** Takes updates one after the other: the first waits for the words of the game. @param {Update} update */
  update(update) {
    this.queue = this.queue.then(() => this.take(update));
  }

  /**
   * Hides what others may not see, where several people at one screen have secrets: everything until the person to move is alone, and
   * all hands while someone elsewhere moves. Whether the update is not to be shown.
   * @param {Update} update
   */
  hide({ secrets, turn, over }) {
    const isShared = this.here.filter((isHere) => isHere).length > 1;
    if (!secrets || !isShared) return false;
    if (over && this.token === undefined) {
      this.lookWith(this.tokens.find((token) => token) ?? undefined);
      return true;
    }
    if (over || turn === null || turn === this.alone) return false;
    if (!this.here[turn] && this.token === undefined) return false;
    this.stop?.();
    this.tell('');
    this.forgetPast();
    forget();
    if (!this.here[turn]) {
      this.alone = undefined;
      this.lookWith(undefined);
      return true;
    }
    const show = () => {
      this.alone = turn;
      this.lookWith(this.tokens[turn] ?? undefined);
    };
    const button = el('button', { class: 'strong', type: 'button', on: { click: show } }, say('play.curtain.up', turn));
    this.curtain.replaceChildren(el('p', {}, say('play.curtain', turn)), button);
    this.table.hidden = true;
    button.focus();
    return true;
  }

  /** @param {Update} update */
  async take(update) {
    if (this.hide(update)) return;
    if (this.table.hidden) {
      this.table.hidden = false;
      this.curtain.replaceChildren();
    }
    const board = this.board ?? await this.open(update);
    this.tell('');
    if (update.scene) board.show(update.scene);
    else if (update.changes) board.patch(update.changes);
    if (update.particulars) {
      this.match.hidden = false;
      this.particulars.replaceChildren(...update.particulars.map((line) => el('li', {}, this.say(line))));
    }
    this.captions = (update.scene ?? update.changes)?.captions ?? this.captions;
    const before = this.last;
    this.events.length = update.from;
    this.events.push(...update.events);
    this.last = update;
    this.touches = new Touches(update.moves ?? []);
    this.render(update);
    const phrase = (/** @type {Words} */ words) => this.say(words);
    if (update.over && !before?.over && holds(this.id)) finish(this.id, update.game, update.record);
    this.extra?.update(update, this.events);
    lines(before, update, { own: this.own(), phrase, units: (number, unit) => this.units(number, unit), status: this.status.textContent ?? '' }).forEach(announce);
    // Several people in front of this screen take turns.
    const token = update.turn === null ? undefined : this.tokens[update.turn];
    if (token && this.tokens.length > 1 && token !== this.token) {
      this.lookWith(token);
    }
  }

  /** Looks through the eyes of another seat from here on. @param {string|undefined} token */
  lookWith(token) {
    this.token = token;
    this.forgetPast();
    this.follow();
  }

  /** Shows the match as it is now, and forgets its earlier positions: other eyes see other things in them. */
  forgetPast() {
    if (!this.stepper) return;
    this.reel?.close();
    this.reel = this.positions();
    this.stepper.restart(this.reel);
  }

  /** Earlier positions, for the eyes that look now. */
  positions() {
    const { token } = this;
    return new Reel((from, most) => api.frames(this.id, token, this.last?.eyes ?? '', from, most));
  }

  /** What depends on the game. @param {Update} update */
  async open(update) {
    const game = await api.game(update.game);
    this.words = game.words;
    document.title = `${game.title} · plateau`;
    this.title.textContent = game.title;
    this.rules.setAttribute('href', `rules/${game.name}`);
    const board = new Board(this.words, (id, dragged) => this.touch(id, dragged));
    this.board = board;
    board.svg.setAttribute('aria-label', say('play.board'));
    this.stage.append(board.svg);
    const reel = this.positions();
    const past = new Board(this.words);
    past.svg.setAttribute('aria-label', say('step.board'));
    this.reel = reel;
    this.stepper = new Stepper({
      board: past,
      stage: this.stage,
      reel,
      isLive: true,
      move: (ply) => this.events[ply]?.text ?? '',
      shown: (position) => this.moves.mark(position?.ply ?? this.events.length),
    });
    this.tools.append(this.stepper.element, zoomButtons(board));
    return board;
  }

  /** @param {Words} words */
  say(words) {
    return spoken(words, this.words);
  }

  /** @param {number} number @param {Words} unit */
  units(number, unit) {
    return counted(number, unit, this.words);
  }

  /** The number of the seat that is held here. */
  own() {
    const seat = /^seat:(\d+)$/.exec(this.last?.eyes ?? '');
    return seat ? Number(seat[1]) : undefined;
  }

  /** The links of the seats whose players are not there. @param {Update} last */
  invite(last) {
    const isOpen = (/** @type {number} */ seat) => !last.over && !last.seats[seat].gone && last.seats[seat].presence !== 'here';
    const open = links(this.id).filter(([seat]) => isOpen(seat));
    const seats = open.map(([seat]) => seat).join();
    if (seats === this.invited) return;
    this.invited = seats;
    this.invitations.replaceChildren(...open.map(([seat, link]) => invitation(seat, link, last.seats[seat].kind === 'guest')));
  }

  /** @param {Update} last */
  render(last) {
    this.invite(last);
    const isMine = last.turn !== null && last.turn === this.own();
    this.status.textContent = statusLine(last, { own: this.own(), here: this.here });
    this.clocks.clear(this.ago);
    this.ago = 0;
    const phrase = (/** @type {Words} */ words) => this.say(words);
    this.seats.replaceChildren(...last.seats.map((_, seat) => seatLine(last, seat, { own: this.own(), here: this.here, units: (number, unit) => this.units(number, unit), events: this.events, captions: this.captions, phrase, clocks: this.clocks })));
    const about = this.captions.filter((caption) => caption.seat === undefined).map((caption) => caption.text);
    const items = (/** @type {Words[]} */ all) => all.map((line) => el('li', {}, this.say(line)));
    this.notes.replaceChildren(...items([...about, ...last.notes]));
    this.news.replaceChildren(...items(last.over ? last.outcome ?? [] : last.recap));
    this.moves.follow(last.from, last.events);
    this.reel?.follow(this.events, last.from);
    this.stepper?.changed();
    if (this.stepper?.isNow()) this.moves.mark(this.events.length);
    this.actions(last, isMine);
    this.mark();
  }

  /** @param {Update} last @param {boolean} isMine */
  actions(last, isMine) {
    const button = (/** @type {string} */ key, /** @type {() => unknown} */ click, enabled = true) =>
      el('button', { type: 'button', disabled: !enabled, on: { click } }, say(key));
    const own = this.own();
    const all = [];
    if (own !== undefined && !last.over) {
      const canGoBack = isMine && this.events.some((event) => event.seat === own);
      all.push(button('play.hint', () => this.hint(last), isMine));
      if (!last.no_take_back) all.push(button('play.back', () => this.command({ do: 'take-back', ply: last.ply }), canGoBack));
      if (!this.extra) all.push(button('play.resign', () => { if (confirm(say('play.resign.sure'))) this.command({ do: 'resign' }); }, !last.seats[own].gone));
    }
    if (last.flow && !last.over) {
      const isPaused = last.flow !== 'playing';
      all.push(button('flow.pause', () => this.flow('pause'), !isPaused), button('flow.next', () => this.flow('next')), button('flow.play', () => this.flow('play'), isPaused));
    }
    if (last.over && !this.extra && (own !== undefined || last.next)) all.push(button(last.next ? 'play.next-match' : 'play.again', () => this.again(last)));
    const isSeenAgain = last.over ? !last.flow : last.secrets === true && organiser() !== null;
    if (isSeenAgain) all.push(el('a', { class: 'button', href: link(`r/${this.id}`) }, say(last.over ? 'replay.see' : 'replay.all-eyes')));
    this.replaceButtons(all);
    if (last.over && !last.flow) this.offerRecord(last);
  }

  /** Keeps the focus on the button that has it, or on the board if that button is gone. @param {HTMLElement[]} all */
  replaceButtons(all) {
    const had = this.buttons.contains(document.activeElement) ? document.activeElement?.textContent : undefined;
    this.buttons.replaceChildren(...all);
    if (!had) return;
    const same = all.find((button) => button.textContent === had && !button.hasAttribute('disabled'));
    if (same) same.focus();
    else this.board?.svg.focus();
  }

  /** A link to the record. @param {Update} last */
  async offerRecord(last) {
    const href = await api.record(this.id).catch(() => undefined);
    if (!href || this.last !== last) return;
    this.buttons.append(el('a', { class: 'button', href, download: `${last.game}-${this.id}.json` }, say('play.save')));
  }

  /** @param {'pause'|'next'|'play'} what */
  async flow(what) {
    try {
      await api.flow(this.id, what);
    } catch (error) {
      this.tell(say('play.refused', /** @type {Error} */ (error).message));
    }
  }

  /** The next match, with the seats exchanged. @param {Update} last */
  async again(last) {
    try {
      const id = last.next ?? (await api.rematch(this.id, this.token ?? '')).id;
      follow(this.id, id);
      this.go(`t/${id}`);
    } catch (error) {
      this.tell(say('play.refused', /** @type {Error} */ (error).message));
    }
  }

  /** @param {Update} last */
  async hint(last) {
    try {
      const { move, touches } = await api.hint(this.id, this.token ?? '', last.ply);
      this.tell(say('play.hinted', move ?? ''));
      this.board?.hint(touches);
    } catch (error) {
      this.tell(say('play.refused', /** @type {Error} */ (error).message));
    }
  }

  /** @param {import('./types.js').Command} command */
  async command(command) {
    try {
      await api.command(this.id, this.token ?? '', command);
    } catch (error) {
      this.tell(say('play.refused', /** @type {Error} */ (error).message));
      this.board?.correct();
      this.touches.soFar = [];
      this.sent = undefined;
      this.mark();
    }
  }

  /** @param {string} id @param {boolean} [dragged] */
  touch(id, dragged) {
    if (this.sent === this.last?.id || this.stepper?.at !== undefined) return;
    // What is dragged begins a move.
    if (dragged && !this.touches.next().has(id)) this.touches.soFar = [];
    const move = this.touches.touch(id);
    if (move) return this.play(move);
    this.mark();
    announce(this.touches.soFar.length > 0 ? this.chosen() : say('play.let-go'));
  }

  /** Takes back the last touch. */
  putBack() {
    if (this.touches.pop() === undefined) return;
    this.mark();
    announce(this.touches.soFar.length > 0 ? this.chosen() : say('play.let-go'));
  }

  /** What was touched, and how much can be touched next. */
  chosen() {
    const names = this.touches.soFar.map((id) => this.label(id)).join(', ');
    return `${say('play.touched', names)} ${say('play.next', this.touches.next().size + this.touches.whole().length)}`;
  }

  /** What a shape is called. @param {string} id */
  label(id) {
    return this.board?.byId.get(id)?.node.getAttribute('aria-label') ?? id;
  }

  /** @param {Move} move */
  play([text, ids]) {
    if (!this.last || this.sent === this.last.id) return;
    // Whoever looks at an earlier position sees the match first.
    if (this.stepper && !this.stepper.isNow()) {
      this.stepper.go(this.stepper.last());
      return;
    }
    const { activeElement } = document;
    this.sent = this.last.id;
    this.touches.soFar = [];
    this.board?.foresee(ids);
    this.mark();
    // The button of a move is gone with the move.
    if (activeElement && !activeElement.isConnected) this.board?.svg.focus();
    this.command({ do: 'move', ply: this.last.ply, move: text });
  }

  /** Shows what can be touched next, and the moves in words. */
  mark() {
    const isSent = this.sent === this.last?.id;
    const { soFar } = this.touches;
    /** @type {Map<string, Move[]>} */
    const onward = isSent ? new Map() : this.touches.next();
    /** @type {Map<string, import('./board.js').Mark>} */
    const next = new Map();
    for (const [id, moves] of onward) {
      const [[, ids, meaning]] = moves;
      const isLast = moves.length === 1 && ids.length === soFar.length + 1;
      next.set(id, { onward: true, does: isLast && meaning ? this.say(meaning) : '' });
    }
    // Another beginning may be chosen at any time.
    const instead = { onward: false, does: say('play.instead') };
    if (soFar.length > 0) for (const id of this.touches.beginnings()) if (!next.has(id)) next.set(id, instead);
    this.board?.mark(next, soFar);
    this.offer.show(this.touches, isSent);
  }
}

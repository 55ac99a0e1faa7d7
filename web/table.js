// A table: play, or watch.

import * as api from './tables.js';
import { Board } from './board.js';
import { el } from './dom.js';
import { held, links, remember } from './seats.js';
import { say, spoken } from './words.js';

/** @param {HTMLElement} main @param {string} id @param {(path: string) => void} go */
export async function table(main, id, go) {
  const view = new TableView(main, id, go);
  await view.begin();
  return { leave: () => view.leave() };
}

/** A link for a friend, to be copied. @param {number} seat @param {string} link */
function invitation(seat, link) {
  const text = el('input', { type: 'text', readonly: true, value: link, 'aria-label': say('play.place', seat) });
  const copy = async () => {
    /** @type {HTMLInputElement} */ (text).select();
    await navigator.clipboard?.writeText(link);
  };
  return el('div', {}, el('p', {}, say('play.invite', seat)), el('div', { class: 'row' }, text, el('button', { type: 'button', on: { click: copy } }, say('play.copy'))));
}

class TableView {
  /** @param {HTMLElement} main @param {string} id @param {(path: string) => void} go */
  constructor(main, id, go) {
    this.main = main;
    this.id = id;
    this.go = go;
    this.token = held(id);
    /** @type {any} */
    this.last = null;
    /** @type {any[]} */
    this.events = [];
    /** @type {string[]} */
    this.touched = [];
    /** The update that a move under way answers. @type {string|undefined} */
    this.sent = undefined;
    /** @type {any} */
    this.captions = [];
    this.notice = /** @type {HTMLElement} */ (document.getElementById('notice'));
  }

  async begin() {
    this.status = el('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    this.seats = el('ul', { class: 'seats' });
    this.notes = el('ul', { class: 'words' });
    this.news = el('ul', { class: 'words', 'aria-live': 'polite' });
    this.choices = el('div', { class: 'choices' });
    this.buttons = el('div', { class: 'row' });
    this.list = el('div', { class: 'moves' });
    this.summary = el('summary');
    this.history = el('ol', { class: 'words' });
    this.stage = el('div', { class: 'stage' });
    this.invitations = el('div', { class: 'choices' }, ...links(this.id).map(([seat, link]) => invitation(seat, link)));
    this.main.replaceChildren(el('div', { class: 'table' },
      this.stage,
      el('div', { class: 'side' }, this.status, this.invitations, this.seats, this.choices, this.buttons, this.news, this.notes,
        el('details', {}, this.summary, this.list),
        el('details', {}, el('summary', {}, say('play.history')), this.history))));
    this.onKey = (/** @type {KeyboardEvent} */ event) => {
      if (event.key === 'Escape' && this.touched.length > 0) {
        this.touched.pop();
        this.mark();
      }
    };
    addEventListener('keydown', this.onKey);
    this.stop = api.follow(this.id, this.token, {
      update: (update) => this.update(update),
      found: () => this.tell(''),
      lost: () => this.tell(say('play.lost-connection')),
      failed: (error) => this.main.replaceChildren(el('p', { role: 'alert' }, say('failed', error.message))),
    });
  }

  leave() {
    this.stop?.();
    removeEventListener('keydown', /** @type {any} */ (this.onKey));
    this.tell('');
  }

  /** @param {string} text */
  tell(text) {
    this.notice.textContent = text;
  }

  /** @param {any} update */
  async update(update) {
    // One after the other: the first waits for the words of the game.
    this.queue = (this.queue ?? Promise.resolve()).then(() => this.take(update));
    return this.queue;
  }

  /** @param {any} update */
  async take(update) {
    if (!this.board) {
      const game = await api.game(update.game);
      this.words = game.words;
      document.title = `${game.title} · plateau`;
      this.board = new Board(this.words, (id) => this.touch(id));
      this.board.svg.setAttribute('aria-label', say('play.board'));
      this.stage?.append(this.board.svg);
    }
    this.tell('');
    if (update.scene) {
      this.board.show(update.scene);
      this.captions = update.scene.captions;
    } else if (update.changes) {
      this.board.patch(update.changes);
      this.captions = update.changes.captions;
    }
    this.events.length = update.from;
    this.events.push(...update.events);
    this.last = update;
    this.touched = [];
    this.render();
  }

  /** @param {any} words */
  say(words) {
    return spoken(words, this.words ?? {});
  }

  /** The number of the seat that is held here. */
  own() {
    const seat = /^seat:(\d+)$/.exec(this.last.eyes);
    return seat ? Number(seat[1]) : undefined;
  }

  /** @param {number} seat */
  name(seat) {
    const chair = this.last.seats[seat];
    if (seat === this.own()) return say('play.you');
    return chair.name ?? { bot: chair.player, person: say('play.person'), guest: say('play.guest') }[/** @type {'bot'} */ (chair.kind)];
  }

  render() {
    const { last } = this;
    const mine = last.turn !== null && last.turn === this.own();
    this.status?.replaceChildren(last.over ? this.result() : mine ? say('play.turn.you') : say('play.turn.other', this.name(last.turn)));
    this.seats?.replaceChildren(...last.seats.map((/** @type {any} */ chair, /** @type {number} */ seat) => this.seat(chair, seat)));
    const about = this.captions.filter((/** @type {any} */ caption) => caption.seat === undefined);
    const items = (/** @type {any[]} */ lines) => lines.map((line) => el('li', {}, this.say(line)));
    this.notes?.replaceChildren(...items([...about.map((/** @type {any} */ caption) => caption.text), ...last.notes]));
    this.news?.replaceChildren(...items(last.over ? last.outcome ?? [] : last.recap));
    this.history?.replaceChildren(...this.events.map((event) =>
      el('li', {}, [event.seat === undefined ? '' : `${event.seat}: `, event.text, event.fault ? ` (${event.fault})` : '', event.say ? ` “${event.say}”` : ''].join(''))));
    this.actions(mine);
    this.mark();
  }

  result() {
    const own = this.own();
    if (own === undefined) return say('play.over');
    const best = this.last.seats.filter((/** @type {any} */ chair) => chair.rank === 1).length;
    const key = this.last.seats[own].rank !== 1 ? 'play.lost' : best > 1 ? 'play.drawn' : 'play.won';
    return `${say('play.over')}. ${say(key)}.`;
  }

  /** @param {any} chair @param {number} seat */
  seat(chair, seat) {
    const captions = this.captions.filter((/** @type {any} */ caption) => caption.seat === seat);
    const score = chair.score === null ? '' : `${chair.score} ${this.say(this.last.unit)}`;
    const item = el('li', { class: this.last.turn === seat ? 'active' : '' },
      el('div', { class: 'who' }, el('span', {}, `${seat} · ${this.name(seat)}`), el('span', {}, this.last.over ? score : '')),
      ...captions.map((/** @type {any} */ caption) => el('div', { class: 'caption' }, this.say(caption.text))));
    item.style.borderLeftColor = `var(--s${seat % 7})`;
    return item;
  }

  /** @param {boolean} mine */
  actions(mine) {
    const button = (/** @type {string} */ key, /** @type {() => any} */ click, enabled = true) =>
      el('button', { type: 'button', disabled: !enabled, on: { click } }, say(key));
    const own = this.own();
    const all = [];
    if (own !== undefined && !this.last.over) {
      all.push(button('play.hint', () => this.hint(), mine));
      if (!this.last.no_take_back) all.push(button('play.back', () => this.command({ do: 'take-back', ply: this.last.ply }), mine && this.events.some((event) => event.seat === own)));
      all.push(button('play.resign', () => { if (confirm(say('play.resign.sure'))) this.command({ do: 'resign' }); }, !this.last.seats[own].gone));
    }
    if (this.last.over) all.push(button('play.again', () => this.again()));
    this.buttons?.replaceChildren(...all);
  }

  async again() {
    // Seats are exchanged.
    const chairs = this.last.seats.map((/** @type {any} */ { kind, player }) => (kind === 'bot' ? { kind, player } : { kind }));
    const { id, tokens } = await api.open({ game: this.last.game, seats: [...chairs.slice(1), chairs[0]] });
    remember(id, tokens);
    this.go(`t/${id}`);
  }

  async hint() {
    try {
      const advice = await api.hint(this.id, /** @type {string} */ (this.token), this.last.ply);
      this.tell(say('play.hinted', advice.move));
    } catch (error) {
      this.tell(say('play.refused', /** @type {Error} */ (error).message));
    }
  }

  /** @param {any} command */
  async command(command) {
    try {
      await api.command(this.id, /** @type {string} */ (this.token), command);
    } catch (error) {
      this.tell(say('play.refused', /** @type {Error} */ (error).message));
      this.touched = [];
      this.sent = undefined;
      this.mark();
    }
  }

  /** The moves that begin with what was touched. */
  candidates() {
    // A move under way is not played twice.
    const moves = this.sent === this.last.id ? [] : this.last.moves ?? [];
    return moves.filter((/** @type {any} */ [, ids]) => this.touched.every((id, place) => ids[place] === id));
  }

  /** @param {string} id */
  touch(id) {
    if (this.touched.at(-1) === id && !this.candidates().some((/** @type {any} */ [, ids]) => ids[this.touched.length] === id)) {
      this.touched.pop();
      return this.mark();
    }
    const goesOn = () => this.candidates().some((/** @type {any} */ [, ids]) => ids[this.touched.length] === id);
    while (this.touched.length > 0 && !goesOn()) this.touched.pop();
    this.touched.push(id);
    const moves = this.candidates();
    if (moves.length === 1 && moves[0][1].length === this.touched.length) return this.play(moves[0][0]);
    return this.mark();
  }

  /** @param {string} move */
  play(move) {
    this.touched = [];
    this.sent = this.last.id;
    this.mark();
    this.command({ do: 'move', ply: this.last.ply, move });
  }

  /** Shows what can be touched next, and the moves in words. */
  mark() {
    const moves = this.candidates();
    const at = this.touched.length;
    /** @type {Map<string, string>} */
    const next = new Map();
    for (const [, ids] of moves) if (ids[at]) next.set(ids[at], ids[at].replaceAll('-', ' '));
    // Another beginning may be chosen at any time.
    if (at > 0) for (const [, ids] of this.last.moves) if (!next.has(ids[0])) next.set(ids[0], ids[0].replaceAll('-', ' '));
    this.board?.mark(next, this.touched);
    const whole = moves.filter((/** @type {any} */ [, ids]) => ids.length === at && at > 0);
    const button = (/** @type {any} */ [move, , meaning]) =>
      el('button', { type: 'button', on: { click: () => this.play(move) } }, meaning ? `${move}: ${this.say(meaning)}` : move);
    this.choices?.replaceChildren(...(whole.length > 0 ? [say('play.choose'), ...whole.map(button)] : at > 0 ? [say('play.touched', this.touched.join(', '))] : []));
    const all = this.sent === this.last.id ? [] : this.last.moves ?? [];
    this.summary?.replaceChildren(say('play.moves', all.length));
    this.list?.replaceChildren(...all.slice(0, 400).map(button));
  }
}

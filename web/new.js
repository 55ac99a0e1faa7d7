// A new match: options from the game's own list, a player for each seat, and a picture of what comes of it.

import * as api from './tables.js';
import { Board } from './board.js';
import { el } from './dom.js';
import { invite, remember } from './seats.js';
import { opponent, say } from './words.js';

/** Clocks that can be chosen, as the server writes them. */
const CLOCKS = ['', '10s', '30s', '2m', '3m+2s', '10m+5s'];
/** How long to wait for the next change before a picture is asked for, in milliseconds. */
const PAUSE = 200;

/** @param {HTMLElement} main @param {string} name @param {import('./types.js').Go} go */
export async function newMatch(main, name, go) {
  const game = await api.game(name);
  document.title = `${game.title} · plateau`;
  const form = new Form(game, go);
  // The picture is there from the beginning: nothing below it moves.
  await form.preview();
  main.replaceChildren(el('h1', {}, game.title), form.element);
  form.board.size();
  return { leave: () => clearTimeout(form.timer) };
}

class Form {
  /** @param {import('./types.js').Game} game @param {import('./types.js').Go} go */
  constructor(game, go) {
    this.game = game;
    this.go = go;
    /** @type {Map<string, () => unknown>} */
    this.options = new Map();
    /** @type {number|undefined} */
    this.timer = undefined;
    this.board = new Board(game.words);
    this.picture = el('div', { class: 'stage', 'aria-hidden': 'true' });
    this.picture.append(this.board.svg);
    this.problem = el('p', { class: 'problem', role: 'alert' });
    this.seats = el('div', { class: 'fields' });
    this.clock = el('select', { id: 'clock' }, ...CLOCKS.map((clock) => el('option', { value: clock }, clock || say('new.no-clock'))));
    this.start = el('button', { class: 'strong', type: 'submit' }, say('new.start'));
    game.players.forEach((_, seat) => this.addSeat(seat));
    this.element = el('form', { class: 'table new', on: { submit: (/** @type {Event} */ event) => this.submit(event), input: () => this.changed() } },
      this.picture,
      el('div', { class: 'side' },
        el('fieldset', {}, el('legend', {}, say('new.seats')), this.seats,
          el('div', { class: 'row' },
            el('button', { type: 'button', on: { click: () => { this.addSeat(this.seats.children.length); this.changed(); } } }, say('new.more-seats')),
            el('button', { type: 'button', on: { click: () => { if (this.seats.children.length > 1) this.seats.lastElementChild?.remove(); this.changed(); } } }, say('new.fewer-seats')))),
        el('fieldset', {}, el('legend', {}, say('new.options')), el('div', { class: 'fields' }, ...game.options.map((field) => this.option(field)),
          el('label', { for: 'clock' }, say('new.clock')), this.clock)),
        this.problem, this.start));
  }

  /** @param {number} seat */
  addSeat(seat) {
    const { ladder, bots, words } = this.game;
    const usual = ladder[Math.floor(ladder.length / 2)];
    const all = [...ladder, ...bots.map((bot) => bot.name).filter((name) => !ladder.includes(name))];
    const about = (/** @type {string} */ player) => {
      const plain = player.split(':')[0];
      return words[`bot.${plain}`] ?? bots.find((bot) => bot.name === plain)?.about ?? '';
    };
    const select = el('select', { id: `seat-${seat}`, 'data-seat': seat },
      el('option', { value: 'me', selected: seat === 0 }, say('new.me')),
      // A friend by link and a bot from outside need a server; at one device people take turns.
      !api.inBrowser && el('option', { value: 'friend' }, say('new.friend')),
      !api.inBrowser && el('option', { value: 'guest' }, say('new.guest')),
      el('optgroup', { label: say('new.bots') }, ...all.map((player) => el('option', { value: `bot ${player}`, selected: seat > 0 && player === usual, title: about(player) }, opponent(player, ladder)))));
    this.seats.append(el('div', { class: 'fields pair' }, el('label', { for: `seat-${seat}` }, say('play.place', seat)), select));
  }

  /** A field of the form for an option. @param {import('./types.js').Field} field @returns {HTMLElement} */
  option(field) {
    const { words } = this.game;
    const id = `option-${field.name}`;
    const help = words[`option.${field.name}.help`] ?? field.help;
    const label = el('label', { for: id, title: help }, words[`option.${field.name}`] ?? field.name);
    const usual = field.default === undefined || field.default === null ? [] : [String(field.default)];
    const plain = [...new Set([...usual, ...(field.choices ?? []).filter((choice) => choice !== 'file:PATH' && choice !== 'N')])];
    /** @type {HTMLElement} */
    let input;
    if (field.kind === 'flag') {
      input = el('input', { id, type: 'checkbox', checked: field.default === true });
      this.options.set(field.name, () => /** @type {HTMLInputElement} */ (input).checked);
    } else if (field.kind === 'choice') {
      const unset = usual.length === 0 && [el('option', { value: '' }, say('new.usual'))];
      input = el('select', { id }, ...(unset || []), ...plain.map((choice) => el('option', { value: choice, selected: choice === usual[0] }, choice)));
      this.options.set(field.name, () => {
        const { value } = /** @type {HTMLSelectElement} */ (input);
        return value === usual[0] ? field.default : value || undefined;
      });
    } else {
      const isNumber = field.kind === 'number';
      input = el('input', { id, type: isNumber ? 'number' : 'text', min: field.minimum, value: field.default ?? '' });
      this.options.set(field.name, () => {
        const { value } = /** @type {HTMLInputElement} */ (input);
        return value === '' ? undefined : isNumber ? Number(value) : value;
      });
    }
    return el('div', { class: 'fields pair' }, label, input);
  }

  /** The match that the form describes: options that have their defaults are left out. */
  match() {
    const options = /** @type {Record<string, unknown>} */ ({});
    for (const field of this.game.options) {
      const value = this.options.get(field.name)?.();
      if (value !== undefined && JSON.stringify(value) !== JSON.stringify(field.default)) options[field.name] = value;
    }
    const chosen = [...this.seats.querySelectorAll('select')].map((select) => select.value);
    /** @type {import('./types.js').Chair[]} */
    const seats = chosen.map((value) => (value.startsWith('bot ') ? { kind: 'bot', player: value.slice(4) } : { kind: value === 'guest' ? 'guest' : 'person' }));
    const clock = /** @type {HTMLSelectElement} */ (this.clock).value;
    return { chosen, match: { game: this.game.name, options, seats, ...(clock && { clock }) } };
  }

  /** Something was chosen: shows what comes of it, after a pause. */
  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.preview(), PAUSE);
  }

  async preview() {
    try {
      const scene = await api.preview({ ...this.match().match, seed: 1 });
      this.problem.textContent = '';
      /** @type {HTMLButtonElement} */ (this.start).disabled = false;
      if (scene) this.board.show(scene);
    } catch (error) {
      this.problem.textContent = /** @type {Error} */ (error).message;
      /** @type {HTMLButtonElement} */ (this.start).disabled = true;
    }
  }

  /** @param {Event} event */
  async submit(event) {
    event.preventDefault();
    const { chosen, match } = this.match();
    try {
      const { id, tokens } = await api.open(match);
      remember(id, tokens.map((token, seat) => (chosen[seat] === 'me' ? token : null)));
      invite(id, tokens.map((token, seat) => (chosen[seat] === 'friend' || chosen[seat] === 'guest' ? token : null)));
      this.go(`t/${id}`);
    } catch (error) {
      this.problem.textContent = /** @type {Error} */ (error).message;
    }
  }
}

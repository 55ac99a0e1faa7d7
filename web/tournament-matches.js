// The matches of a tournament: which ones the address says, so that every number of the tournament leads to its own.

import { link } from './address.js';
import * as api from './api.js';
import { el } from './dom.js';
import { styled } from './report-style.js';
import { current, say } from './words.js';

/** @typedef {import('./types.js').TournamentMatch} Match */

const RESULTS = { won: 'matches.won', drawn: 'matches.drawn', lost: 'matches.lost' };
const KINDS = ['illegal', 'crash', 'time', 'memory', 'protocol', 'start', 'resigned'];
/** The parts of a filter, by their names in addresses. */
const PARTS = ['player', 'opponent', 'result', 'fault'];

/** @param {HTMLElement} main @param {string} id @param {import('./types.js').Go} go */
export async function matches(main, id, go) {
  const asked = new URLSearchParams(location.search);
  const filter = Object.fromEntries(PARTS.map((part) => [part, asked.get(part) || undefined]));
  const [tournament, first] = await Promise.all([api.tournament(id), api.tournamentMatches(id, filter), styled()]);
  const title = say('matches.title', tournament.name);
  document.title = `${title} · plateau`;
  const rows = el('tbody', {}, ...first.matches.map(row));
  let { next } = first;
  const more = el('button', { type: 'button', hidden: next === null }, say('matches.more'));
  more.addEventListener('click', async () => {
    /** @type {HTMLButtonElement} */ (more).disabled = true;
    const part = await api.tournamentMatches(id, { ...filter, before: next ?? undefined }).catch(() => undefined);
    /** @type {HTMLButtonElement} */ (more).disabled = false;
    // The button stays, to try again.
    if (!part) return;
    const added = part.matches.map(row);
    rows.append(...added);
    added[0]?.querySelector('a')?.focus();
    next = part.next;
    more.hidden = next === null;
  });
  const table = el('div', { class: 'scroll', role: 'region', 'aria-label': say('matches.list'), tabindex: '0' },
    el('table', { class: 'listed' },
      el('thead', {}, el('tr', {}, ...['matches.replay', 'matches.players', 'matches.ended'].map((key) => el('th', { scope: 'col' }, say(key))))), rows));
  main.append(
    el('div', { class: 'report tournament' },
      el('p', { class: 'kicker' }, el('a', { href: link(`tournaments/${id}`) }, say('tournament.back'))),
      el('h1', {}, title),
      form(tournament, filter, (query) => go(`tournaments/${id}/matches${query ? `?${query}` : ''}`)),
      first.matches.length > 0 ? table : el('p', {}, say('matches.nothing')),
      more));
  return {};
}

/**
 * What chooses the matches; each choice is another address.
 * @param {import('./types.js').Tournament} tournament @param {Record<string, string|undefined>} filter @param {(query: string) => void} choose
 */
function form(tournament, filter, choose) {
  const entrants = tournament.entrants.map((name, number) => [String(number), name]);
  /** @type {[string, string, string, string[][]][]} */
  const fields = [
    ['player', 'matches.player', 'matches.anyone', entrants],
    ['opponent', 'matches.opponent', 'matches.anyone', entrants],
    ['result', 'matches.result', 'matches.all', Object.entries(RESULTS).map(([value, key]) => [value, say(key)])],
    ['fault', 'matches.fault', 'matches.all', [['any', say('matches.any-fault')], ...KINDS.map((kind) => [kind, say(`kind.${kind}`)])]],
  ];
  const made = el('form', { class: 'filter', 'aria-label': say('matches.filter') }, ...fields.map(([name, label, none, choices]) =>
    el('label', {}, say(label), el('select', { name },
      el('option', { value: '' }, say(none)),
      ...choices.map(([value, text]) => el('option', { value, selected: filter[name] === value }, text))))));
  made.addEventListener('change', () => {
    const chosen = [...new FormData(/** @type {HTMLFormElement} */ (made))].filter(([, value]) => value !== '');
    choose(new URLSearchParams(/** @type {[string, string][]} */ (chosen)).toString());
  });
  return made;
}

/** @param {Match} match */
function row(match) {
  const date = new Date(match.ended_ms).toLocaleString(current(), { dateStyle: 'short', timeStyle: 'medium' });
  const seats = match.seats.flatMap((seat, place) => [place > 0 ? ', ' : '', el('span', { class: seat.rank === 1 ? 'first' : undefined }, `${seat.player} ${seat.score}`)]);
  const players = match.seats.map((seat) => seat.player).join(' – ');
  return el('tr', {},
    // In a narrow window what comes last is out of sight.
    el('td', {}, el('a', { class: 'id', href: link(`r/${match.id}`), 'aria-label': `${say('matches.replay')}: ${players}, ${match.id.slice(0, 12)}` }, match.id.slice(0, 12))),
    el('td', {}, ...seats, match.counted ? null : el('small', { class: 'soft' }, ` ${say('matches.uncounted')}`), ...match.faults.map((fault) => failed(match, fault))),
    el('td', { class: 'n' }, date));
}

/** A fault with the last words of the player. @param {Match} match @param {Match['faults'][0]} fault */
function failed(match, fault) {
  const { player } = match.seats[fault.seat];
  const said = (fault.stderr ?? '').trimEnd();
  return el('div', { class: 'fault' },
    el('p', {}, el('strong', {}, `${player}: `), say('matches.failed', say(`kind.${fault.kind}`), fault.after, fault.reason), fault.machine ? ` ${say('matches.machine')}` : ''),
    said && el('details', {}, el('summary', {}, say('matches.stderr', player)), el('pre', { tabindex: '0' }, said)));
}

// What a player said and thought with a move.

import { el } from './dom.js';
import { value } from './values.js';
import { say } from './words.js';

/** How much of a thought that is not understood is shown, in characters, and how many lines of stderr. */
const THOUGHT = 2000;
const STDERR = 12;

/** @param {import('./types.js').EventLine|undefined} event @returns {HTMLElement[]} */
export function remarks(event) {
  if (!event) return [];
  const stderr = (event.stderr ?? '').split('\n').slice(-STDERR).join('\n').trim();
  return [
    ...(event.say ? [el('p', { class: 'spoken' }, `“${event.say}”`)] : []),
    ...thought(event),
    ...(stderr ? [el('pre', { class: 'spoken' }, stderr)] : []),
  ];
}

/** A thought: the values of a search in words, and all of it on request. @param {import('./types.js').EventLine} event */
function thought({ think, seat }) {
  if (think === undefined || think === null) return [];
  const found = typeof think === 'object' ? /** @type {Record<string, any>} */ (think) : {};
  const lines = [];
  const worth = Array.isArray(found.value) && seat !== undefined ? found.value[seat] : found.value;
  if (typeof worth === 'number') lines.push(say(found.exact === true ? 'analysis.exact' : 'remarks.value', value(worth, String(found.unit ?? ''))));
  if (Array.isArray(found.line) && found.line.length > 0) lines.push(say('analysis.expected', found.line.slice(0, 8).join(', ')));
  const cost = ['depth', 'nodes', 'playouts'].filter((name) => typeof found[name] === 'number').map((name) => say(`remarks.${name}`, found[name].toLocaleString(document.documentElement.lang)));
  if (cost.length > 0) lines.push(cost.join(', '));
  const text = typeof think === 'string' ? think : JSON.stringify(think, null, 1);
  const whole = el('details', {}, el('summary', {}, say('remarks.all')), el('pre', {}, text.slice(0, THOUGHT)));
  return [...lines.map((line) => el('p', { class: 'thought' }, line)), whole];
}

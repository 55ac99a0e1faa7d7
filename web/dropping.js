// Records from files: dropped onto the page, or chosen.

import * as api from './tables.js';
import { el } from './dom.js';
import { say } from './words.js';

/** The largest file that is read: no record is larger. */
const MOST_BYTES = 4 * 1024 * 1024;

/** Shows the match of a file, or says why not. @param {File|undefined} file @param {import('./types.js').Go} go */
async function show(file, go) {
  const notice = /** @type {HTMLElement} */ (document.getElementById('notice'));
  if (!file) return;
  notice.textContent = say('drop.reading', file.name);
  try {
    if (file.size > MOST_BYTES) throw new Error(say('drop.too-large'));
    const { id } = await api.upload(await file.text());
    notice.textContent = '';
    go(`r/${id}`);
  } catch (error) {
    notice.textContent = say('drop.refused', file.name, /** @type {Error} */ (error).message);
  }
}

/** A button that asks for a file. @param {import('./types.js').Go} go */
export function chooser(go) {
  const input = /** @type {HTMLInputElement} */ (el('input', { type: 'file', accept: '.json,application/json', hidden: true, 'aria-label': say('drop.choose') }));
  input.addEventListener('change', async () => {
    await show(input.files?.[0], go);
    // The same file can be chosen again.
    input.value = '';
  });
  return el('div', { class: 'row' }, el('button', { type: 'button', on: { click: () => input.click() } }, say('drop.choose')), el('span', { class: 'caption' }, say('drop.hint')), input);
}

/** Takes files that are dropped anywhere on the page. @param {import('./types.js').Go} go */
export function takeDropped(go) {
  const hasFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes('Files');
  const mark = (/** @type {boolean} */ isOver) => document.documentElement.classList.toggle('dropping', isOver);
  addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', (event) => { if (!event.relatedTarget) mark(false); });
  addEventListener('drop', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    mark(false);
    show(event.dataTransfer?.files[0], go);
  });
}

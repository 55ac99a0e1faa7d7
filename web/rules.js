// The rules of a game, from their Markdown: what the manuals use of it, and no more.

import * as api from './tables.js';
import { link } from './address.js';
import { Board } from './board.js';
import { el } from './dom.js';
import { say } from './words.js';

/** @param {HTMLElement} main @param {string} name */
export async function rules(main, name) {
  const [text, game, scene] = await Promise.all([api.rules(name), api.game(name), api.gamePicture(name)]);
  const [heading, ...rest] = blocks(text);
  const figure = el('figure', { class: 'figure' });
  if (scene) {
    const board = new Board(game.words);
    board.show(scene);
    board.svg.setAttribute('role', 'img');
    board.svg.setAttribute('aria-label', say('rules.picture', game.title));
    figure.append(board.svg);
  }
  const play = el('a', { class: 'button', href: link(`new/${name}`) }, say('home.play'));
  main.replaceChildren(el('article', { class: 'text' }, heading, figure, ...rest, el('p', { class: 'row' }, play, el('a', { href: link('') || './' }, say('rules.back')))));
  document.title = `${game.title} · plateau`;
  return {};
}

/** @param {string} text @returns {HTMLElement[]} */
function blocks(text) {
  const made = [];
  const lines = text.split('\n');
  while (lines.length > 0) {
    const line = /** @type {string} */ (lines.shift());
    const taken = (/** @type {(line: string) => boolean} */ belongs) => {
      const all = [line];
      while (lines.length > 0 && belongs(lines[0])) all.push(/** @type {string} */ (lines.shift()));
      return all;
    };
    const heading = /^(#+) (.*)/.exec(line);
    if (line.trim() === '') continue;
    if (line.startsWith('```')) {
      const code = [];
      while (lines.length > 0 && !lines[0].startsWith('```')) code.push(lines.shift());
      lines.shift();
      made.push(el('pre', { tabindex: 0 }, code.join('\n')));
    } else if (heading) {
      made.push(el(`h${heading[1].length}`, {}, ...inline(heading[2])));
    } else if (line.startsWith('|')) {
      made.push(tabular(taken((next) => next.startsWith('|'))));
    } else if (/^[-*] /.test(line)) {
      const items = taken((next) => next.trim() !== '' && (/^[-*] /.test(next) || next.startsWith('  ')));
      made.push(el('ul', {}, ...joined(items, /^[-*] /).map((item) => el('li', {}, ...inline(item)))));
    } else if (/^\d+\. /.test(line)) {
      const items = taken((next) => next.trim() !== '' && (/^\d+\. /.test(next) || next.startsWith('  ')));
      made.push(el('ol', {}, ...joined(items, /^\d+\. /).map((item) => el('li', {}, ...inline(item)))));
    } else {
      made.push(el('p', {}, ...inline(taken((next) => next.trim() !== '' && !/^(#|```|\||[-*] )/.test(next)).join(' '))));
    }
  }
  return made;
}

/** @param {string[]} lines @param {RegExp} mark */
function joined(lines, mark) {
  /** @type {string[]} */
  const items = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items;
}

/** @param {string[]} lines */
function tabular(lines) {
  const cells = (/** @type {string} */ line) => line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim());
  const [head, , ...rows] = lines;
  return el('div', { class: 'wide', tabindex: 0 }, el('table', {},
    el('thead', {}, el('tr', {}, ...cells(head).map((cell) => el('th', {}, ...inline(cell))))),
    el('tbody', {}, ...rows.map((row) => el('tr', {}, ...cells(row).map((cell) => el('td', {}, ...inline(cell))))))));
}

/** @param {string} text @returns {(Node|string)[]} */
function inline(text) {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/);
  return parts.filter((part) => part !== '').map((part) => {
    if (part.startsWith('`')) return el('code', {}, part.slice(1, -1));
    if (part.startsWith('**')) return el('strong', {}, part.slice(2, -2));
    if (part.startsWith('*') && part.length > 2) return el('em', {}, part.slice(1, -1));
    return part.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
  });
}

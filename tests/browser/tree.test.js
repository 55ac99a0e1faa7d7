// All games to the end through the accessibility tree alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHORT, staged, visit } from './support.js';
import { Tree, board } from './tree.js';

const stage = staged();

for (const [game, { options, said }] of Object.entries(SHORT)) {
  test(`${game} is played to the end by ear`, async () => {
    const { title, words } = await (await fetch(`${stage.program.url}api/1/games/${game}?lang=en`)).json();
    const { context, page, errors } = await visit(stage.browser, stage.program);
    await page.goto('');
    const tree = await Tree.of(page);
    await tree.press('link', `More choices: ${title}`);
    for (const seat of await bots(tree)) await tree.fill(seat, 'random');
    for (const [name, value] of Object.entries(options)) await tree.fill(words[`option.${name}`], value);
    await tree.press('button', 'Start');
    await tree.find((node) => node.parents.includes('group The board') && said.test(node.name), 'the board in words');
    assert.ok((await tree.nodes()).some((node) => node.role === 'heading' && node.name === title), 'the page has a heading');
    await hearOut(tree);
    const heard = await tree.heard();
    assert.ok(heard.some((line) => line.startsWith('You: ')), heard.join('\n'));
    assert.ok(heard.some((line) => line.startsWith('The match is over')), heard.join('\n'));
    assert.ok(heard.some((line) => line.startsWith('Seat 0: ')), heard.join('\n'));
    assert.deepEqual(errors, []);
    await context.close();
  });
}

/** The names of the seats that bots take. @param {Tree} tree */
async function bots(tree) {
  const isSeat = (/** @type {import('./tree.js').Node} */ node) => /combobox/i.test(node.role) && /^Seat [1-9]/.test(node.name);
  await tree.find(isSeat, 'seats');
  return (await tree.nodes()).filter(isSeat).map((node) => node.name);
}

/** Plays until the end of the match is announced. @param {Tree} tree */
async function hearOut(tree) {
  for (let step = 0; step < 600; step++) {
    const nodes = await tree.nodes();
    if (nodes.some((node) => node.name.startsWith('The match is over'))) return;
    const seen = board(nodes);
    const [choice] = seen.choices.length > 0 ? seen.choices : pick(seen.onward, step);
    if (choice) {
      await tree.activate(choice);
      await tree.find(() => true, 'anything');
    } else {
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
  throw new Error('the match has no end');
}

/** Something that can be chosen: what most fish are on, passing last. @param {import('./tree.js').Node[]} all @param {number} step */
function pick(all, step) {
  const fish = all.map((node) => Number(/: (\d) fish$/.exec(node.name)?.[1] ?? 0));
  const most = Math.max(0, ...fish);
  if (most > 0) return [all[fish.indexOf(most)]];
  const better = all.filter((node) => node.name !== 'pass');
  const from = better.length > 0 ? better : all;
  return from.length > 0 ? [from[(step * 7) % from.length]] : [];
}

// All games to the end through the accessibility tree alone.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Program, SHORT, begin, launch, visit } from './support.js';
import { Tree, board } from './tree.js';

/** @type {Program} */
let program;
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  program = await Program.start();
  browser = await launch();
});
after(async () => {
  await browser.close();
  await program.stop();
});

/** What is said of some place on the board of each game. @type {Record<string, RegExp>} */
const SAID = {
  penguins: /^tile \d+: \d fish(, penguin of seat \d)?$/,
  flood: /^row \d+, column \d+: colour .+$/,
  mansuba: /^position \d+: (free|.+ of seat \d)/,
  rails: /^rail #\d+: .+ – .+, \d wagons? of .+, (free|built by seat \d)$/,
  sapotache: /^cell \d+,\d+: .+$/,
};

for (const game of Object.keys(SHORT)) {
  test(`${game} is played to the end by ear`, async () => {
    const { context, page, errors } = await visit(browser, program);
    await begin(page, game);
    const tree = await Tree.of(page);
    const first = await tree.nodes();
    assert.ok(first.some((node) => node.role === 'heading'), 'the page has a heading');
    assert.ok(board(first).cells.some((cell) => SAID[game].test(cell.name)), `the board in words: ${board(first).cells.slice(0, 5).map((cell) => cell.name)}`);
    await hearOut(tree);
    const heard = await tree.heard();
    assert.ok(heard.some((line) => line.startsWith('The match is over')), heard.join('\n'));
    assert.ok(heard.some((line) => line.startsWith('Seat 0: ')), heard.join('\n'));
    assert.deepEqual(errors, []);
    await context.close();
  });
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

/** Something that can be chosen; passing is the last resort. @param {import('./tree.js').Node[]} all @param {number} step */
function pick(all, step) {
  const better = all.filter((node) => node.name !== 'pass');
  const from = better.length > 0 ? better : all;
  return from.length > 0 ? [from[(step * 7) % from.length]] : [];
}

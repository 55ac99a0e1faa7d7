// Puzzles: solved by clicking, missed, by ear, in French; what the page says of each attempt.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { resultOf } from '../../web/puzzle-result.js';
import { asked, playOut } from './hand.js';
import { result, staged, visit } from './support.js';
import { Tree, board } from './tree.js';

const stage = staged();

/** The games with puzzles. @returns {Promise<{name: string, title: string}[]>} */
const games = async () => (await (await fetch(`${stage.program.url}api/1/games?lang=en`)).json()).filter((/** @type {any} */ game) => game.puzzles);

/** The game whose puzzles are played alone, so that a solution can be played move by move. */
const ALONE = 'flood';

/** @param {string} game @param {number} seed @param {string} [difficulty] */
const puzzle = async (game, seed, difficulty = 'easy') => (await fetch(`${stage.program.url}api/1/games/${game}/puzzle?seed=${seed}&difficulty=${difficulty}`)).json();

/** What is clicked to mean a move, in the attempt that is shown. @param {import('playwright-core').Page} page @param {string} move */
const touches = (page, move) => page.evaluate(async (wanted) => {
  const [, id] = Object.entries(localStorage).find(([key]) => key.startsWith('puzzle-')) ?? [];
  const [token] = JSON.parse(localStorage.getItem(`table-${id}`) ?? '[]').filter((/** @type {string|null} */ one) => one);
  const { moves } = await (await fetch(`api/1/tables/${id}`, { headers: { 'x-seat-token': token } })).json();
  return moves.find((/** @type {any} */ [text]) => text === wanted)[1];
}, move);

/** Clicks a move on the board. @param {import('playwright-core').Page} page @param {string} move */
async function click(page, move) {
  assert.ok(await asked(page));
  const before = await page.locator('.tools .caption').textContent();
  for (const id of await touches(page, move)) {
    const point = await page.locator(`.board [data-id="${id}"]`).first().evaluate((shape) => {
      const box = shape.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    await page.mouse.click(point.x, point.y);
  }
  await page.waitForFunction((then) => document.querySelector('.tools .caption')?.textContent !== then, before);
}

test('the puzzle of the day is solved by clicking, then missed, then the next one comes', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await page.goto('');
  const [{ title }] = (await games()).filter(({ name }) => name === ALONE);
  await page.getByRole('link', { name: `Puzzle of the day: ${title}, easy` }).click();
  await asked(page);
  const seed = Number(/(\d+)$/.exec(page.url())?.[1]);
  const { solution, best } = await puzzle(ALONE, seed);
  assert.equal(solution.length, -best);
  await page.getByText(`Cover the whole board in ${solution.length} moves`).waitFor();
  for (const move of solution) await click(page, move);
  await result(page).waitFor();
  await page.getByText('Solved: the board is covered in the fewest moves.').first().waitFor();
  // The attempt is still there after a reload.
  await page.reload();
  await page.locator('.verdict-line.solved').filter({ hasText: 'Solved' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.verdict-line').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
  await asked(page);
  await playOut(page);
  await page.locator('.verdict-line').filter({ hasText: /Solved|\d+ moves? more than needed/ }).waitFor();
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await page.waitForURL(`**/puzzle/${ALONE}/easy/${seed + 1}`);
  await asked(page);
  await page.getByRole('link', { name: 'hard', exact: true }).click();
  await page.waitForURL(`**/puzzle/${ALONE}/hard/${seed + 1}`);
  await asked(page);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a solution is shown as a match to step through', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await page.goto(`puzzle/${ALONE}/easy/5`);
  await asked(page);
  const { solution } = await puzzle(ALONE, 5);
  await page.getByRole('button', { name: 'Show a solution' }).click();
  await page.locator('.replay .tools .caption').filter({ hasText: `0 / ${solution.length}` }).waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.replay .tools .caption').filter({ hasText: `${solution.length} / ${solution.length}` }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('every game with puzzles is tried to the end, and the page says how far that was from the best', async () => {
  for (const { name } of await games()) {
    const { context, page, errors } = await visit(stage.browser, stage.program);
    await page.goto(`puzzle/${name}/easy/9`);
    await page.locator('.puzzle .task').waitFor();
    const first = await puzzle(name, 9);
    await click(page, first.solution[0]);
    await playOut(page);
    await page.locator('.verdict-line').filter({ hasText: /./ }).waitFor();
    assert.deepEqual(errors, [], name);
    await context.close();
  }
});

test('a puzzle is solved by ear', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await page.goto('');
  const tree = await Tree.of(page);
  const [{ title }] = (await games()).filter(({ name }) => name === ALONE);
  await tree.press('link', `Puzzle of the day: ${title}, easy`);
  await tree.find((node) => node.name.startsWith('Cover the whole board in'), 'the task');
  const { solution } = await puzzle(ALONE, Number(/(\d+)$/.exec(page.url())?.[1]));
  let heard = 0;
  for (const move of solution) {
    const isMove = (/** @type {import('./tree.js').Node} */ node) => node.name === `colour ${move}` && !node.disabled;
    const choice = await tree.find((node) => board([node]).onward.length === 1 && isMove(node), `colour ${move}`);
    await tree.activate(choice);
    heard += 1;
    await tree.find((node) => node.role === 'StaticText' && node.parents.some((parent) => parent.startsWith('log')), 'something is said');
    while ((await tree.heard()).filter((line) => line.startsWith('You: ')).length < heard) await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await tree.find((node) => node.name === 'Solved: the board is covered in the fewest moves.', 'the verdict');
  while (!(await tree.heard()).some((line) => line.startsWith('Solved: '))) await new Promise((resolve) => setTimeout(resolve, 30));
  await tree.press('button', 'Next puzzle');
  await tree.find((node) => node.name.startsWith('Cover the whole board in'), 'the next task');
  assert.deepEqual(errors, []);
  await context.close();
});

test('axe finds nothing, in both themes and languages', async () => {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  for (const locale of ['en', 'fr']) {
    const { context, page, errors } = await visit(stage.browser, stage.program, { locale });
    for (const { name } of await games()) {
      await page.goto(`puzzle/${name}/easy/9`);
      await asked(page);
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(source);
        const found = await page.evaluate(async () => (await /** @type {any} */ (window).axe.run(document)).violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes[0].html.slice(0, 160)}`));
        assert.deepEqual(found, [], `${name}, ${locale}, ${colorScheme}`);
      }
    }
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('results are those of the goal', () => {
  const update = (/** @type {number[]} */ scores) => /** @type {any} */ ({ seats: scores.map((score) => ({ score })) });
  const events = /** @type {any[]} */ ([{ seat: 0 }, { seat: 1 }, { seat: 0 }, { seat: 1 }, { seat: 0 }]);
  const of = (/** @type {any} */ puzzle, /** @type {number[]} */ scores) => resultOf(puzzle, update(scores), events);
  assert.equal(of({ goal: 'lead', seat: 1, ply: 0 }, [4, 9]), 5);
  assert.equal(of({ goal: 'lead', seat: 0, ply: 0 }, [-21]), -21);
  assert.equal(of({ goal: 'win', seat: 0, ply: 2 }, [2, 0]), 2);
  assert.equal(of({ goal: 'win', seat: 0, ply: 2 }, [1, 1]), undefined);
});

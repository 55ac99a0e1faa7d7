// What a table can do besides taking moves by clicks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, play, playOut } from './hand.js';
import { begin, staged, visit } from './support.js';

const stage = staged();

/** @typedef {import('playwright-core').Page} Page */
const plies = (/** @type {Page} */ page) => page.locator('.tools .caption').innerText();

/** The middle of an element in the window. @param {import('playwright-core').Locator} element */
async function middle(element) {
  const box = await element.boundingBox();
  assert.ok(box);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** A match whose pieces are placed, on a board with room for more than one move. @param {Page} page */
async function placed(page) {
  await begin(page, 'penguins', { options: { board: 'hex', width: '6', height: '5', penguins: '2' } });
  for (const turn of [1, 2]) {
    await asked(page);
    await play(page, turn);
  }
  await asked(page);
}

test('a piece is dragged to its place', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await placed(page);
  const before = await plies(page);
  const piece = page.locator('.board .next').first();
  const [x, y] = await middle(piece);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y + 10, { steps: 3 });
  await page.locator('.board .held').waitFor();
  const [tx, ty] = await middle(page.locator('.board .onward').first());
  await page.mouse.move(tx, ty, { steps: 5 });
  await page.mouse.up();
  await page.waitForFunction((then) => document.querySelector('.tools .caption')?.textContent !== then, before);
  assert.deepEqual(errors, []);
  await context.close();
});

test('Escape, and a second click, let go of a piece', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  await placed(page);
  const piece = page.locator('.board .next').first();
  await piece.click();
  await page.locator('.board .held').waitFor();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.board .held').count(), 0);
  await page.locator('.board .next').first().click();
  await page.locator('.board .held').click();
  assert.equal(await page.locator('.board .held').count(), 0);
  await context.close();
});

test('the picture is enlarged, moved, and still played on', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await placed(page);
  const box = () => page.locator('.board').getAttribute('viewBox');
  const whole = await box();
  await page.getByRole('button', { name: 'Larger' }).click();
  await page.waitForFunction((then) => document.querySelector('.board')?.getAttribute('viewBox') !== then, whole);
  const [x, y] = await middle(page.locator('.stage'));
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -300);
  const enlarged = await box();
  await page.waitForFunction((then) => document.querySelector('.board')?.getAttribute('viewBox') !== then, enlarged);
  await page.getByRole('button', { name: 'The whole board' }).click();
  await page.waitForFunction((then) => document.querySelector('.board')?.getAttribute('viewBox') === then, whole);
  await play(page, 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test('earlier positions are shown while the match waits', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await placed(page);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  const past = page.getByRole('group', { name: 'The board as it was' });
  await past.waitFor();
  assert.equal(await past.locator('.next').count(), 0);
  assert.match(await plies(page), /^0 \//);
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.waitForFunction(() => document.querySelector('.tools .caption')?.textContent?.startsWith('1 /'));
  await page.getByRole('button', { name: 'Back to the match' }).click();
  await past.waitFor({ state: 'detached' });
  await play(page, 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a move is taken back, a hint is given, a match is resigned', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await placed(page);
  const before = await plies(page);
  await play(page, 1);
  await asked(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.waitForFunction((then) => document.querySelector('.tools .caption')?.textContent === then, before);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('#notice').filter({ hasText: 'The search would play' }).waitFor();
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByText('The match is over. You do not win.').first().waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('a match on a clock shows it', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  await page.goto('new/flood');
  await page.locator('#clock').selectOption('10m+5s');
  await page.locator('form button[type=submit]:not([disabled])').click();
  await page.getByRole('timer').first().waitFor();
  const clock = page.getByRole('timer').first();
  assert.match(await clock.innerText(), /^(10:0\d|9:\d\d)$/);
  const left = async () => (await clock.innerText()).split(':').reduce((all, part) => 60 * all + Number(part), 0);
  const first = await left();
  while (await left() >= first - 1) await page.waitForTimeout(100);
  const before = await left();
  await page.reload();
  await clock.waitFor();
  assert.ok(await left() <= before, 'a reload gives no time back');
  await context.close();
});

test('the clock of a bot that has not come stands still', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  await page.goto('new/penguins');
  await page.locator('select[data-seat="0"]').selectOption('guest');
  await page.locator('select[data-seat="1"]').selectOption('me');
  await page.locator('#clock').selectOption('10s');
  await page.locator('button[type=submit]').click();
  const card = page.locator('.seats li').first();
  await card.getByText('waits for its bot').waitFor();
  await page.waitForTimeout(1500);
  assert.equal(await card.locator('.clock').innerText(), '0:10');
  await context.close();
});

test('clocks wait for a friend, whose link goes when they come; then a seat without an answer is said to be late', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  await page.goto('new/penguins');
  await page.locator('select[data-seat="1"]').selectOption('friend');
  await page.locator('#clock').selectOption('10s');
  await page.locator('button[type=submit]').click();
  await asked(page);
  const card = page.locator('.seats li').first();
  await page.getByText('has not come yet').waitFor();
  await page.waitForTimeout(1500);
  assert.equal(await card.locator('.clock').innerText(), '0:10');
  const link = await page.locator('.invitation input').inputValue();
  const friend = await visit(stage.browser, stage.program);
  await friend.page.goto(link);
  await page.locator('.invitation').waitFor({ state: 'detached' });
  await card.locator('.problem').filter({ hasText: 'out of time' }).waitFor();
  await context.close();
  await friend.context.close();
});

test('who watches is not told that they moved', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  await begin(page, 'rails');
  await asked(page);
  const watched = page.url().replace(/#.*/, '');
  const other = await visit(stage.browser, stage.program);
  await other.page.goto(watched);
  await other.page.locator('.board').first().waitFor();
  await play(page, 3);
  await other.page.locator('.tools .caption').filter({ hasText: await plies(page) }).waitFor();
  const said = await other.page.locator('#announcer').innerText();
  assert.doesNotMatch(said, /You:/);
  await context.close();
  await other.context.close();
});

test('two people at one screen take turns', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await begin(page, 'penguins', { seats: ['me', 'me'] });
  await asked(page);
  await playOut(page);
  assert.deepEqual(errors, []);
  await context.close();
});

test('how the pieces of this match move is said beside the board', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  await begin(page, 'mansuba');
  await asked(page);
  await page.getByText('Rules of this match').click();
  await page.getByText(/P.*pawn/i).first().waitFor();
  await context.close();
});

// A whole match without a pointer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked } from './hand.js';
import { begin, result, staged, visit } from './support.js';

const stage = staged();

/** @typedef {import('playwright-core').Page} Page */

const isAt = (/** @type {Page} */ page, /** @type {string} */ selector) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

/** Presses keys in turn until something has the focus. @param {Page} page @param {string} selector @param {string[]} keys */
async function reach(page, selector, keys = ['Tab']) {
  for (let press = 0; press < 300; press++) {
    if (await isAt(page, selector)) return;
    await page.keyboard.press(keys[Math.floor(press / 3) % keys.length]);
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

/** Chooses the value of a list or fills a field. @param {Page} page @param {string} selector @param {string} value */
async function fill(page, selector, value) {
  await reach(page, selector);
  if (await page.locator(selector).evaluate((field) => field.tagName === 'SELECT')) {
    await page.keyboard.type(value);
  } else {
    await page.keyboard.press('Control+a');
    await page.keyboard.type(value);
  }
  assert.equal(await page.locator(selector).inputValue().then((now) => now.split(' ').at(-1)), value);
}

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];

test('penguins by keyboard, from the home page to the result', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await page.goto('');
  await page.locator('.card').first().waitFor();
  await reach(page, 'a[href="new/penguins"]');
  await page.keyboard.press('Enter');
  await page.locator('#seat-1').waitFor();
  await fill(page, '#seat-1', 'random');
  await fill(page, '#option-board', 'hex');
  await fill(page, '#option-height', '3');
  await fill(page, '#option-penguins', '1');
  await fill(page, '#option-width', '4');
  await reach(page, 'button[type=submit]:not([disabled])');
  await page.keyboard.press('Enter');
  await page.locator('.board').waitFor();
  let escapes = 0;
  for (let turn = 0; await asked(page); turn++) {
    assert.ok(turn < 50, 'the match has an end');
    await reach(page, '.board .next');
    const before = await page.locator('.tools .caption').innerText();
    await page.keyboard.press(ARROWS[turn % 4]);
    await reach(page, '.board .next');
    await page.keyboard.press('Enter');
    await page.waitForFunction((then) => document.querySelector('.board .held') || document.querySelector('.tools .caption')?.textContent !== then, before);
    if (await page.locator('.board .held').count() === 0) continue;
    if (escapes++ === 0) {
      await page.keyboard.press('Escape');
      assert.equal(await page.locator('.board .held').count(), 0, 'Escape takes back the first touch');
      assert.ok(await isAt(page, '.board .next'), 'the focus stays');
      await page.keyboard.press('Enter');
    }
    await reach(page, '.board .onward', ARROWS);
    await page.keyboard.press('Enter');
    await page.waitForFunction((then) => document.querySelector('.tools .caption')?.textContent !== then, before);
  }
  assert.ok(escapes > 0);
  assert.match(await result(page).innerText(), /The match is over/);
  assert.deepEqual(errors, []);
  await context.close();
});

test('the focus stays on the board from move to move', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await begin(page, 'penguins');
  await asked(page);
  await reach(page, '.board .next');
  for (let move = 0; move < 2 && await asked(page); move++) {
    const before = await page.locator('.tools .caption').innerText();
    for (let touch = 0; touch < 4 && await page.locator('.tools .caption').innerText() === before; touch++) {
      await reach(page, '.board .onward', ARROWS);
      await page.keyboard.press('Enter');
      await page.waitForFunction((then) => document.querySelector('.board .held') || document.querySelector('.tools .caption')?.textContent !== then, before);
    }
    if (!await asked(page)) break;
    assert.ok(await isAt(page, '.board .next'), `after move ${move} the arrows go on from ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80))}`);
  }
  await page.getByText('All moves').click();
  await page.locator('.moves button').first().focus();
  await page.keyboard.press('Enter');
  if (await asked(page)) assert.ok(await isAt(page, '.board, .board .next'), 'a move of the list leads to the board');
  assert.deepEqual(errors, []);
  await context.close();
});

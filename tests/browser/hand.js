// A person who sees the board and clicks.

import { PATIENCE, result } from './support.js';

/** Whether this page is asked for a move, or the match is over. @param {import('playwright-core').Page} page */
export async function asked(page) {
  await page.waitForFunction(() => {
    const isOver = /is over|est finie/.test(document.querySelector('.status')?.textContent ?? '');
    return isOver || document.querySelector('.board .next') !== null;
  }, undefined, { timeout: PATIENCE });
  return await result(page).count() === 0;
}

/**
 * Plays one move: touches what is offered until the match goes on.
 * @param {import('playwright-core').Page} page @param {number} turn
 */
export async function play(page, turn) {
  const before = await page.evaluate(() => document.querySelector('.tools .caption')?.textContent);
  for (let touch = 0; touch < 12; touch++) {
    await touchNext(page, turn);
    const goesOn = await page.waitForFunction((then) => {
      const now = document.querySelector('.tools .caption')?.textContent;
      return now !== then ? 'moved' : document.querySelector('.board .next') ? 'asked' : false;
    }, before, { timeout: PATIENCE });
    if (await goesOn.jsonValue() === 'moved') return;
  }
  const open = await page.locator('.board .held, .board .onward').evaluateAll((all) => all.map((one) => `${one.getAttribute('class')}: ${one.getAttribute('aria-label')}`));
  throw new Error(`twelve touches, and no move: ${open.join('; ')}`);
}

/** Clicks something that can be touched next and was not touched yet. @param {import('playwright-core').Page} page @param {number} turn */
async function touchNext(page, turn) {
  const choice = page.locator('.choices[role=group] button:not(.put-back)');
  if (await choice.count() > 0) return choice.first().click();
  const hasBegun = await page.locator('.board .held').count() > 0;
  // Of what can be touched only some goes on; the rest begins another move.
  const next = page.locator(hasBegun ? '.board .onward' : '.board .next');
  const count = await next.count();
  const place = (turn * 7) % count;
  const point = await next.nth(place).evaluate((shape) => {
    const box = shape.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
  return page.mouse.click(point.x, point.y);
}

/** Plays until the match is over. @param {import('playwright-core').Page} page @param {number} [most] */
export async function playOut(page, most = 200) {
  let turns = 0;
  while (await asked(page)) {
    if (++turns > most) throw new Error(`the match is not over after ${most} moves`);
    await play(page, turns);
  }
  return turns;
}

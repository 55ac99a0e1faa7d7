// Languages, sizes, themes and motion.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, play, playOut } from './hand.js';
import { SHORT, begin, result, staged, visit } from './support.js';

const stage = staged();

test('a match in French', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program, { locale: 'fr-FR' });
  await begin(page, 'penguins');
  assert.equal(await page.locator('html').getAttribute('lang'), 'fr');
  await asked(page);
  assert.equal(await page.locator('.status').innerText(), 'À vous de jouer');
  assert.match(await page.locator('.board .next').first().getAttribute('aria-label') ?? '', /^tuile \d+ : 1 poisson$/);
  await playOut(page);
  assert.match(await result(page).innerText(), /La partie est finie\. (Vous gagnez|Vous ne gagnez pas|Partie nulle)\./);
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByText('The match is over').first().waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

for (const width of [320, 390]) {
  test(`nothing is wider than a page of ${width} pixels`, async () => {
    const { context, page } = await visit(stage.browser, stage.program, { viewport: { width, height: 700 }, hasTouch: true, isMobile: true });
    const fits = async (/** @type {string} */ what) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${what}: ${wide} pixels`);
    };
    await page.goto('');
    await page.locator('.card .board').last().waitFor();
    await fits('home');
    for (const game of Object.keys(SHORT)) {
      await page.goto(`rules/${game}`);
      await page.locator('article h1').waitFor();
      await fits(`rules of ${game}`);
      await page.goto(`new/${game}`);
      await page.locator('.stage .board [data-id]').first().waitFor();
      await fits(`new match of ${game}`);
      await begin(page, game, { seats: ['me', 'friend'] });
      await fits(`table of ${game}`);
    }
    await context.close();
  });
}

test('a tap plays, and pieces move only for those who want it', async () => {
  for (const reducedMotion of /** @type {const} */ (['reduce', 'no-preference'])) {
    const { context, page } = await visit(stage.browser, stage.program, { reducedMotion, colorScheme: 'dark' });
    await page.addInitScript(() => {
      const { animate } = Element.prototype;
      Object.assign(window, { animated: 0 });
      Element.prototype.animate = function (...given) {
        /** @type {any} */ (window).animated += 1;
        return animate.apply(this, given);
      };
    });
    await begin(page, 'penguins');
    await asked(page);
    await play(page, 1);
    await asked(page);
    await play(page, 2);
    await asked(page);
    const animated = await page.evaluate(() => /** @type {any} */ (window).animated);
    assert.equal(animated > 0, reducedMotion === 'no-preference', `${animated} animations`);
    const [red] = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []);
    assert.ok(red < 60, 'the page is dark');
    await context.close();
  }
});

test('what is too small for a finger is offered as buttons', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await begin(page, 'rails');
  await asked(page);
  const buttons = page.locator('.small button');
  await buttons.first().waitFor();
  const box = await buttons.first().boundingBox();
  assert.ok(box && box.height >= 40, `${box?.height} pixels high`);
  await buttons.first().tap();
  await page.locator('.board .held').first().waitFor();
  const held = await page.locator('.board .held').first().evaluate((shape) => getComputedStyle(shape).strokeWidth);
  await page.getByRole('button', { name: 'Put back' }).tap();
  assert.equal(await page.locator('.board .held').count(), 0);
  const free = await page.locator('.board .next').first().evaluate((shape) => getComputedStyle(shape).strokeWidth);
  assert.notEqual(free, held, 'what was put back does not look chosen');
  assert.deepEqual(errors, []);
  await context.close();
});

// What axe-core finds: nothing, on any view, in both themes and languages.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { asked, playOut } from './hand.js';
import { Program, SHORT, begin, launch, result, visit } from './support.js';

/** @type {Program} */
let program;
/** @type {import('playwright-core').Browser} */
let browser;
const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
before(async () => {
  program = await Program.start();
  browser = await launch();
  const options = Object.entries(SHORT.penguins.options).map(([name, value]) => `--${name}=${value}`);
  await program.tournament('penguins', 'random', 'greedy', 'line', '--games', '24', ...options);
});
after(async () => {
  await browser.close();
  await program.stop();
});

/** @param {import('playwright-core').Page} page */
async function findings(page) {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document);
    return violations.map((/** @type {any} */ found) => `${found.id}: ${found.help}: ${found.nodes.slice(0, 3).map((/** @type {any} */ node) => node.html.slice(0, 160)).join(' | ')}`);
  });
}

for (const language of ['en', 'fr']) {
  test(`no findings in ${language}, light and dark`, async () => {
    const { context, page } = await visit(browser, program, { locale: language });
    await begin(page, 'rails', { seats: ['me', 'friend'], options: { map: 'alps', rounds: '2', market: '3' } });
    const playing = page.url();
    await begin(page, 'flood');
    await playOut(page);
    const over = page.url();
    const [{ id }] = await (await page.request.get(new URL('api/1/tournaments', /** @type {string} */ (program.url)).href)).json();
    /** @type {[string, string, (() => Promise<unknown>)][]} */
    const views = [
      ['home', '', () => page.locator('.card .board').last().waitFor()],
      ['new match', 'new/penguins', () => page.locator('.stage .board [data-id]').first().waitFor()],
      ['in play', playing, () => asked(page)],
      ['at the end', over, () => result(page).waitFor()],
      ['a tournament', `tournaments/${id}`, () => page.locator('#facts dl').waitFor()],
      ['its matches', `tournaments/${id}/matches?player=0&result=lost`, () => page.locator('.filter').waitFor()],
      ['rules', 'rules/mansuba', () => page.locator('article h1').waitFor()],
    ];
    for (const [name, path, ready] of views) {
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await ready();
        if (name === 'in play') await page.locator('summary').first().click();
        assert.deepEqual(await findings(page), [], `${name}, ${colorScheme}`);
      }
    }
    await context.close();
  });
}

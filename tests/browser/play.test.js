// Each game from the home page to the result, with the mouse.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, play, playOut } from './hand.js';
import { SHORT, begin, result, staged, visit } from './support.js';

const stage = staged();

for (const game of Object.keys(SHORT)) {
  test(`${game}: a short match, to its result`, async () => {
    const { context, page, errors } = await visit(stage.browser, stage.program);
    await begin(page, game);
    const turns = await playOut(page);
    assert.ok(turns > 0);
    assert.match(await result(page).innerText(), /The match is over\. (You win|You do not win|A draw)\./);
    await page.getByRole('button', { name: 'Play again' }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  test(`${game}: one click on the home page begins a match`, async () => {
    const { context, page, errors } = await visit(stage.browser, stage.program);
    await page.goto('');
    await page.locator('.card').filter({ has: page.locator(`a[href="rules/${game}"]`) }).getByRole('button').click();
    await page.waitForURL('**/t/*');
    if (await asked(page)) await play(page, 1);
    await page.goBack();
    await page.locator('.card').first().waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });
}

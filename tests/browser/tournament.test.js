// Tournaments that another program plays in the store of the server.

import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { SHORT, staged, visit } from './support.js';

const stage = staged();
const OPTIONS = Object.entries(SHORT.penguins.options).map(([name, value]) => `--${name}=${value}`);
/** A tournament of this many games, in which earlier games of the same players are not played again. @param {number} games @param {...string} players */
const play = (games, ...players) => stage.program.tournament('penguins', ...players, '--games', String(games), '--seed', '3', ...OPTIONS);

/** The games in the table: each has two players. @param {import('playwright-core').Page} page */
const games = (page) => page.locator('#table tbody tr td:nth-child(7)').evaluateAll((cells) => cells.reduce((sum, cell) => sum + Number(cell.textContent), 0) / 2);

test('a tournament appears, its standings move, and every number leads to its matches and replays', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('');
  await page.locator('.card .board').last().waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Tournaments' }).count(), 0);
  await play(12, 'random', 'greedy', 'line');
  // Nobody has loaded the page again.
  const link = page.locator('.tournaments a');
  await link.waitFor();
  assert.match(await link.innerText(), /^Penguins 3 players, /);
  await link.click();
  await page.locator('#facts dl').waitFor();
  assert.equal(await games(page), 12);
  const before = asked.length;
  const playing = play(60, 'random', 'greedy', 'line');
  await page.waitForFunction(() => {
    const cells = [...document.querySelectorAll('#table tbody tr td:nth-child(7)')];
    return cells.reduce((sum, cell) => sum + Number(cell.textContent), 0) / 2 === 60;
  });
  await playing;
  assert.deepEqual(asked.slice(before), [], 'standings are pushed, not asked for');
  assert.match(await page.locator('.tournament h1').innerText(), /(is|are) first/);
  for (const section of ['table', 'ratings', 'cross', 'time', 'faults', 'facts']) {
    assert.equal(await page.locator(`section#${section}`).count(), 1, section);
  }

  const won = page.locator('#table tbody tr').first().locator('td:nth-child(8) a');
  const number = Number(await won.innerText());
  assert.ok(number > 0);
  await won.click();
  await page.locator('.listed tbody tr').first().waitFor();
  assert.match(page.url(), /\/matches\?player=\d&result=won$/);
  assert.equal(await page.locator('.listed tbody tr').count(), number);
  await page.getByLabel('Result').selectOption('');
  await page.waitForURL(/\/matches\?player=\d$/);
  await page.locator('.listed tbody tr').nth(number).waitFor();
  assert.equal(await page.locator('.listed tbody tr').count(), 40, 'each of three players is in two thirds of 60');
  await page.locator('select[name=player]').selectOption('');
  await page.waitForURL(/\/matches$/);
  await page.getByRole('button', { name: 'Earlier matches' }).click();
  await page.locator('.listed tbody tr').nth(59).waitFor();
  assert.equal(await page.locator('.listed tbody tr').count(), 60);
  const replay = page.locator('.listed tbody tr').first().locator('a.id');
  const id = await replay.innerText();
  await replay.click();
  await page.locator('.replay .board').waitFor();
  assert.match(page.url(), new RegExp(`/r/${id}`));

  // A match by the first digits of its id, and the list of all, a page at a time.
  await page.goto('');
  await page.getByLabel('Match by its id').fill(id);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.locator('.replay .board').waitFor();
  await page.goto('');
  const listed = page.locator('section', { has: page.getByRole('heading', { name: 'Replays' }) }).locator('li');
  await listed.nth(11).waitFor();
  await page.getByRole('button', { name: 'Earlier matches' }).click();
  await listed.nth(23).waitFor();
  assert.equal(await listed.count(), 24);
  const links = await listed.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  assert.equal(new Set(links).size, 24, 'no match is there twice');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a fault is shown with the last words of the bot, in French too', async () => {
  const bot = `#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said['type'] == 'start':
        print(json.dumps({'type': 'ready', 'name': 'odd'}), flush=True)
    elif said['type'] == 'turn':
        print('<b>my last words</b>', file=sys.stderr, flush=True)
        sys.exit(3)
`;
  const file = join(/** @type {string} */ (stage.program.folder), 'odd.py');
  await writeFile(file, bot);
  await chmod(file, 0o755);
  await play(4, './odd.py', 'random');
  const { context, page, errors } = await visit(stage.browser, stage.program, { locale: 'fr-FR' });
  await page.goto('');
  await page.locator('.tournaments a').first().click();
  await page.locator('#faults pre').first().waitFor();
  assert.equal((await page.locator('#faults pre').first().innerText()).trim(), '<b>my last words</b>');
  await page.locator('#table a[href*="fault=any"]').click();
  await page.locator('.listed .fault').first().waitFor();
  assert.match(await page.locator('.listed .fault p').first().innerText(), /plantage/);
  await page.locator('.listed .fault summary').first().click();
  assert.equal((await page.locator('.listed .fault pre').first().innerText()).trim(), '<b>my last words</b>');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a tournament fits a narrow window', async () => {
  await play(12, 'random', 'greedy', 'line');
  const { context, page } = await visit(stage.browser, stage.program, { viewport: { width: 320, height: 700 } });
  await page.goto('');
  await page.locator('.tournaments a').last().click();
  await page.locator('#facts dl').waitFor();
  const fits = async (/** @type {string} */ what) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `${what}: ${wide} pixels`);
  };
  await fits('the tournament');
  await page.getByRole('link', { name: 'All matches', exact: true }).click();
  await page.locator('.listed').waitFor();
  await fits('its matches');
  await context.close();
});

// Several browsers at one table, and connections that are lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, play, playOut } from './hand.js';
import { Program, begin, result, staged, visit } from './support.js';

const stage = staged();

const plies = (/** @type {import('playwright-core').Page} */ page) => page.locator('.tools .caption').innerText();

test('a reload in the middle loses nothing', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await begin(page, 'penguins');
  await asked(page);
  await play(page, 1);
  await asked(page);
  const before = await plies(page);
  await page.reload();
  await page.locator('.board .next').first().waitFor();
  assert.equal(await plies(page), before);
  await playOut(page);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a friend joins by the link, and others only watch', async () => {
  const [mine, theirs, watching] = await Promise.all([0, 1, 2].map(() => visit(stage.browser, stage.program)));
  await begin(mine.page, 'rails', { seats: ['me', 'friend'], options: { map: 'alps', rounds: '2' } });
  const link = await mine.page.locator('input[readonly]').inputValue();
  await mine.page.getByText('As a QR code').click();
  await mine.page.getByRole('img', { name: 'As a QR code' }).waitFor();
  await theirs.page.goto(link);
  await theirs.page.locator('.board').waitFor();
  assert.equal(await theirs.page.getByText('at this screen').count(), 0, 'the other player is elsewhere');
  assert.ok(!theirs.page.url().includes('#'), 'the token leaves the address');
  await watching.page.goto(link.split('#')[0]);
  await watching.page.locator('.board').waitFor();
  assert.equal(await mine.page.getByText('Your cards').count(), 1);
  const secrets = await watching.page.locator('main').innerText();
  assert.doesNotMatch(secrets, /your hand|Your cards|Your objectives|Offered to you/);
  const players = [mine.page, theirs.page];
  for (let turn = 1; await result(players[0]).count() === 0; turn++) {
    const next = await Promise.any(players.map(async (page) => (await asked(page), page)));
    assert.equal(await watching.page.locator('.board .next').count(), 0, 'a spectator can touch nothing');
    if (await result(next).count() === 0) await play(next, turn);
  }
  await result(theirs.page).waitFor();
  await result(watching.page).waitFor();
  assert.equal(await watching.page.getByRole('button', { name: /Hint|Resign|Take back/ }).count(), 0);
  await mine.page.getByRole('button', { name: 'Play again' }).click();
  await mine.page.getByText('Seat 1 · you').waitFor();
  await theirs.page.getByRole('button', { name: 'To the next match' }).click();
  await theirs.page.getByText('Seat 0 · you').waitFor();
  assert.ok(await asked(theirs.page), 'the friend begins the next match');
  await play(theirs.page, 1);
  await asked(mine.page);
  for (const { context, errors } of [mine, theirs, watching]) {
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('the page comes back by itself after the server was killed', async () => {
  const own = await Program.start();
  const { context, page, errors } = await visit(stage.browser, own);
  await begin(page, 'penguins');
  await asked(page);
  await play(page, 1);
  await asked(page);
  const before = await plies(page);
  await own.kill();
  await page.locator('#notice').filter({ hasText: 'The connection is lost' }).waitFor();
  await own.restart();
  await page.locator('#notice:empty').waitFor({ state: 'attached' });
  assert.equal(await plies(page), before);
  await playOut(page);
  assert.deepEqual(errors, []);
  await context.close();
  await own.stop();
});

test('a move without a network is taken back on the board, and can be made later', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  await begin(page, 'penguins');
  await asked(page);
  const before = await plies(page);
  await context.setOffline(true);
  await page.locator('.board .next').first().click();
  await page.locator('#notice').filter({ hasText: /Not possible|connection is lost/ }).waitFor();
  await page.locator('.board .next').first().waitFor();
  assert.equal(await page.locator('.board .sent').count(), 0);
  assert.equal(await plies(page), before);
  await context.setOffline(false);
  await playOut(page);
  await context.close();
});

test('a link for a friend says that it works on this machine only', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  await begin(page, 'penguins', { seats: ['me', 'friend'] });
  const port = new URL(/** @type {string} */ (stage.program.url)).port;
  await page.getByText(`works on this machine only. For players elsewhere, start the server with: plateau serve --listen 0.0.0.0:${port}`).waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByText('ne marche que sur cette machine').waitFor();
  await context.close();
});

test('two people at one screen do not see each other’s hand', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await page.goto('');
  await page.locator('a[href$="new/rails"]').click();
  const selects = page.locator('select[data-seat]');
  await selects.first().waitFor();
  await selects.nth(0).selectOption('me');
  await selects.nth(1).selectOption('me');
  await page.locator('form button[type=submit]:not([disabled])').click();
  const up = (/** @type {number} */ seat) => page.getByRole('button', { name: `Show what seat ${seat} sees` });
  await up(0).waitFor();
  assert.equal(await page.locator('.table .board').isVisible().catch(() => false), false);
  assert.doesNotMatch(await page.locator('main').innerText(), /Your cards|your hand/);
  await up(0).click();
  await page.getByText('Seat 0 · you').waitFor();
  await page.getByText('Seat 1 · a person at this screen').waitFor();
  assert.equal(await page.getByText('has not come yet').count(), 0);
  await asked(page);
  await page.getByText('All moves').click();
  await page.locator('.moves button').first().click();
  await up(1).waitFor();
  assert.equal(await page.locator('.table').isVisible(), false);
  assert.equal(await page.locator('#announcer').textContent(), '', 'nor what was said to the other');
  await up(1).click();
  await page.getByText('Seat 1 · you').waitFor();
  // The turn passes while an earlier position is shown: what one has seen in it is not for the other.
  await asked(page);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.locator('.stage.past').waitFor();
  await passTurn(page, 1);
  await up(0).waitFor();
  assert.equal(await page.locator('.stage .board').count(), 1, 'the earlier board is gone');
  await up(0).click();
  await page.getByText('Seat 0 · you').waitFor();
  assert.equal(await page.locator('.stage.past').count(), 0);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.locator('.stage.past').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('while a friend elsewhere moves, no hand is on a screen that two people share', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await page.goto('new/sapotache');
  const selects = page.locator('select[data-seat]');
  await selects.first().waitFor();
  for (const [seat, value] of ['me', 'me', 'friend'].entries()) await selects.nth(seat).selectOption(value);
  await page.locator('form button[type=submit]:not([disabled])').click();
  for (const seat of [0, 1]) {
    await page.getByRole('button', { name: `Show what seat ${seat} sees` }).click();
    await page.getByText(`Seat ${seat} · you`).waitFor();
    assert.match(await page.locator('main').innerText(), /you are a (digger|saboteur)/);
    await passTurn(page, seat);
  }
  await page.getByText('Seat 1 · a person at this screen').waitFor();
  assert.doesNotMatch(await page.locator('body').innerText(), /you are a (digger|saboteur)/);
  assert.doesNotMatch(await page.locator('#announcer').textContent() ?? '', /digger|saboteur|card/);
  assert.deepEqual(errors, []);
  await context.close();
});

/** Plays a move of a seat that is held in this page, from elsewhere. @param {import('playwright-core').Page} page @param {number} seat */
const passTurn = (page, seat) => page.evaluate(async (place) => {
  const id = location.pathname.split('/').at(-1);
  const token = JSON.parse(localStorage.getItem(`table-${id}`) ?? '[]')[place];
  const headers = { 'x-seat-token': token, 'content-type': 'application/json' };
  const { ply, moves } = await (await fetch(`api/1/tables/${id}`, { headers })).json();
  await fetch(`api/1/tables/${id}/commands`, { method: 'POST', headers, body: JSON.stringify({ do: 'move', ply, move: moves[0][0] }) });
}, seat);

test('people at one screen look back, and move in the match itself', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await begin(page, 'penguins', { seats: ['me', 'me'] });
  await asked(page);
  await play(page, 1);
  await page.getByText('Seat 1 · you').waitFor();
  await page.getByText('All moves').click();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.locator('.stage.past').waitFor();
  await page.locator('.moves button').first().click();
  await page.locator('.stage:not(.past)').waitFor();
  assert.match(await plies(page), /^1 \/ 1/, 'the first click leads back to the match');
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await page.locator('.stage.past').waitFor();
  await passTurn(page, 1);
  await page.getByText('Seat 0 · you').waitFor();
  assert.equal(await page.locator('.stage .board').count(), 1);
  assert.match(await plies(page), /^2 \/ 2/);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a finished match is found again and saved', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  await begin(page, 'flood');
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Resign' }).click();
  await result(page).waitFor();
  assert.equal(await page.getByText('All moves').isVisible(), false);
  const id = page.url().split('/').at(-1);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Save the match').click()]);
  assert.equal(file.suggestedFilename(), `flood-${id}.json`);
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByText('a abandonné').first().waitFor();
  await page.goto('');
  await page.locator('.begun').filter({ hasText: 'Parties finies' }).locator('a').first().click();
  await result(page).waitFor();
  await page.goto('t/000000000000');
  await page.getByText('Cette partie n’existe pas ici').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

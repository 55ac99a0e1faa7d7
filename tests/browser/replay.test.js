// Matches looked at again: stepping, files, links, frames, eyes, playing on, analysis.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { asked, playOut } from './hand.js';
import { PATIENCE, SHORT, begin, staged, visit } from './support.js';
import { Tree, board } from './tree.js';

const stage = staged();

/** @typedef {import('playwright-core').Page} Page */
const plies = (/** @type {Page} */ page) => page.locator('.tools .caption').innerText();

/** The number of moves that the page says were played. @param {Page} page @param {number} here */
const isAt = (page, here) => page.waitForFunction((wanted) => document.querySelector('.tools .caption')?.textContent?.startsWith(`${wanted} /`), here);

/** @param {string} method @param {string} path @param {unknown} [body] */
async function ask(method, path, body) {
  const response = await fetch(`${stage.program.url}api/1/${path}`, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  return response.json();
}

/** A match between bots that is over: its table. @param {string} game @param {string} [bot] @param {Record<string, unknown>} [options] @param {number} [seats] */
async function finished(game, bot = 'random', options = SHORT[game].options, seats = 2) {
  const described = await ask('GET', `games/${game}`);
  const isNumber = (/** @type {string} */ name) => described.options.find((/** @type {any} */ field) => field.name === name)?.kind.includes('number');
  const typed = Object.fromEntries(Object.entries(options).map(([name, value]) => [name, isNumber(name) || /^\d+$/.test(String(value)) ? Number(value) : value]));
  const opened = await ask('POST', 'tables', { game, options: typed, seats: Array.from({ length: seats }, () => ({ kind: 'bot', player: bot })), seed: 7 });
  assert.ok(opened.id, JSON.stringify(opened));
  const limit = Date.now() + PATIENCE;
  while (!(await ask('GET', `tables/${opened.id}`)).over) {
    assert.ok(Date.now() < limit, `${game}: the match does not end`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return /** @type {string} */ (opened.id);
}

/** The shapes that are drawn, as text. @param {Page} page */
const drawn = (page) => page.locator('.replay .stage .board > g:last-of-type').evaluate((layer) => [...layer.children].map((shape) => `${shape.getAttribute('class')} ${shape.getAttribute('points') ?? ''} ${shape.getAttribute('transform') ?? ''} ${shape.textContent}`).join('\n'));

test('a finished match is stepped through, by buttons, slider, keys and list', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program, { reducedMotion: 'reduce' });
  await begin(page, 'penguins');
  await playOut(page);
  await page.getByRole('link', { name: 'Replay and analysis' }).click();
  await page.waitForURL('**/r/*');
  await isAt(page, 0);
  const last = Number((await plies(page)).split(' / ')[1]);
  assert.ok(last > 3);
  const first = await drawn(page);
  await page.getByRole('button', { name: 'To the end' }).click();
  await isAt(page, last);
  const end = await drawn(page);
  assert.notEqual(end, first);
  await page.getByRole('button', { name: 'One move back' }).click();
  await isAt(page, last - 1);
  const slider = page.getByRole('slider', { name: 'Position' });
  await slider.focus();
  await page.keyboard.press('Home');
  await isAt(page, 0);
  assert.equal(await drawn(page), first, 'the same position looks the same');
  for (let step = 0; step < last; step++) await page.keyboard.press('ArrowRight');
  await isAt(page, last);
  await page.waitForFunction(() => document.querySelector('.moves-played [aria-current]') === [...document.querySelectorAll('.moves-played li:not([hidden]) button')].at(-1));
  assert.equal(await drawn(page), end);
  await page.locator('.moves-played li button').nth(1).click();
  await isAt(page, 2);
  assert.match(await slider.getAttribute('aria-valuetext') ?? '', /^After move 2 of \d+: Seat 1: /);
  await page.locator('main').focus();
  await page.keyboard.press('ArrowLeft');
  await isAt(page, 1);
  await page.waitForURL('**/r/*/1');
  await page.reload();
  await isAt(page, 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a match plays by itself, at a speed, until it is paused or over', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('penguins');
  await page.clock.install();
  await page.goto(`r/${id}`);
  await isAt(page, 0);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('20');
  await page.getByRole('button', { name: 'Play automatically' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  const last = (await plies(page)).split(' / ')[1];
  await isAt(page, Number(last));
  await page.getByRole('button', { name: 'Play automatically' }).waitFor();
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.5');
  await page.getByRole('button', { name: 'Play automatically' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await plies(page);
  // The page's own clock goes on.
  await page.clock.fastForward(60_000);
  assert.equal(await plies(page), paused);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a record file is dropped, verified, shown, and refused if it does not hold', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('flood', 'greedy');
  const record = await ask('GET', `replays/${id}/record`);
  const drop = (/** @type {unknown} */ content) => page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'match.json', { type: 'application/json' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, typeof content === 'string' ? content : JSON.stringify(content));
  await page.goto('');
  await page.locator('.card').first().waitFor();
  await drop({ ...record, scores: record.scores.map(() => 99) });
  await page.locator('#notice').filter({ hasText: /match\.json is refused: .*scores/ }).waitFor();
  await drop('what is this?');
  await page.locator('#notice').filter({ hasText: 'not a record' }).waitFor();
  await drop(record);
  await page.waitForURL('**/r/x*');
  await isAt(page, 0);
  assert.equal(await page.locator('.moves-played li:not([hidden])').count(), record.log.filter((/** @type {any} */ event) => event.seat !== undefined).length);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the match' }).click()]);
  assert.deepEqual(JSON.parse(await readFile(await download.path(), 'utf8')), record);
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the picture (SVG)' }).click()]);
  const svg = await readFile(await picture.path(), 'utf8');
  assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(svg, /prefers-color-scheme/);
  // It is a picture by itself.
  const size = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
    await image.decode();
    return image.width;
  }, svg);
  assert.ok(size > 100);
  const [pixels] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the picture (PNG)' }).click()]);
  const png = await readFile(await pixels.path());
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.equal(png.readUInt32BE(16), 2 * size, 'twice as fine as the drawing');
  const chooser = page.waitForEvent('filechooser');
  await page.goto('');
  await page.getByRole('button', { name: 'Open a record file' }).click();
  await (await chooser).setFiles({ name: 'again.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(record)) });
  await page.waitForURL('**/r/x*');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a record that the server has forgotten is sent again', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  const id = await finished('penguins');
  const record = await ask('GET', `replays/${id}/record`);
  const { id: name } = await ask('POST', 'replays', record);
  await page.goto('');
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), ['record-xforgotten', JSON.stringify(record)]);
  let uploads = 0;
  page.on('request', (request) => { if (request.method() === 'POST' && request.url().endsWith('/replays')) uploads++; });
  await page.route('**/api/1/replays/xforgotten*', (route) => route.continue({ url: uploads > 0 ? route.request().url().replace('xforgotten', name) : route.request().url() }));
  await page.route('**/api/1/replays/xforgotten/**', (route) => route.continue({ url: route.request().url().replace('xforgotten', name) }));
  await page.goto('r/xforgotten');
  await isAt(page, 0);
  assert.equal(uploads, 1);
  // Everything that is asked of it sends it again.
  for (const [path, button, said] of [['record', 'Save the match', undefined], ['analysis', 'Analyse', /Seat 0: \d+ blunder/]]) {
    const before = uploads;
    await page.route(`**/api/1/replays/xforgotten/${path}*`, (route) => route.continue({ url: uploads > before ? route.request().url().replace('xforgotten', name) : route.request().url() }));
    await page.getByRole('button', { name: /** @type {string} */ (button) }).click();
    if (said) await page.locator('.analysis .caption').filter({ hasText: said }).waitFor();
    else await page.waitForEvent('download');
    assert.equal(uploads, before + 1, String(path));
  }
  await context.close();
});

test('a position that cannot be loaded is said so, and is loaded when it is asked for again', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('penguins', 'random', { board: 'hex', width: '8', height: '8' });
  let isBroken = true;
  await page.route('**/frames?*', (route) => (isBroken && !route.request().url().includes('from=0&') ? route.abort() : route.continue()));
  await page.goto(`r/${id}`);
  await isAt(page, 0);
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByRole('alert').filter({ hasText: 'This position could not be loaded' }).waitFor();
  isBroken = false;
  const before = await drawn(page);
  await page.getByRole('button', { name: 'One move back' }).click();
  await page.waitForFunction(() => document.querySelector('.stepper .problem')?.textContent === '');
  assert.notEqual(await drawn(page), before);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a match that is paused and played while a position is loaded plays once', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  await page.goto('');
  await page.locator('.card').first().waitFor();
  const timers = await page.evaluate(async () => {
    const load = (/** @type {string} */ name) => import(new URL(`assets/${name}`, document.baseURI).href);
    const [{ Stepper }, { Board }] = await Promise.all([load('stepper.js'), load('board.js')]);
    /** @type {(() => unknown)[]} */
    const timers = [];
    const later = window.setTimeout;
    window.setTimeout = /** @type {any} */ ((/** @type {() => unknown} */ act) => timers.push(act));
    let arrive = () => {};
    const reel = { stops: [0, 1, 2, 3, 4, 5], at: () => undefined, load: () => new Promise((resolve) => { arrive = () => resolve(undefined); }) };
    const stepper = new Stepper({ board: new Board({}), stage: document.createElement('div'), reel, isLive: false, move: () => '' });
    stepper.play();
    const first = timers[0]();
    stepper.pause();
    stepper.play();
    arrive();
    await first;
    window.setTimeout = later;
    return timers.length;
  });
  assert.equal(timers, 2, 'the first loop has ended');
  await context.close();
});

test('after the end one looks through any eyes, and nobody before', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('rails');
  await page.goto(`r/${id}/30`);
  const eyes = page.getByRole('combobox', { name: 'Seen by' });
  await eyes.waitFor();
  assert.equal(await eyes.inputValue(), 'referee');
  await eyes.selectOption('seat:1');
  await page.waitForURL('**/seat:1');
  await page.getByText(/Your (cards|hand)/).first().waitFor();
  assert.match(await plies(page), /^[1-9]/, 'the position stays');
  await eyes.selectOption('spectator');
  await page.waitForURL('**/spectator');
  await isAt(page, Number((await plies(page)).split(' ')[0]));
  // The picture follows the address.
  await page.getByText(/Your (cards|hand)/).first().waitFor({ state: 'detached' });
  const under = await ask('POST', 'tables', { game: 'rails', seats: [{ kind: 'person' }, { kind: 'person' }] });
  await page.goto(`r/${under.id}/0/seat:0`);
  await page.getByRole('alert').filter({ hasText: 'this match is not over' }).waitFor();
  await page.goto(`r/${under.id}`);
  await isAt(page, 0);
  assert.equal(await page.getByRole('button', { name: 'Analyse' }).count(), 0);
  assert.equal(await page.getByText('Play on from here').count(), 0);
  assert.equal(await eyes.count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a link of the organiser that is cut off does no harm', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('rails');
  await page.goto(`#organiser=${(await stage.program.organiser()).slice(0, 20)}`);
  await page.locator('#notice').filter({ hasText: 'not the organiser’s link' }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('organiser')), null);
  await page.goto(`r/${id}`);
  await isAt(page, 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test('the organiser looks at a match under way through all eyes', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const { id, tokens } = await ask('POST', 'tables', { game: 'rails', seats: [{ kind: 'person' }, { kind: 'person' }] });
  await page.goto(`#organiser=${await stage.program.organiser()}`);
  await page.locator('.card').first().waitFor();
  assert.ok(!page.url().includes('#'), 'the token leaves the address');
  await page.goto(`t/${id}`);
  await page.getByRole('link', { name: 'Look through all eyes' }).click();
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption('seat:1');
  await page.getByText(/Your (cards|hand)|Offered to you/).first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save the match' }).count(), 0);
  // The match goes on: whoever looks at its last position follows it, others stay where they are.
  const act = async (/** @type {number} */ seat, /** @type {(update: any) => unknown} */ command) => {
    const headers = { 'x-seat-token': tokens[seat] };
    const table = `${stage.program.url}api/1/tables/${id}`;
    const update = await (await fetch(table, { headers })).json();
    const response = await fetch(`${table}/commands`, { method: 'POST', headers, body: JSON.stringify(command(update)) });
    assert.equal(response.status, 200);
  };
  const first = (/** @type {any} */ { ply, moves }) => ({ do: 'move', ply, move: moves[0][0] });
  await isAt(page, 0);
  await act(0, first);
  await isAt(page, 1);
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await act(1, first);
  await page.locator('.tools .caption').filter({ hasText: '0 / 2' }).waitFor();
  assert.equal(await page.locator('.moves-played li:not([hidden])').count(), 2);
  for (const seat of [0, 1]) await act(seat, () => ({ do: 'resign' }));
  await page.getByRole('button', { name: 'Analyse' }).waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('a match is played on from a position', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('penguins', 'random', { board: 'hex', width: '6', height: '5', penguins: '2' });
  await page.goto(`r/${id}/5`);
  await isAt(page, 5);
  await page.getByText('Play on from here').click();
  assert.equal(await page.locator('#play-on-seat').inputValue(), '1', 'whoever is to move');
  await page.locator('#play-on-bot').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.getByText('Seat 1 · you').waitFor();
  assert.ok(await asked(page));
  assert.equal(await page.locator('.moves-played li').count(), 5);
  await playOut(page);
  assert.deepEqual(errors, []);
  await context.close();
});

test('moves are judged one after the other, and the search ends when the page is left', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('penguins');
  await page.goto(`r/${id}`);
  await isAt(page, 0);
  let polled = 0;
  page.on('request', (request) => { if (request.url().includes('/analysis')) polled++; });
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.analysis .caption').filter({ hasText: /Seat 0: \d+ blunder/ }).waitFor();
  assert.equal(polled, 1, 'one stream');
  const events = Number((await plies(page)).split(' / ')[1]);
  assert.match(await page.getByRole('img', { name: /Chances of winning/ }).getAttribute('aria-label') ?? '', new RegExp(`: ${events} moves judged`));
  assert.ok(await page.locator('.curve polyline').count() === 2);
  const points = (await page.locator('.curve polyline').first().getAttribute('points') ?? '').split(' ');
  assert.ok(points.length > events / 2, `${points.length} points of ${events} moves`);
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.locator('.curve').click({ position: { x: 20, y: 20 } });
  await page.waitForFunction((end) => !document.querySelector('.tools .caption')?.textContent?.startsWith(`${end} /`), events);
  // It is wanted again by itself; leaving ends it.
  const long = await finished('penguins', 'random', { board: 'hex', width: '8', height: '8' });
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes(`${long}/analysis?time=2000`));
  await page.goto(`r/${long}`);
  // So slow that it cannot be done before the page is left.
  const slow = page.waitForRequest((request) => request.url().includes(`${long}/analysis?time=2000`));
  await page.getByRole('combobox', { name: 'Time for each position' }).selectOption('2000');
  await slow;
  await page.getByRole('link', { name: 'plateau' }).click();
  await page.locator('.card').first().waitFor();
  await ended;
  assert.deepEqual(errors, []);
  await context.close();
});

test('blunders and exact values are shown as what they are, in the list, beside the board and on the curve', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('penguins');
  const moves = (await ask('GET', `replays/${id}`)).events;
  const judged = moves.map((/** @type {any} */ { seat, text }, /** @type {number} */ place) => ({
    event: place + 1, seat, move: text, best: place === 2 ? '1-2' : text, line: place === 2 ? ['1-2', '3-4'] : [text], value: 3, played_value: place === 2 ? -2 : 3, unit: 'points',
    chance: 0.9, played_chance: place === 2 ? 0.3 : 0.9, outlook: [0.9, 0.1], lost: place === 2 ? 0.6 : 0, verdict: place === 2 ? 'blunder' : 'good', exact: place > 2 }));
  const body = [...judged.map((/** @type {any} */ move) => `id: ${move.event}\ndata: ${JSON.stringify(move)}\n\n`), 'event: end\ndata: {"complete":true}\n\n'].join('');
  await page.route('**/analysis?*', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  await page.goto(`r/${id}/3`);
  await page.getByRole('button', { name: 'Analyse' }).click();
  const remarks = page.locator('.remarks');
  await remarks.getByText('A blunder ??').waitFor();
  await remarks.getByText('Worth about +3 points (90%) with the best move').waitFor();
  await remarks.getByText('Played: -2 points (30%), 60% of the chances lost').waitFor();
  await remarks.getByText('Better: 1-2').waitFor();
  await remarks.getByText('Then: 3-4').waitFor();
  await page.locator('.moves-played').getByRole('button', { name: /, A blunder$/ }).waitFor();
  assert.equal(await page.locator('.curve .blunder').count(), 1);
  await page.getByRole('button', { name: 'One move on' }).click();
  await remarks.getByText('The best move').waitFor();
  await remarks.getByText('Worth exactly +3 points (90%)').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('the points of one who plays alone are drawn, and another time begins from nothing', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('flood', 'random', SHORT.flood.options, 1);
  const { events } = await ask('GET', `replays/${id}`);
  assert.ok(events.length > 2);
  const judged = events.map((/** @type {any} */ { seat, text }, /** @type {number} */ place) => ({
    event: place + 1, seat, move: text, best: text, line: [text], value: 1 - place, played_value: 1 - place, unit: 'points', chance: null, played_chance: null, outlook: [], lost: 0, verdict: 'good', exact: true }));
  const body = [...judged.map((/** @type {any} */ move) => `id: ${move.event}\ndata: ${JSON.stringify(move)}\n\n`), 'event: end\ndata: {"complete":true}\n\n'].join('');
  await page.route('**/analysis?time=100', (route) => route.fulfill({ contentType: 'text/event-stream', body }));
  // What is cut off without an end is not complete.
  await page.route('**/analysis?time=500', (route) => route.fulfill({ contentType: 'text/event-stream', body: 'event: end\ndata: {"error":"no search"}\n\n' }));
  await page.goto(`r/${id}/1`);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.getByRole('img', { name: `Points over the match: ${events.length} moves judged` }).waitFor();
  const points = (await page.locator('.curve polyline').getAttribute('points') ?? '').split(' ').map((point) => point.split(',').map(Number));
  assert.equal(points.length, events.length);
  assert.ok(points.every(([, y], place) => place === 0 || y > points[place - 1][1]), 'fewer points are lower');
  await page.locator('.remarks').getByText('Worth exactly +1 point', { exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'Time for each position' }).selectOption('500');
  await page.locator('.analysis .caption').filter({ hasText: 'That did not work: no search' }).waitFor();
  await page.waitForFunction(() => (document.querySelector('.curve polyline')?.getAttribute('points') ?? '') === '');
  await page.getByRole('button', { name: 'Analyse' }).waitFor();
  assert.equal(await page.locator('.remarks .judged').count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a match is shown in a frame of another page', async () => {
  const { context, page } = await visit(stage.browser, stage.program);
  const id = await finished('penguins');
  const { url } = stage.program;
  const body = `<iframe width="700" height="600" src="${url}r/${id}/3?embed"></iframe><iframe class="other" src="${url}r/${id}/3"></iframe>`;
  const elsewhere = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body));
  await new Promise((resolve) => elsewhere.listen(0, '127.0.0.1', () => resolve(undefined)));
  await page.goto(`http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (elsewhere.address()).port}/`);
  const frame = page.frameLocator('iframe').first();
  await frame.locator('.tools .caption').filter({ hasText: /^3 \// }).waitFor();
  await frame.getByRole('button', { name: 'One move on' }).click();
  await frame.locator('.tools .caption').filter({ hasText: /^4 \// }).waitFor();
  assert.equal(await frame.getByText('Play on from here').count(), 0);
  assert.equal(await frame.locator('.replay .heading a, .replay select#eyes, .replay .side > .row, .play-on').count(), 0, 'nothing is only hidden');
  assert.equal(await frame.locator('.top').isVisible(), false);
  assert.equal(await page.frameLocator('.other').locator('.replay').count(), 0, 'other pages are not shown in frames');
  await page.goto(`${url}t/${id}?embed`);
  await page.getByText('There is no such page.').waitFor();
  await context.close();
  elsewhere.close();
});

test('a replay and its analysis by ear', async () => {
  const { context, page, errors } = await visit(stage.browser, stage.program);
  const id = await finished('penguins');
  await page.goto(`r/${id}`);
  const tree = await Tree.of(page);
  await tree.find((node) => node.parents.includes('group The board') && /^tile \d+: \d fish/.test(node.name), 'the board in words');
  const before = board(await tree.nodes()).cells.map((cell) => cell.name);
  await tree.press('button', 'One move on');
  await tree.press('button', 'One move on');
  await tree.find((node) => node.role === 'StaticText' && /^After move 2 of \d+: Seat 1: /.test(node.name), 'the second move is said');
  assert.notDeepEqual(board(await tree.nodes()).cells.map((cell) => cell.name), before);
  const slider = await tree.find((node) => node.role === 'slider' && node.name === 'Position', 'a slider');
  assert.ok(slider);
  await tree.press('button', 'Analyse');
  await tree.find((node) => node.parents.some((parent) => parent.startsWith('log')) && /^Seat 0: \d+ blunder/.test(node.name), 'the result is said');
  // The first move has others beside it, so that it is searched.
  await tree.press('button', 'To the beginning');
  await tree.press('button', 'One move on');
  await tree.find((node) => node.parents.includes('region This move') && /^Worth /.test(node.name), 'what the move was worth');
  const move = (await tree.nodes()).find((node) => node.role === 'button' && /Seat 0: place/.test(node.name));
  assert.ok(move, 'moves are buttons');
  await tree.activate(move);
  await isAt(page, 1);
  assert.deepEqual(errors, []);
  await context.close();
});

for (const language of ['en', 'fr']) {
  test(`axe-core finds nothing in a replay, in ${language}, light and dark, wide and narrow`, async () => {
    const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    const id = await finished('rails', 'steiner', { map: 'alps', rounds: '3' });
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      for (const width of [320, 1200]) {
        const { context, page } = await visit(stage.browser, stage.program, { locale: language, colorScheme, viewport: { width, height: 800 } });
        await page.goto(`r/${id}/30`);
        await page.locator('.analysis button').click();
        await page.locator('.remarks .judged').first().waitFor();
        await page.locator('.play-on summary').click();
        await page.evaluate(source);
        const found = await page.evaluate(async () => {
          const { violations } = await /** @type {any} */ (window).axe.run(document);
          return violations.map((/** @type {any} */ one) => `${one.id}: ${one.nodes.slice(0, 2).map((/** @type {any} */ node) => node.html.slice(0, 160)).join(' | ')}`);
        });
        assert.deepEqual(found, [], `${colorScheme}, ${width}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${width} pixels`);
        assert.doesNotMatch(await page.locator('main').innerText(), /(replay|analysis|verdict|remarks|step|eyes|play-on)\.[a-z]/, 'every sentence has words');
        await context.close();
      }
    }
  });
}

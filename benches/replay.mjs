// What a replay costs a browser: how long one of 1,000 moves takes to open, frames a second while its slider moves, and when
// the first values of an analysis are there.
// node benches/replay.mjs, after cargo build --release and npm ci --prefix tests/browser.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.env.PLATEAU ??= fileURLToPath(new URL('../target/release/plateau', import.meta.url));
const { Program, launch, visit } = await import('../tests/browser/support.js');

const ROUNDS = 5;

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** The record of a match between built-in players, and its number of moves. */
function played(folder, ...args) {
  const file = join(folder, 'match.json');
  rmSync(file, { force: true });
  execFileSync(process.env.PLATEAU, ['play', ...args, '--record', file, '--quiet'], { stdio: 'ignore' });
  const record = readFileSync(file, 'utf8');
  return { record, moves: JSON.parse(record).log.filter((event) => event.seat !== undefined).length };
}

async function upload(program, record) {
  const response = await fetch(`${program.url}api/1/replays`, { method: 'POST', body: record });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()).id;
}

/** The processor time that the page's main thread has used, in milliseconds: a busy machine does not change it. */
async function processor(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await session.send('Performance.enable');
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
}

/** From the address to the first position, with an empty cache; and until all positions are there. */
async function open(browser, program, id, name, moves, isWhole) {
  const [first, all, worked] = [[], [], []];
  let size = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const { context, page } = await visit(browser, program);
    const used = await processor(page);
    await page.goto(`r/${id}`);
    const took = await page.waitForFunction(() => document.querySelector('.replay .board [data-id]') && document.querySelector('.moves-played li') && performance.now());
    if (round > 0) first.push(await took.jsonValue());
    if (round > 0) worked.push(await used());
    if (!isWhole) {
      await context.close();
      continue;
    }
    await page.waitForFunction((parts) => performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/frames')).length >= parts, Math.ceil((moves + 1) / 32), { timeout: 120_000 });
    if (round > 0) all.push(await page.evaluate(() => Math.max(...performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/frames')).map((entry) => entry.responseEnd))));
    size = await page.evaluate(() => performance.getEntriesByType('resource').filter((entry) => entry.name.includes('/replays/')).reduce((sum, entry) => sum + entry.transferSize, 0));
    await context.close();
  }
  console.log(`${name}, ${moves} moves: the first position after ${median(first).toFixed(0)} ms, ${median(worked).toFixed(0)} of them the page's own${isWhole ? `, all after ${median(all).toFixed(0)} ms, ${(size / 1000).toFixed(0)} KB` : ''} (median of ${ROUNDS})`);
}

/** Frames a second while the slider is dragged from one end to the other and back. */
async function scrub(browser, program, id, name) {
  const { context, page } = await visit(browser, program);
  await page.goto(`r/${id}`);
  await page.locator('.replay .board [data-id]').first().waitFor();
  await page.waitForLoadState('networkidle');
  const used = await processor(page);
  const before = await used();
  const took = await page.evaluate(async () => {
    const slider = document.querySelector('.stepper input');
    const last = Number(slider.max);
    const frames = [];
    let before = performance.now();
    for (let step = 0; step < 240; step++) {
      const share = step < 120 ? step / 120 : (240 - step) / 120;
      slider.value = String(Math.round(share * last));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - before);
      before = now;
    }
    return frames;
  });
  const sum = took.reduce((a, b) => a + b, 0);
  const each = (await used() - before) / took.length;
  console.log(`${name}, the slider moved: ${(1000 * took.length / sum).toFixed(0)} frames a second, the longest ${Math.max(...took).toFixed(0)} ms; ${each.toFixed(1)} ms of the page's processor time a frame`);
  await context.close();
}

/** From the click on the button to the first value and to the last. */
async function analyse(browser, program, id, name) {
  const { context, page } = await visit(browser, program);
  await page.goto(`r/${id}`);
  await page.locator('.replay .board [data-id]').first().waitFor();
  const begun = performance.now();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.analysis .caption').filter({ hasText: /\d/ }).waitFor();
  const first = performance.now() - begun;
  await page.locator('.analysis .caption').filter({ hasText: 'Seat 0' }).waitFor();
  console.log(`${name}, analysed at 100 ms a move: the first value after ${first.toFixed(0)} ms, all after ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await context.close();
}

const folder = mkdtempSync(join(tmpdir(), 'plateau-replay-'));
const program = await Program.start();
const browser = await launch();
try {
  const long = played(folder, 'mansuba', 'random', 'random', '--config', 'chinese-checkers', '--seed', '3');
  const large = played(folder, 'penguins', 'random', 'random', '--board', 'hex', '--width', '50', '--height', '50', '--penguins', '12', '--seed', '3');
  const classic = played(folder, 'penguins', 'champion:level=5', 'champion:level=3', '--seed', '3');
  for (const [name, match] of Object.entries({ 'a long match': long, '2,500 tiles': large })) {
    const id = await upload(program, match.record);
    // Of a large board not all positions are kept.
    await open(browser, program, id, name, match.moves, match === long);
    await scrub(browser, program, id, name);
  }
  await analyse(browser, program, await upload(program, classic.record), `classic Penguins, ${classic.moves} moves`);
} finally {
  await browser.close();
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}

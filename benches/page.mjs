// What the page costs a browser: the first view, Lighthouse's marks, frames a second on a board of 2,500 tiles.
// node benches/page.mjs, after cargo build --release and npm ci --prefix tests/browser. Lighthouse is fetched by npx.

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

process.env.PLATEAU ??= fileURLToPath(new URL('../target/release/plateau', import.meta.url));
const { CHROMIUM, Program, launch, visit } = await import('../tests/browser/support.js');

const WARM_UP = 1, VIEWS = 5;

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** Bytes and time of the home page with an empty cache, until all its pictures are there. */
async function firstView(browser, program) {
  const times = [];
  let all;
  for (let round = 0; round < WARM_UP + VIEWS; round++) {
    const { context, page } = await visit(browser, program);
    await page.goto('');
    const took = await page.waitForFunction(() => {
      const cards = [...document.querySelectorAll('.card .picture')];
      return cards.length > 0 && cards.every((card) => card.querySelector('svg')) && performance.now();
    });
    if (round >= WARM_UP) times.push(await took.jsonValue());
    all = await page.evaluate(() => {
      const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      return { files: loaded.length, bytes: loaded.reduce((sum, entry) => sum + entry.transferSize, 0) };
    });
    await context.close();
  }
  console.log(`first view: ${all.files} files, ${(all.bytes / 1000).toFixed(0)} KB, ${median(times).toFixed(0)} ms (median of ${VIEWS})`);
}

/** The marks of Lighthouse, which slows the processor and the network down as on a phone unless told otherwise. */
async function lighthouse(program, name, path, ...flags) {
  const { stdout } = await promisify(execFile)('npx', [
    '--yes', 'lighthouse@12', program.url + path, '--quiet', '--output=json', '--only-categories=performance,accessibility,best-practices',
    '--chrome-flags=--headless=new --no-sandbox', ...flags,
  ], { env: { ...process.env, CHROME_PATH: CHROMIUM }, maxBuffer: 1 << 28 });
  const { categories, audits } = JSON.parse(stdout);
  const marks = Object.values(categories).map(({ title, score }) => `${title} ${Math.round(100 * score)}`);
  console.log(`lighthouse, ${name}: ${marks.join(', ')}`);
  for (const { auditRefs } of Object.values(categories)) {
    for (const { id, weight } of auditRefs) {
      const { score, title, displayValue = '' } = audits[id];
      if (weight > 0 && score !== null && score < 0.9) console.log(`  ${title} ${displayValue}`);
    }
  }
}

/** Frames a second while something moves on a large board. */
async function frames(browser, program) {
  const { page } = await visit(browser, program);
  const body = JSON.stringify({ game: 'penguins', options: { board: 'hex', width: 50, height: 50 }, seats: [{ kind: 'person' }, { kind: 'bot', player: 'random' }], seed: 3 });
  const { id, tokens } = await (await fetch(`${program.url}api/1/tables`, { method: 'POST', body })).json();
  await page.goto(`t/${id}#seat=${tokens[0]}`);
  const next = page.locator('.board .next');
  await next.first().waitFor();
  const centre = async (index) => {
    const box = await next.nth(index).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };

  const measure = async (name, act) => {
    await page.evaluate(() => {
      window.frames = [];
      window.watching = true;
      let last = performance.now();
      const frame = () => {
        const now = performance.now();
        window.frames.push(now - last);
        last = now;
        if (window.watching) requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    await act();
    const took = await page.evaluate(() => {
      window.watching = false;
      return window.frames;
    });
    const sum = took.reduce((a, b) => a + b, 0);
    console.log(`2,500 tiles, ${name}: ${(1000 * took.length / sum).toFixed(0)} frames a second, the longest ${Math.max(...took).toFixed(0)} ms`);
  };

  for (let round = 0; round < 4; round++) {
    const [x, y] = await centre(40);
    await measure('a penguin placed, and answered', async () => {
      await page.mouse.click(x, y);
      await page.waitForTimeout(1000);
    });
    await next.first().waitFor();
  }
  await measure('a penguin chosen and moved', async () => {
    await page.mouse.click(...await centre(0));
    await page.waitForTimeout(300);
    await page.mouse.click(...await centre(0));
    await page.waitForTimeout(1000);
  });
  await measure('zoomed in by the wheel', async () => {
    await page.mouse.move(500, 450);
    for (let step = 0; step < 30; step++) {
      await page.mouse.wheel(0, -40);
      await page.waitForTimeout(16);
    }
  });
  await measure('moved by the hand', async () => {
    await page.mouse.move(500, 450);
    await page.mouse.down();
    for (let step = 0; step < 60; step++) {
      await page.mouse.move(500 - step * 4, 450 - step * 2);
      await page.waitForTimeout(16);
    }
    await page.mouse.up();
  });
}

const program = await Program.start();
const browser = await launch();
try {
  await firstView(browser, program);
  await frames(browser, program);
} finally {
  await browser.close();
}
try {
  await lighthouse(program, 'home, as on a phone', '');
  await lighthouse(program, 'home, as on a desk', '', '--preset=desktop');
  await lighthouse(program, 'new match', 'new/penguins');
  await lighthouse(program, 'rules', 'rules/penguins');
} finally {
  await program.stop();
}

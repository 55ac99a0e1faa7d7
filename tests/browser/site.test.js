// The page without a server: a folder of files below some path, and then not even those.

import assert from 'node:assert/strict';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, before, test } from 'node:test';
import { asked, play, playOut } from './hand.js';
import { PATIENCE, SHORT, begin, launch, result, visit } from './support.js';

const FOLDER = process.env.PLATEAU_SITE ?? fileURLToPath(new URL('../../target/static', import.meta.url));
const PATH = '/some/where/';
/** @type {Record<string, string>} */
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.json': 'application/json', '.md': 'text/markdown', '.wasm': 'application/wasm' };

/** A server that knows nothing but files. */
class Site {
  static async start() {
    if (!existsSync(join(FOLDER, 'index.html'))) throw new Error(`${FOLDER} is not a site: run scripts/site ${FOLDER} first`);
    const site = new Site();
    site.server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://site');
      const file = join(FOLDER, normalize(pathname.slice(PATH.length)) || 'index.html');
      const found = pathname === PATH ? join(FOLDER, 'index.html') : file;
      if (!pathname.startsWith(PATH) || !existsSync(found) || !statSync(found).isFile()) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'content-type': KINDS[extname(found)] ?? 'application/octet-stream' });
      createReadStream(found).pipe(response);
    });
    await new Promise((resolve) => site.server?.listen(0, '127.0.0.1', () => resolve(undefined)));
    const address = /** @type {import('node:net').AddressInfo} */ (site.server.address());
    site.url = `http://127.0.0.1:${address.port}${PATH}`;
    return site;
  }

  async stop() {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(() => resolve(undefined)));
  }
}

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

test('all games are played to their results', async () => {
  const site = await Site.start();
  for (const game of Object.keys(SHORT)) {
    const { context, page, errors } = await visit(browser, /** @type {any} */ (site));
    await begin(page, game);
    assert.ok(await playOut(page) > 0, game);
    assert.match(await result(page).innerText(), /The match is over\./);
    assert.deepEqual(errors, []);
    await context.close();
  }
  await site.stop();
});

test('puzzles are tried to the end, and the next one comes', async () => {
  const site = await Site.start();
  for (const game of ['flood', 'penguins', 'mansuba']) {
    const { context, page, errors } = await visit(browser, /** @type {any} */ (site));
    await page.goto('');
    await page.locator(`.puzzles a[href*="puzzle/${game}/easy/"]`).click();
    await page.locator('.puzzle .task').waitFor();
    assert.ok(await playOut(page) > 0, game);
    await page.locator('.verdict-line').filter({ hasText: /./ }).waitFor();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
    await page.locator('.verdict-line').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    assert.ok(await asked(page), game);
    await page.getByRole('button', { name: 'Show a solution' }).click();
    await page.locator('.replay .tools .caption').waitFor();
    assert.deepEqual(errors, [], game);
    await context.close();
  }
  await site.stop();
});

test('a finished match and a record from a file are looked at again, judged, and played on', async () => {
  const site = await Site.start();
  const { context, page, errors } = await visit(browser, /** @type {any} */ (site));
  await begin(page, 'penguins');
  await playOut(page);
  await page.getByRole('link', { name: 'Replay and analysis' }).click();
  const label = page.locator('.replay .tools .caption');
  await label.filter({ hasText: /^0 \// }).waitFor();
  await page.getByRole('button', { name: 'To the end' }).click();
  await page.getByRole('button', { name: 'Analyse' }).click();
  await page.locator('.analysis .caption').filter({ hasText: /Seat 0: \d+ blunder/ }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the match' }).click()]);
  const record = await readFile(await download.path(), 'utf8');
  await page.goto('');
  await page.locator('.card').first().waitFor();
  const choose = async (/** @type {string} */ text) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a record file' }).click();
    await (await chooser).setFiles({ name: 'match.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  };
  await choose(record.replace(/"scores":\s*\[/, '"scores":[1'));
  await page.locator('#notice').filter({ hasText: /match\.json is refused: .*scores/ }).waitFor();
  await choose(record);
  await label.filter({ hasText: /^0 \// }).waitFor();
  await page.getByRole('button', { name: 'One move on' }).click();
  await page.waitForFunction(() => location.hash.endsWith('/1'));
  await page.reload();
  await label.filter({ hasText: /^1 \// }).waitFor();
  await page.getByText('Play on from here').click();
  await page.getByRole('button', { name: 'Play on', exact: true }).click();
  await page.getByText('Seat 1 · you').waitFor();
  assert.ok(await playOut(page) > 0);
  assert.deepEqual(errors, []);
  await context.close();
  await site.stop();
});

test('a record of another game that is refused does not end the match under way', async () => {
  const site = await Site.start();
  const { context, page, errors } = await visit(browser, /** @type {any} */ (site));
  await begin(page, 'penguins');
  await asked(page);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['{"game":"flood"}'], 'other.json', { type: 'application/json' }));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.locator('#notice').filter({ hasText: 'other.json is refused' }).waitFor();
  assert.ok(await playOut(page) > 0);
  await page.goto('');
  await page.locator('.begun').filter({ hasText: 'Finished matches' }).getByText('you – random').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
  await site.stop();
});

test('after the first visit it needs no network', async () => {
  const site = await Site.start();
  const { context, page, errors } = await visit(browser, /** @type {any} */ (site));
  await page.goto('');
  await page.locator('.card').first().waitFor();
  // Everything is kept once the engines are.
  const isKept = () => page.evaluate(async (games) => {
    const kept = await Promise.all(games.map((game) => caches.match(new URL(`engines/${game}.wasm`, document.baseURI).href)));
    return kept.every((answer) => answer !== undefined) && navigator.serviceWorker.controller !== null;
  }, Object.keys(SHORT));
  for (const begun = Date.now(); !await isKept();) {
    assert.ok(Date.now() - begun < PATIENCE, 'the engines are never kept');
    await page.waitForTimeout(200);
  }
  await site.stop();
  await page.reload();
  await begin(page, 'penguins');
  if (await asked(page)) await play(page, 1);
  // The bot has answered: nothing changes any more.
  await asked(page);
  const before = await page.locator('.tools .caption').textContent();
  await page.reload();
  await page.waitForFunction((then) => document.querySelector('.tools .caption')?.textContent === then, before);
  assert.ok(await playOut(page) > 0);
  await page.goto('#rules/flood');
  await page.getByRole('heading', { name: 'Flood' }).first().waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

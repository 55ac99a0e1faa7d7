// What all tests use: the program with a store of its own, and a browser.

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const PROGRAM = process.env.PLATEAU ?? join(ROOT, 'target/debug/plateau');
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** How long anything may take, in milliseconds: a bound for a machine that does something else, not an expectation. */
export const PATIENCE = 120_000;

/** `plateau serve` with a fresh store. */
export class Program {
  static async start() {
    const program = new Program();
    program.folder = await mkdtemp(join(tmpdir(), 'plateau-browser-'));
    await program.serve('127.0.0.1:0');
    return program;
  }

  /** @param {string} listen */
  async serve(listen) {
    const store = this.store();
    const web = process.env.PLATEAU_WEB ? ['--web', process.env.PLATEAU_WEB] : [];
    const organiser = ['--organiser', join(/** @type {string} */ (this.folder), 'organiser')];
    this.process = spawn(PROGRAM, ['serve', '--listen', listen, '--store', store, '--log', 'none', ...organiser, ...web], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: /** @type {any} */ (this.process.stdout) }), 'line');
    this.url = line.trim();
  }

  /** Where it keeps its tables. */
  store() {
    return join(/** @type {string} */ (this.folder), 'tables.db');
  }

  /** Plays a tournament in the same store, beside the server. @param {...string} args */
  async tournament(...args) {
    const played = spawn(PROGRAM, ['tournament', ...args, '--quiet', '--store', this.store()], { stdio: ['ignore', 'ignore', 'inherit'], cwd: this.folder });
    await once(played, 'exit');
  }

  /** The token of the organiser. */
  async organiser() {
    return (await readFile(join(/** @type {string} */ (this.folder), 'organiser'), 'utf8')).trim();
  }

  /** Ends without warning. */
  async kill() {
    const ended = once(/** @type {any} */ (this.process), 'exit');
    this.process?.kill('SIGKILL');
    await ended;
  }

  /** Comes back at the same address with the same store. */
  async restart() {
    await this.serve(new URL(/** @type {string} */ (this.url)).host);
  }

  async stop() {
    await this.kill();
    await rm(/** @type {string} */ (this.folder), { recursive: true, force: true });
  }
}

export const launch = () => chromium.launch({
  executablePath: CHROMIUM,
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
});

/** A program and a browser for the tests of a file. */
export function staged() {
  const stage = /** @type {{program: Program, browser: import('playwright-core').Browser}} */ ({});
  before(async () => {
    stage.program = await Program.start();
    stage.browser = await launch();
  });
  after(async () => {
    await stage.browser.close();
    await stage.program.stop();
  });
  return stage;
}

/**
 * A page in a context of its own. Errors of the page fail the test that reads `errors`.
 * @param {import('playwright-core').Browser} browser @param {Program} program
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function visit(browser, program, options = {}) {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: program.url, viewport: { width: 1200, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return { context, page, errors };
}

/**
 * How each game is played in the tests: options with which it is short, and what is said of a place on its board.
 * @type {Record<string, {options: Record<string, string>, said: RegExp}>}
 */
export const SHORT = {
  penguins: { options: { board: 'hex', width: '4', height: '3', penguins: '1' }, said: /^tile \d+: \d fish(, penguin of seat \d)?$/ },
  flood: { options: { width: '4', height: '4', colours: '3', cap: '12' }, said: /^row \d+, column \d+: colour .+$/ },
  mansuba: { options: { config: 'pawns' }, said: /^position \d+: (free|.+ of seat \d)/ },
  rails: { options: { map: 'alps', rounds: '4' }, said: /^rail #\d+: .+ – .+, \d wagons? of .+, (free|built by seat \d)$/ },
  sapotache: { options: { board: 'quick' }, said: /^cell \d+,\d+: .+$/ },
};

// A game of the program that no test would play.
for (const { name } of JSON.parse(execFileSync(PROGRAM, ['games', '--json'], { encoding: 'utf8' }))) {
  if (!(name in SHORT)) throw new Error(`tests/browser/support.js: SHORT has no options for ${name}`);
}

/** The bots that answer at once. */
const QUICK = 'random';

/**
 * Starts a short match from the home page by the form for new matches.
 * @param {import('playwright-core').Page} page @param {string} game
 * @param {{seats?: string[], options?: Record<string, string>}} [wanted] the first seats (`me`, `friend`, a bot); others are quick bots
 */
export async function begin(page, game, { seats = ['me'], options = SHORT[game].options } = {}) {
  await page.goto('');
  await page.locator(`a[href$="new/${game}"]`).click();
  const selects = page.locator('select[data-seat]');
  await selects.first().waitFor();
  for (let seat = 0; seat < await selects.count(); seat++) {
    const value = seats[seat] ?? `bot ${QUICK}`;
    await selects.nth(seat).selectOption(value);
  }
  for (const [name, value] of Object.entries(options)) {
    const field = page.locator(`#option-${name}`);
    const isList = await field.evaluate((element) => element.tagName === 'SELECT');
    if (isList) await field.selectOption(value);
    else await field.fill(value);
  }
  await page.locator('form button[type=submit]:not([disabled])').click();
  await page.locator('.table .board').first().waitFor();
  await page.locator('.status:not(:empty)').waitFor();
}

/** The result, once the match is over. @param {import('playwright-core').Page} page */
export const result = (page) => page.locator('.status').filter({ hasText: /is over|est finie/ });

// Plays every game of a site to its end, by random legal moves against a bot, and measures its files.
// node tests/site/play.mjs FOLDER, after scripts/site FOLDER

import assert from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { engine, folder, json } from './engine.mjs';

/** The most bytes that an engine may have, and the first view of the home page, both compressed by gzip. */
const MOST_ENGINE = 450_000;
const MOST_HOME = 150_000;

/** A number below `count`, by a generator of its own: the matches are the same each time. */
let state = 1;
function random(/** @type {number} */ count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

/** @param {{name: string, players: string[], ladder: string[]}} game */
async function play({ name, players, ladder }) {
  const [tables, thinker] = [await engine(name), await engine(name)];
  const seats = players.map((_, seat) => (seat === 0 ? { kind: 'person' } : { kind: 'bot', player: ladder[1] }));
  let status = tables({ open: { id: 't', match: { game: name, seats }, seed: 7 } });
  let since = null;
  let moves = 0;
  let hints = 0;
  while (!status.is_over) {
    if (status.is_bot) {
      status = tables({ thought: { id: 't', thought: thinker({ think: { saved: status.saved } }) } });
      continue;
    }
    const update = tables({ update: { id: 't', since } });
    since = update.id;
    assert(update.eyes === 'seat:0' && update.turn === 0 && update.moves.length > 0, name);
    if (hints++ === 0) {
      const { move } = thinker({ advise: { saved: status.saved, ply: update.ply } });
      assert(update.moves.some(([legal]) => legal === move), `${name}: the hint ${move} is not legal`);
    }
    const [move] = update.moves[random(update.moves.length)];
    status = tables({ command: { id: 't', command: { do: 'move', ply: update.ply, move } } });
    moves++;
  }
  const { over, seats: ended } = tables({ update: { id: 't', since } });
  assert(over && ended.some(({ rank }) => rank === 1), name);
  assert.equal(JSON.parse(tables({ record: { id: 't' } })).game, name);
  look(name, tables, thinker, status.saved.record);
  const again = tables({ resume: { id: 'again', saved: status.saved } });
  assert.deepEqual(again, status, `${name}: a saved table is another one`);
  return { moves, kept: JSON.stringify(status.saved).length };
}

/** Looks at a match again: every position, the first moves judged, and a table that goes on from the middle. */
function look(name, tables, thinker, text) {
  const record = JSON.parse(text);
  const told = tables({ read: { id: 'r', record: text } });
  assert.throws(() => tables({ read: { id: 'bad', record: text.replace(/"ranks":\s*\[/, '"ranks": [7') } }), /does not hold/);
  assert.equal(told.events.length, record.log.length, name);
  const stops = record.log.filter(({ seat }) => seat !== undefined).length + 1;
  let [count, from] = [0, 0];
  for (;;) {
    const { frames } = tables({ frames: { id: 'r', eyes: 'seat:0', from, most: 32 } });
    if (frames.length === 0) break;
    count += frames.length;
    from = frames.at(-1).ply + 1;
  }
  assert.equal(count, stops, name);
  const first = thinker({ judge: { record: text, time_ms: 10 } });
  assert(typeof first.best === 'string' && first.event >= 1, name);
  const middle = record.log.findIndex(({ seat }, ply) => seat !== undefined && 2 * ply >= record.log.length);
  const seats = record.players.map((_, seat) => (seat === 0 ? { kind: 'person' } : { kind: 'bot', player: 'random' }));
  assert.equal(tables({ 'play-on': { id: 'r', next: 'on', match: { ply: middle, seats } } }).game, name);
}

/** @param {string} path */
const size = (path) => readFileSync(`${folder}/${path}`).length;

for (const game of json('data/en/games.json')) {
  const { moves, kept } = await play(game);
  const packed = gzipSync(readFileSync(`${folder}/engines/${game.name}.wasm`), { level: 9 }).length;
  console.log(`${game.name}: ${moves} moves, ${Math.ceil(kept / 1000)} KB kept, engine ${Math.ceil(packed / 1000)} KB compressed`);
  assert(packed <= MOST_ENGINE, `the engine of ${game.name} has ${packed} bytes compressed`);
}
const scripts = ['assets', 'assets/site'].flatMap((path) => readdirSync(`${folder}/${path}`).map((name) => `${path}/${name}`));
/** Other views are loaded when they are opened. */
const LATER = [...['analysis', 'curve', 'moves', 'new', 'play-on', 'reel', 'remarks', 'replay', 'rules', 'saving', 'stepper', 'table', 'values'].map((name) => `assets/${name}.js`), 'assets/site/instance.js', 'assets/site/worker.js'];
const home = ['index.html', 'service-worker.js', 'data/en/games.json', ...scripts.filter((path) => /\.(js|css|svg)$/.test(path) && !LATER.includes(path)),
  ...readdirSync(`${folder}/data`).filter((name) => name.endsWith('.picture.json')).map((name) => `data/${name}`)];
const first = home.reduce((sum, path) => sum + size(path), 0);
const packed = home.reduce((sum, path) => sum + gzipSync(readFileSync(`${folder}/${path}`)).length, 0);
console.log(`home page: ${Math.ceil(first / 1000)} KB, ${Math.ceil(packed / 1000)} KB compressed`);
assert(packed <= MOST_HOME, `the first view of the home page has ${packed} bytes compressed`);

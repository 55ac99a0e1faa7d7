// Playouts per second of Penguins in WebAssembly: MCTS from the first position of a match.
// node benches/site.mjs FOLDER, after scripts/site FOLDER

import { engine } from '../tests/site/engine.mjs';

const PLAYOUTS = 100_000;

const ask = await engine('penguins');
const seats = [{ kind: 'bot', player: `mcts:playouts=${PLAYOUTS}` }, { kind: 'person' }];
const { saved } = ask({ open: { id: 't', match: { game: 'penguins', seats }, seed: 1 } });
for (let round = 0; round < 3; round++) {
  const { user } = process.cpuUsage();
  const begun = performance.now();
  ask({ think: { saved } });
  const seconds = (performance.now() - begun) / 1000;
  const busy = process.cpuUsage().user - user;
  console.log(`${Math.round(PLAYOUTS / seconds)} playouts per second, ${Math.round(PLAYOUTS / (busy / 1e6))} per second of processor time`);
}

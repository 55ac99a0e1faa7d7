// A worker with an instance of the engine. Its first message is the module, the others are requests.

import { instance } from './instance.js';

/** @type {Promise<(request: string) => string>|undefined} */
let made;

addEventListener('message', async ({ data }) => {
  if (data.module) {
    made = instance(data.module);
    return;
  }
  try {
    const ask = await /** @type {Promise<(request: string) => string>} */ (made);
    postMessage({ number: data.number, answer: ask(data.request) });
  } catch (error) {
    postMessage({ number: data.number, failed: String(error) });
  }
});

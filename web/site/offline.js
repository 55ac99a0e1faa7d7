// The service worker: the site without a network, and new versions of it.

/** How long the page is left alone before the rest is fetched for later, in milliseconds. */
const PAUSE = 4000;

async function begin() {
  const workers = navigator.serviceWorker;
  // A new version has replaced the one this page came from. Tables are kept, so nothing is lost.
  if (workers.controller) workers.addEventListener('controllerchange', () => location.reload());
  await workers.register('service-worker.js');
  const { active } = await workers.ready;
  const saves = /** @type {any} */ (navigator).connection?.saveData;
  if (!saves) setTimeout(() => active?.postMessage('rest'), PAUSE);
}

// Without it (an address that is not secure, a private window) the site works as long as there is a network.
if (navigator.serviceWorker) begin().catch(() => {});

// The service worker: the site without a network, and new versions of it.

/** How long the page is left alone before the rest is fetched for later, in milliseconds. */
const PAUSE = 4000;

/** @type {ServiceWorkerRegistration|undefined} */
let registration;

/** Lets a new version that has come meanwhile take over: this page is loaded again, at its address. */
export function entered() {
  registration?.waiting?.postMessage('take over');
}

async function begin() {
  const workers = navigator.serviceWorker;
  if (workers.controller) workers.addEventListener('controllerchange', () => location.reload());
  registration = await workers.register('service-worker.js');
  entered();
  const { active } = await workers.ready;
  const saves = /** @type {any} */ (navigator).connection?.saveData;
  if (!saves) setTimeout(() => active?.postMessage('rest'), PAUSE);
}

// Without it (an address that is not secure, a private window) the site works as long as there is a network.
if (navigator.serviceWorker) begin().catch(() => {});

// Keeps the site for times without a network. scripts/site writes FILES above: each file, with its SHA-256.
/* global FILES, VERSION */

const scope = new URL(self.registration.scope);
const PREFIX = `plateau ${scope.pathname} `;
const NAME = PREFIX + VERSION;
/** Files that are not fetched before they are needed, or the page has been idle. */
const LATER = Object.keys(FILES).filter((path) => path.endsWith('.wasm') || path.startsWith('data/puzzles/'));

const address = (path) => new URL(path === 'index.html' ? './' : path, scope).href;

/** The content of a response if it is that of this version. */
async function checked(path, response) {
  if (!response?.ok) return undefined;
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== FILES[path]) return undefined;
  return new Response(bytes, { headers: { 'content-type': response.headers.get('content-type') ?? '' } });
}

/** A file of this version: kept, kept by an older version, or fetched. */
async function file(path) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(address(path));
  if (kept) return kept;
  const response = (await checked(path, await caches.match(address(path))))
    ?? (await checked(path, await fetch(address(path), { cache: 'no-cache' })));
  if (!response) throw new Error(`${path} is of another version`);
  await cache.put(address(path), response.clone());
  return response;
}

async function install() {
  // What could be used without a network stays so.
  const isWanted = async (path) => !LATER.includes(path) || (await caches.match(address(path)));
  await Promise.all(Object.keys(FILES).map(async (path) => (await isWanted(path)) && file(path)));
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('message', (event) => {
  // A page says when: between two views nothing is under way.
  if (event.data === 'take over') event.waitUntil(self.skipWaiting());
  else event.waitUntil(Promise.all(LATER.map(file)));
});
addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { pathname, href } = new URL(url);
  if (method !== 'GET' || !href.startsWith(scope.href)) return;
  const path = pathname.slice(scope.pathname.length) || 'index.html';
  // While a new version is published, a file may be of either: the network's is better than none.
  if (path in FILES) event.respondWith(file(path).catch(() => fetch(event.request)));
  else if (mode === 'navigate') event.respondWith(Response.redirect(`${scope.href}#${path}`));
});

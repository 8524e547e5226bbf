// The service worker: always the network first, then the copies that offline.js keeps.
const scope = new URL('.', self.location).pathname
const cacheNames = { pages: `offline pages ${scope}`, assets: `offline assets ${scope}` }
const assets = new Set(['style', 'script', 'image'])

// A guest never signs out, so copies expire.
const longestAge = 30 * 24 * 60 * 60 * 1000

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const cacheName = request.mode === 'navigate' ? cacheNames.pages : cacheNames.assets
  if (request.method !== 'GET' || (request.mode !== 'navigate' && !assets.has(request.destination))) return
  event.respondWith(fetch(request).catch(() => copyOf(request, cacheName)))
})

async function copyOf(request, cacheName) {
  const copy = await caches.match(request, { cacheName, ignoreVary: true })
  const isCurrent = copy !== undefined && Date.now() - Date.parse(copy.headers.get('Date')) < longestAge
  return isCurrent ? copy : Response.error()
}

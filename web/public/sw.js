// Opens the console without network, from the files that kit/offline/release.ts stored (ADR 0035). Answers of the API
// are never kept here, and with a network every page comes from the server.
const CACHE = 'zhikao-console'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const stored = async (request) => (await caches.open(CACHE)).match(request, { ignoreSearch: true, ignoreVary: true })

/** Hashed files never change: the stored one is as good as the server's. */
const assetOf = async (request) => (await stored(request)) ?? fetch(request)

/** From the server; without network the stored file, for a page the index page. */
async function freshOf(request) {
  try {
    return await fetch(request)
  } catch (failure) {
    const found = await stored(request.mode === 'navigate' ? '/' : request)
    if (found) return found
    throw failure
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  // A check for a new release is about the server alone.
  if (request.cache === 'no-store') return
  event.respondWith(pathname.startsWith('/assets/') ? assetOf(request) : freshOf(request))
})

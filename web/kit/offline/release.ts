import { offlineFiles } from '../wire/call.ts'

const CACHE = 'zhikao-console'

/** Stores the files of this release, so that the service worker can open the screens of an exam day without network. */
export async function keepRelease(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const wanted = await offlineFiles()
  if (wanted.length === 0) return
  const cache = await caches.open(CACHE)
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll(wanted.filter((path) => !held.has(path)))
  // Last: the page names the files that are all there now.
  await cache.add(new Request('/', { cache: 'no-store' }))
  for (const path of held) if (path !== '/' && !wanted.includes(path)) await cache.delete(path)
}

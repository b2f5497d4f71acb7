import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { DEMO_PASSWORD, tryLogin } from './browserWindow.ts'
import { openProfile } from './testServer.ts'
import type { TestServer } from './testServer.ts'

/**
 * Runs before the page: keeps the connections to the database that it opens, so that a test can close one as iOS does,
 * without an event; counts how often it asks to keep the storage; keeps the count on the icon; and raises, when a test
 * asks for it, the browser's refusal of a write, since Chromium lets small writes pass a quota that is set for a test.
 */
const WATCHED = `
  const open = indexedDB.open.bind(indexedDB)
  window.connections = []
  indexedDB.open = (...given) => {
    const request = open(...given)
    request.addEventListener('success', () => window.connections.push(request.result))
    return request
  }
  const add = IDBObjectStore.prototype.add
  IDBObjectStore.prototype.add = function (...given) {
    if (window.isFull) throw new DOMException('the quota has been exceeded', 'QuotaExceededError')
    return add.apply(this, given)
  }
  const persist = navigator.storage.persist.bind(navigator.storage)
  window.asked = 0
  navigator.storage.persist = () => {
    window.asked += 1
    return persist()
  }
  const setBadge = navigator.setAppBadge?.bind(navigator)
  window.badge = 0
  navigator.setAppBadge = (count) => {
    window.badge = count
    return setBadge ? setBadge(count) : Promise.resolve()
  }`
/** A browser that keeps nothing. */
export const WITHOUT_STORAGE = `Object.defineProperty(window, 'indexedDB', { value: undefined })`

export type Phone = { context: BrowserContext; page: Page; browser: CDPSession }

/** The phone of the chief, a browser of its own with its profile in this folder, signed in. */
export async function openPhone(server: TestServer, folder: string, script = WATCHED): Promise<Phone> {
  const context = await openProfile(await mkdtemp(join(folder, 'profile-')))
  context.setDefaultTimeout(patience())
  await context.addInitScript(script)
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  await browser.send('Browser.grantPermissions', { origin: server.url, permissions: ['durableStorage'] })
  await page.goto(`${server.url}/login`)
  await tryLogin(page, 'teacher2', DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname !== '/login')
  return { context, page, browser }
}

/** How often the page asked to keep the storage; the count on the icon of the app. */
export const watched = (page: Page, name: 'asked' | 'badge') =>
  page.evaluate((of): unknown => Reflect.get(window, of), name)
/** Is each new entry refused for want of space? */
export const setFull = (page: Page, isFull: boolean) =>
  page.evaluate((full) => void Object.assign(window, { isFull: full }), isFull)
/** Answers how many there were. */
export const closeConnections = (page: Page) =>
  page.evaluate(() => {
    const kept: unknown = Reflect.get(window, 'connections')
    const open = Array.isArray(kept) ? kept.filter((one) => one instanceof IDBDatabase) : []
    for (const one of open) one.close()
    return open.length
  })
/** The browser deletes the database of the origin, as under pressure of space. */
export const evict = ({ browser }: Pick<Phone, 'browser'>, { url }: TestServer) =>
  browser.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'indexeddb' })

/** The pictures in the store of the browser, and whether one of them is an image that anybody can open. */
export async function readPictures() {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('zhikao-offline')
    request.addEventListener('success', () => resolve(request.result))
  })
  const store = database.transaction('copies').objectStore('copies')
  const names = store.getAllKeys()
  const rows = store.getAll()
  await new Promise((resolve) => rows.addEventListener('success', resolve))
  database.close()
  return names.result
    .map((name, at) => ({ name: JSON.stringify(name), row: Object(rows.result[at]) as { sealed?: unknown } }))
    .filter(({ name }) => name.includes('/'))
    .map(({ name, row: { sealed } }) => {
      const [first, second] = sealed instanceof ArrayBuffer ? new Uint8Array(sealed) : [0xff, 0xd8]
      return { name, isClear: first === 0xff && second === 0xd8 }
    })
}
/** Deletes all of them. */
export async function removePictures() {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('zhikao-offline')
    request.addEventListener('success', () => resolve(request.result))
  })
  const transaction = database.transaction('copies', 'readwrite')
  const names = transaction.objectStore('copies').getAllKeys()
  names.addEventListener('success', () => {
    for (const name of names.result)
      if (JSON.stringify(name).includes('/')) transaction.objectStore('copies').delete(name)
  })
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  database.close()
}

/** How many rows of a store in the database of the browser have a name with this end; none while it is deleted. */
async function countOnDisk({ of, end }: { of: string; end: string }) {
  const known = (await indexedDB.databases()).some(({ name }) => name === 'zhikao-offline')
  if (!known) return 0
  return new Promise<number>((resolve) => {
    const request = indexedDB.open('zhikao-offline')
    request.addEventListener('success', () => {
      const database = request.result
      database.addEventListener('versionchange', () => database.close())
      const names = database.transaction(of).objectStore(of).getAllKeys()
      names.addEventListener('success', () => {
        database.close()
        resolve(names.result.filter((name) => JSON.stringify(name).endsWith(end)).length)
      })
    })
  })
}
/** How many entries are in the database of the browser. */
export const entriesOnDisk = (page: Page) => page.evaluate(countOnDisk, { of: 'entries', end: '' })
/** Resolves when the copy of this exam is in the database of the browser; its pictures have longer names. */
export const copyOnDisk = (page: Page, exam: string) =>
  page.waitForFunction(countOnDisk, { of: 'copies', end: ` exam ${exam}"` })

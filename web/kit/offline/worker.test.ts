import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { beforeEach, expect, it } from 'vitest'

// The service worker is a file of its own in the browser: it runs here as it is, in a scope with what it uses of one.
const source = readFileSync(`${import.meta.dirname}/../../public/sw.js`, 'utf8')
const ORIGIN = 'https://zhikao.example.cn'

type Request = { url: string; method: string; mode: string; cache: string }
type Event = {
  request?: Request
  waitUntil: (work: unknown) => void
  respondWith: (answer: Promise<string>) => unknown
}
let listeners: Record<string, (event: Event) => unknown>
let done: string[]
/** What is stored, by path, and whether there is a network. */
let stored: Record<string, string>
let online: boolean

beforeEach(() => {
  ;[listeners, done, stored, online] = [{}, [], { '/': 'page', '/assets/a.js': 'part', '/logo.svg': 'logo' }, true]
  const worker = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: (event: Event) => unknown) => (listeners[name] = listener),
    skipWaiting: () => done.push('skipWaiting'),
    clients: { claim: () => done.push('claim') },
  }
  const pathOf = (asked: Request | string) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)
  const match = async (asked: Request | string) => stored[pathOf(asked)]
  const fetch = async ({ url }: Request) => {
    if (!online) throw new TypeError('no network')
    return `server ${new URL(url).pathname}`
  }
  runInNewContext(source, { self: worker, caches: { open: async () => ({ match }) }, fetch, URL })
})

/** What the worker answers to a request, or null where it leaves the request to the browser. */
async function answerTo(path: string, more: Partial<Request> = {}): Promise<string | null> {
  let answer: Promise<string> | null = null
  const request = { url: ORIGIN + path, method: 'GET', mode: 'cors', cache: 'default', ...more }
  listeners['fetch']?.({ request, waitUntil: () => undefined, respondWith: (given) => void (answer = given) })
  return answer
}

it('takes over at once, also from the worker of an earlier release and in windows that are open', () => {
  const event = { waitUntil: () => undefined, respondWith: () => undefined }
  listeners['install']?.(event)
  listeners['activate']?.(event)
  expect(done).toEqual(['skipWaiting', 'claim'])
})

it.each<[string, string, Partial<Request>, string, string | null]>([
  ['a page', '/teacher/center', { mode: 'navigate' }, 'server /teacher/center', 'page'],
  ['a stored file', '/logo.svg', {}, 'server /logo.svg', 'logo'],
  ['a stored part, which never changes', '/assets/a.js', {}, 'part', 'part'],
])('%s is the server’s, without network the stored one', async (_, path, more, withNetwork, without) => {
  expect(await answerTo(path, more)).toBe(withNetwork)
  online = false
  expect(await answerTo(path, more)).toBe(without)
})

it('what is not stored comes from the server, and fails without network', async () => {
  expect(await answerTo('/assets/b.js')).toBe('server /assets/b.js')
  online = false
  await expect(answerTo('/assets/b.js')).rejects.toThrow('no network')
  await expect(answerTo('/not-stored.txt')).rejects.toThrow('no network')
})

it.each<[string, string, Partial<Request>]>([
  ['a call of the API', '/api/admin/exam', {}],
  ['a write', '/teacher', { method: 'POST' }],
  ['a check for a new release', '/', { cache: 'no-store' }],
])('%s is left to the browser', async (_, path, more) => {
  expect(await answerTo(path, more)).toBeNull()
})

import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { utimes, readdir } from 'node:fs/promises'
import { once } from 'node:events'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CALM, openS3 } from '../test/s3.ts'
import { fileDisposition } from './fileName.ts'
import { openStorage } from './openStorage.ts'
import { isStorageDown, LINK_SECONDS, newKey } from './storage.ts'
import type { Storage } from './storage.ts'
import { storageSettings } from './storageSettings.ts'

const MEGABYTE = 1024 ** 2
let s3: Awaited<ReturnType<typeof openS3>>
let storage: Storage
beforeAll(async () => {
  s3 = await openS3()
  storage = await openStorage(storageSettings(s3.environment, ''))
})
afterEach(() => {
  Object.assign(s3.state, CALM, { requests: [] })
})
afterAll(() => s3.close())

async function* pieces(bytes: Buffer): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
const withSettings = (change: Partial<typeof s3.environment>) =>
  openStorage(storageSettings({ ...s3.environment, ...change }, ''))
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

describe('connections', () => {
  test('that are lost before the answer are made again', async () => {
    const key = newKey('txt')
    s3.state.cut = 2
    await storage.put(key, Buffer.from('x'))
    s3.state.cut = 2
    expect((await buffer((await storage.open(key))!.stream)).toString()).toBe('x')
    expect(s3.state.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'PUT', 'PUT', 'GET', 'GET', 'GET'])
  })

  test('that are lost between parts are made again', async () => {
    const [key, bytes] = [newKey('zip'), randomBytes(11 * MEGABYTE)]
    async function* source(): AsyncIterable<Uint8Array> {
      for await (const [at, chunk] of numbered(pieces(bytes))) {
        if (at === 90 || at === 150) s3.state.cut = 1
        yield chunk
      }
    }
    await storage.put(key, source())
    expect(bytes.equals(await buffer((await storage.open(key))!.stream))).toBe(true)
  })

  test('that are lost in a download go on behind the last byte; more often than three times they end it', async () => {
    const [key, bytes] = [newKey('zip'), randomBytes(3 * MEGABYTE)]
    await storage.put(key, pieces(bytes))
    Object.assign(s3.state, { cut: 3, cutAfter: 500_000 })
    expect(bytes.equals(await buffer((await storage.open(key))!.stream))).toBe(true)
    Object.assign(s3.state, { cut: 4, cutAfter: 500_000 })
    const opened = await storage.open(key)
    expect(await faultOf(buffer(opened!.stream))).toBe('storage_down')
  })

  test('are given back by readers that leave', async () => {
    const key = newKey('bin')
    await storage.put(key, Buffer.alloc(2 * MEGABYTE))
    // More than the client opens at once: with one that is kept, the last would wait for ever.
    for (let at = 0; at < 60; at += 1) (await storage.open(key))!.stream.destroy()
    expect((await buffer((await storage.open(key))!.stream)).length).toBe(2 * MEGABYTE)
  })
})

async function* numbered<T>(source: AsyncIterable<T>): AsyncIterable<[number, T]> {
  let at = 0
  for await (const one of source) yield [at++, one]
}

describe('faults', () => {
  test.each([
    [{ status: 507, code: 'InsufficientStorage' }, 'storage_full'],
    [{ status: 403, code: 'QuotaExceeded' }, 'storage_full'],
    [{ status: 403, code: 'AccessDenied' }, 'storage_full'],
    [{ status: 503, code: 'SlowDown' }, 'storage_down'],
    [{ status: 500, code: 'InternalError' }, 'storage_down'],
  ])('a write that is refused by %j is %s, and leaves nothing', async (refusing, code) => {
    s3.state.refusing = refusing
    expect(await faultOf(storage.put(newKey('bin'), Buffer.from('x')))).toBe(code)
    expect(await faultOf(storage.ready())).toBe(code)
  })

  test('a bucket that is not there, a wrong key and an address where nothing answers are down', async () => {
    const dead = createServer().listen(0, '127.0.0.1')
    await once(dead, 'listening')
    const address = dead.address()
    const endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    await new Promise((resolve) => dead.close(resolve))
    for (const change of [
      { STORAGE_URL: `s3://another-bucket?endpoint=${s3.endpoint}` },
      { S3_SECRET_ACCESS_KEY: 'wrong' },
      { STORAGE_URL: `s3://zhikao-test?endpoint=${endpoint}` },
    ]) {
      const other = await withSettings(change)
      expect(await faultOf(other.ready())).toBe('storage_down')
      expect(await faultOf(other.open(newKey('txt')))).toBe('storage_down')
      expect(isStorageDown(await other.ready().catch((error: unknown) => error))).toBe(true)
    }
  })

  test.each([
    ['one part', MEGABYTE],
    ['three parts', 11 * MEGABYTE],
  ])('a bucket that stored other bytes, and answers their sum, has stored nothing: %s', async (_, length) => {
    const bytes = randomBytes(length)
    const stored = async () => {
      const key = newKey('bin')
      const fault = await faultOf(storage.put(key, bytes))
      return [fault, (await storage.open(key)) === null]
    }
    s3.state.corrupts = true
    const refused = await stored()
    s3.state.corrupts = false
    expect(refused).toEqual(['storage_down', true])
    expect(await stored()).toEqual([null, false])
  })

  test('tags that are no sums are those of a bucket with keys of its own: its bytes are read back once', async () => {
    const other = await withSettings({})
    s3.state.hidesSums = true
    s3.state.requests = []
    for (const text of ['first', 'second']) await other.put(newKey('txt'), Buffer.from(text))
    s3.state.hidesSums = false
    expect(s3.state.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'PUT'])
  })

  test('a bucket that answers slowly is waited for', async () => {
    s3.state.delayMs = 1500
    const key = newKey('bin')
    const bytes = randomBytes(6 * MEGABYTE)
    await storage.put(key, bytes)
    const read = await buffer((await storage.open(key))!.stream)
    s3.state.delayMs = 0
    expect(read.equals(bytes)).toBe(true)
  })

  test('a put that is ended leaves no parts; a part that cannot be stored ends its source', async () => {
    let isClosed = false
    async function* source(): AsyncIterable<Uint8Array> {
      try {
        for (let at = 0; at < 20; at += 1) {
          if (at === 6) s3.state.refusing = { status: 507, code: 'Full' }
          yield randomBytes(MEGABYTE)
        }
      } finally {
        isClosed = true
        s3.state.refusing = null
      }
    }
    expect(await faultOf(storage.put(newKey('bin'), source()))).toBe('storage_full')
    expect([isClosed, await s3.unfinished()]).toEqual([true, []])
  })

  test('parts that a killed process left are removed a day later, and no others', async () => {
    const client = new S3Client({
      region: 'us-east-1',
      endpoint: s3.endpoint,
      forcePathStyle: true,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    })
    const start = async () =>
      (await client.send(new CreateMultipartUploadCommand({ Bucket: 'zhikao-test', Key: newKey('bin') }))).UploadId
    const [old, young] = [await start(), await start()]
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await utimes(join(s3.uploads, old!, 'key'), yesterday, yesterday)
    await storage.sweep()
    expect(await readdir(s3.uploads)).toEqual([young])
  })
})

describe('links', () => {
  const as = { name: '证书 (1).pdf', type: 'application/pdf' }

  test('answer the file to everybody, as an attachment of its name and type', async () => {
    const key = newKey('pdf')
    await storage.put(key, Buffer.from('%PDF'))
    const link = await storage.links!.to(key, as)
    const answer = await fetch(link!)
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      200,
      '%PDF',
      'application/pdf',
    ])
    expect(answer.headers.get('content-disposition')).toBe(fileDisposition('attachment', as.name))
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(new URL(link!).origin).toBe(storage.links!.origin)
  })

  test('live for 60 s at most, for one file, and nothing in them can be changed', async () => {
    const [key, other] = [newKey('pdf'), newKey('pdf')]
    await storage.put(key, Buffer.from('mine'))
    await storage.put(other, Buffer.from('other'))
    const link = new URL((await storage.links!.to(key, as))!)
    const status = async (change: (url: URL) => void) => {
      const url = new URL(link)
      change(url)
      return (await fetch(url)).status
    }
    expect([LINK_SECONDS, link.searchParams.get('X-Amz-Expires')]).toEqual([60, '60'])
    expect(await status(() => undefined)).toBe(200)
    expect(await status((url) => url.searchParams.set('X-Amz-Expires', '3600'))).toBe(403)
    expect(await status((url) => url.searchParams.set('response-content-disposition', 'inline'))).toBe(403)
    expect(await status((url) => (url.pathname = `/zhikao-test/${other}`))).toBe(403)
    expect(await status((url) => (url.search = ''))).toBe(403)
    const old = new URL(link)
    const minutesAgo = new Date(Date.now() - 61_000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
    old.searchParams.set('X-Amz-Date', minutesAgo)
    expect(await (await fetch(old)).text()).toContain('Request has expired')
  })

  test('there is none for an absent file, nor for a hostile key', async () => {
    expect(await storage.links!.to(newKey('pdf'), as)).toBeNull()
    await expect(storage.links!.to('../x', as)).rejects.toThrow('storage_key')
  })

  test('lead to the address for browsers where it is another one', async () => {
    const key = newKey('txt')
    await storage.put(key, Buffer.from('x'))
    const url = `${s3.environment.STORAGE_URL}&public=https://files.example.org`
    const inPath = await withSettings({ STORAGE_URL: url })
    const inHost = await withSettings({ STORAGE_URL: `${url}&style=host` })
    expect([inPath.links!.origin, inHost.links!.origin]).toEqual([
      'https://files.example.org',
      'https://zhikao-test.files.example.org',
    ])
    expect(await inPath.links!.to(key, as)).toContain(`https://files.example.org/zhikao-test/${key}?`)
  })
})

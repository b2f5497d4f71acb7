import { createHash, randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openS3 } from '../test/s3.ts'
import { openStorage } from './openStorage.ts'
import { isKey, newKey, smallKey, wholeKey } from './storage.ts'
import type { Storage, StoredFile } from './storage.ts'
import { storageSettings } from './storageSettings.ts'
import type { StorageSettings } from './storageSettings.ts'

const MEGABYTE = 1024 ** 2

async function* chunks(...parts: string[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

/** 64 KB at a time, as a file is read. */
async function* pieces(bytes: Buffer): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

async function all(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of files) found.push(file)
  return found
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const read = async (storage: Storage, key: string) => {
  const opened = await storage.open(key)
  return opened && { announced: opened.bytes, bytes: await buffer(opened.stream) }
}

test('keys are random and well formed; a small picture has the key of its image, and is no other file', () => {
  const keys = new Set(Array.from({ length: 1000 }, () => newKey('')))
  expect(keys.size).toBe(1000)
  for (const key of keys) expect(isKey(key)).toBe(true)
  expect(() => newKey('../x')).toThrow('storage_key')
  expect(() => newKey('TOOLONGEXT')).toThrow('storage_key')
  for (const key of [newKey('jpg'), newKey('')]) {
    expect([isKey(smallKey(key)), smallKey(key) === key, wholeKey(smallKey(key)), wholeKey(key)]).toEqual([
      true,
      false,
      key,
      key,
    ])
  }
})

/** `halves`: what puts that have not ended left so far. */
type Opened = {
  storage: Storage
  settings: StorageSettings
  halves: () => Promise<string[]>
  close: () => Promise<void>
}

async function inFolder(): Promise<Opened> {
  const root = await mkdtemp(join(tmpdir(), 'storage-'))
  const close = () => rm(root, { recursive: true, force: true })
  const settings = storageSettings({}, root)
  const halves = () => readdir(join(root, '.tmp'))
  return { storage: await openStorage(settings), settings, halves, close }
}

async function inBucket(): Promise<Opened> {
  const s3 = await openS3()
  const settings = storageSettings(s3.environment, '')
  return { storage: await openStorage(settings), settings, halves: s3.unfinished, close: s3.close }
}

/** What every storage keeps, whatever its driver (issue 15, row 8). */
describe.each([
  ['file', inFolder, 60],
  // S3 answers a thousand at a time.
  ['s3', inBucket, 1010],
])('storage: %s', (_, open, many) => {
  let storage: Storage
  let settings: StorageSettings
  let halves: Opened['halves']
  let close: Opened['close']
  beforeAll(async () => {
    ;({ storage, settings, halves, close } = await open())
    await storage.ready()
  })
  afterAll(() => close())

  test('a stored file is returned byte for byte, with size and hash', async () => {
    const key = newKey('jpg')
    const expected = { bytes: 12, sha256: sha256(Buffer.from('你好世界')) }
    expect(await storage.put(key, chunks('你好', '', '世界'))).toEqual(expected)
    expect(await read(storage, key)).toEqual({ announced: 12, bytes: Buffer.from('你好世界') })
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.open(key)).toBeNull()
  })

  test('a file may be empty, and a later put takes the place of an earlier one', async () => {
    const key = newKey('txt')
    expect(await storage.put(key, chunks())).toEqual({ bytes: 0, sha256: sha256(Buffer.alloc(0)) })
    expect(await read(storage, key)).toEqual({ announced: 0, bytes: Buffer.alloc(0) })
    await storage.put(key, Buffer.from('second'))
    expect((await read(storage, key))?.bytes.toString()).toBe('second')
  })

  test('20 MB are a stream in and a stream out', async () => {
    const [key, bytes] = [newKey('zip'), randomBytes(20 * MEGABYTE + 1)]
    expect(await storage.put(key, pieces(bytes))).toEqual({ bytes: bytes.length, sha256: sha256(bytes) })
    const found = await read(storage, key)
    expect([found?.announced, found && bytes.equals(found.bytes)]).toEqual([bytes.length, true])
  })

  test('a process that is killed in the middle of a put leaves no file, and the next put of it is whole', async () => {
    const [key, bytes] = [newKey('zip'), randomBytes(12 * MEGABYTE)]
    const script = `
      import { openStorage } from ${JSON.stringify(new URL('./openStorage.ts', import.meta.url).href)}
      async function* source() {
        for (let at = 0; at < 12; at += 1) yield Buffer.alloc(${MEGABYTE}, at)
        console.log('in the middle')
        await new Promise(() => setInterval(() => {}, 1000))
      }
      await (await openStorage(JSON.parse(process.argv[1]))).put(process.argv[2], source())`
    const args = ['--input-type=module', '-e', script, JSON.stringify(settings), key]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await ended
    expect(await halves()).toHaveLength(1)
    expect([await storage.open(key), await all(storage.list(key.slice(0, 5)))]).toEqual([null, []])
    await storage.put(key, pieces(bytes))
    expect((await read(storage, key))?.bytes.equals(bytes)).toBe(true)
  })

  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    '.tmp/x',
    'ab/cd/../../../x',
    'ab/cd/abcd',
    '',
    'ab\\cd\\x',
    `ab/cd/${'0'.repeat(32)}`,
    `ab/cd/abcd${'0'.repeat(28)}/..`,
    `ab/cd/abcd${'0'.repeat(28)}.jpg\0`,
    `ab/cd/abcd${'0'.repeat(28)}\n`,
    `ab/cd/abcd${'0'.repeat(28)}?uploads`,
  ])('the key %j is refused by every call', async (key) => {
    expect(() => storage.path(key)).toThrow('storage_key')
    await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('storage_key')
    await expect(storage.open(key)).rejects.toThrow('storage_key')
    await expect(storage.remove(key)).rejects.toThrow('storage_key')
  })

  async function* failing(before: number): AsyncIterable<Uint8Array> {
    for (let at = 0; at < before; at += MEGABYTE) yield Buffer.alloc(MEGABYTE)
    throw new Error('connection lost')
  }

  test.each([
    ['is too large', () => storage.put(newKey('bin'), chunks('12345', '67890'), { maxBytes: 9 }), 'storage_too_large'],
    [
      'is too large after parts were stored',
      () => storage.put(newKey('bin'), pieces(Buffer.alloc(12 * MEGABYTE)), { maxBytes: 11 * MEGABYTE }),
      'storage_too_large',
    ],
    ['fails at its first byte', () => storage.put(newKey('bin'), failing(0)), 'connection lost'],
    ['fails after parts were stored', () => storage.put(newKey('bin'), failing(12 * MEGABYTE)), 'connection lost'],
  ])('a source that %s stores nothing', async (__, put, fault) => {
    const before = await all(storage.list(''))
    await expect(put()).rejects.toThrow(fault)
    expect(await all(storage.list(''))).toEqual(before)
  })

  test('a source is closed when its put ends early', async () => {
    let isClosed = false
    async function* endless(): AsyncIterable<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(MEGABYTE)
      } finally {
        isClosed = true
      }
    }
    await expect(storage.put(newKey('bin'), endless(), { maxBytes: 7 * MEGABYTE })).rejects.toThrow('storage_too_large')
    expect(isClosed).toBe(true)
  })

  test('puts at the same time do not meet', async () => {
    const files = Array.from({ length: 12 }, (__, at) => ({ key: newKey('bin'), bytes: Buffer.alloc(300_000, at) }))
    await Promise.all(files.map(({ key, bytes }) => storage.put(key, pieces(bytes))))
    for (const { key, bytes } of files) expect((await read(storage, key))?.bytes.equals(bytes)).toBe(true)
  })

  test('list returns every stored file below a prefix, in order, page after page, and nothing else', async () => {
    const old = await all(storage.list(''))
    const keys = Array.from({ length: many }, () => newKey('txt'))
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, Buffer.from(key))))
    const expected = [...old.map((file) => file.key), ...keys].toSorted()
    const found = await all(storage.list(''))
    expect(found.map((file) => file.key)).toEqual(expected)
    expect(found.find((file) => file.key === keys[0])?.bytes).toBe(42)
    expect(Date.now() - (found[0]?.modified.getTime() ?? 0)).toBeLessThan(600_000)
    const prefix = keys[0]!.slice(0, 3)
    expect((await all(storage.list(prefix))).map((file) => file.key)).toEqual(
      expected.filter((key) => key.startsWith(prefix)),
    )
    await expect(all(storage.list('../'))).rejects.toThrow('storage_key')
  })

  test('ready() leaves files alone that are being written, and nothing of its own', async () => {
    const before = await all(storage.list(''))
    async function* slow(): AsyncIterable<Uint8Array> {
      yield Buffer.alloc(6 * MEGABYTE)
      await storage.ready()
      await storage.sweep()
      yield Buffer.alloc(MEGABYTE)
    }
    expect((await storage.put(newKey('bin'), slow())).bytes).toBe(7 * MEGABYTE)
    expect(await all(storage.list(''))).toHaveLength(before.length + 1)
  })
})

import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileStorage, isKey, newKey } from './storage.ts'
import type { StoredFile } from './storage.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function* chunks(...parts: string[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

async function all(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for await (const file of files) found.push(file)
  return found
}

test('a stored file is returned byte for byte, with size and hash', async () => {
  const storage = fileStorage(root)
  await storage.ready()
  const key = newKey('jpg')
  const sha256 = createHash('sha256').update('你好世界').digest('hex')
  expect(await storage.put(key, chunks('你好', '世界'))).toEqual({ bytes: 12, sha256 })
  const opened = await storage.open(key)
  expect(opened?.bytes).toBe(12)
  expect((await buffer(opened!.stream)).toString()).toBe('你好世界')
  expect(storage.path(key)).toBe(join(root, key))
  await storage.remove(key)
  await storage.remove(key)
  expect(await storage.open(key)).toBeNull()
})

test('keys are random and well formed', () => {
  const keys = new Set(Array.from({ length: 1000 }, () => newKey('')))
  expect(keys.size).toBe(1000)
  for (const key of keys) expect(isKey(key)).toBe(true)
  expect(() => newKey('../x')).toThrow('storage_key')
  expect(() => newKey('TOOLONGEXT')).toThrow('storage_key')
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
])('the key %j is refused by every call', async (key) => {
  const storage = fileStorage(root)
  expect(() => storage.path(key)).toThrow('storage_key')
  await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('storage_key')
  await expect(storage.open(key)).rejects.toThrow('storage_key')
  await expect(storage.remove(key)).rejects.toThrow('storage_key')
  expect(await readdir(root)).toEqual([])
})

test('a source that is too large or fails stores nothing', async () => {
  const storage = fileStorage(root)
  const key = newKey('bin')
  await expect(storage.put(key, chunks('12345', '67890'), { maxBytes: 9 })).rejects.toThrow('storage_too_large')
  async function* failing(): AsyncIterable<Uint8Array> {
    yield Buffer.from('begun')
    throw new Error('connection lost')
  }
  await expect(storage.put(key, failing())).rejects.toThrow('connection lost')
  expect(await storage.open(key)).toBeNull()
  expect(await readdir(join(root, '.tmp'))).toEqual([])
  expect(await all(storage.list(''))).toEqual([])
})

test('list returns every stored file below a prefix, in order, and nothing else', async () => {
  const storage = fileStorage(root)
  const keys = Array.from({ length: 30 }, () => newKey('txt')).sort()
  for (const key of keys) await storage.put(key, Buffer.from(key))
  await writeFile(join(root, 'stray.txt'), 'not ours')
  expect((await all(storage.list(''))).map((file) => file.key)).toEqual(keys)
  const first = keys[0]!
  const below = keys.filter((key) => key.startsWith(first.slice(0, 3)))
  expect((await all(storage.list(first.slice(0, 3)))).map((file) => file.key)).toEqual(below)
  await expect(all(storage.list('../'))).rejects.toThrow('storage_key')
})

test('the first ready() deletes what a crash left, later ones keep files that are being written', async () => {
  await mkdir(join(root, '.tmp', 'half'), { recursive: true })
  await writeFile(join(root, '.tmp', 'half', 'x'), 'left behind')
  const storage = fileStorage(root)
  await storage.ready()
  expect(await readdir(join(root, '.tmp'))).toEqual([])
  const key = newKey('bin')
  async function* slow(): AsyncIterable<Uint8Array> {
    yield Buffer.from('one')
    await storage.ready()
    await fileStorage(root).ready()
    yield Buffer.from('two')
  }
  expect((await storage.put(key, slow())).bytes).toBe(6)
})

test('ready() fails if the folder cannot be written', async () => {
  await writeFile(join(root, 'file'), '')
  await expect(fileStorage(join(root, 'file')).ready()).rejects.toThrow()
})

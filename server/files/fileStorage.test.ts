import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileStorage } from './fileStorage.ts'
import { newKey } from './storage.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('a key is a path below the folder; files of others there are not listed', async () => {
  const storage = fileStorage(root)
  const key = newKey('txt')
  expect(storage.path(key)).toBe(join(root, key))
  await storage.put(key, Buffer.from('x'))
  await writeFile(join(root, 'stray.txt'), 'not ours')
  const listed: string[] = []
  for await (const file of storage.list('')) listed.push(file.key)
  expect(listed).toEqual([key])
})

test('a refused key and a failed put leave the folder as it was', async () => {
  const storage = fileStorage(root)
  await expect(storage.put('../x', Buffer.from('x'))).rejects.toThrow('storage_key')
  expect(await readdir(root)).toEqual([])
  await expect(storage.put(newKey('bin'), Buffer.from('12345'), { maxBytes: 4 })).rejects.toThrow('storage_too_large')
  expect(await readdir(join(root, '.tmp'))).toEqual([])
})

test.each(['ready', 'sweep'] as const)(
  '%s() deletes what a crash left, and keeps files that are being written',
  async (call) => {
    await mkdir(join(root, '.tmp', 'half'), { recursive: true })
    await writeFile(join(root, '.tmp', 'half', 'x'), 'left behind')
    const storage = fileStorage(root)
    async function* slow(): AsyncIterable<Uint8Array> {
      yield Buffer.from('one')
      await storage[call]()
      await fileStorage(root)[call]()
      yield Buffer.from('two')
    }
    expect((await storage.put(newKey('bin'), slow())).bytes).toBe(6)
    expect(await readdir(join(root, '.tmp'))).toEqual([])
  },
)

test('ready() fails if the folder cannot be written', async () => {
  await writeFile(join(root, 'file'), '')
  await expect(fileStorage(join(root, 'file')).ready()).rejects.toThrow()
})

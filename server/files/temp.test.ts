import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyTemp, withLocalFile, withTempFolder } from './temp.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'temp-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('the folder exists during the work and is deleted after it, also after a failure', async () => {
  const folder = await withTempFolder(root, async (path) => {
    await writeFile(join(path, 'x'), 'x')
    return path
  })
  expect(existsSync(folder)).toBe(false)
  await expect(withTempFolder(root, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await readdir(root)).toEqual([])
})

describe('a stored file as a local one', () => {
  const key = 'ab/cd/a'
  const inBucket = (source: () => Iterable<Buffer> | null) => ({
    path: () => null,
    open: async () => {
      const found = source()
      return found && { stream: Readable.from(found, { objectMode: false }), bytes: 4 }
    },
  })
  const read = async (storage: Parameters<typeof withLocalFile>[0]['storage']) => {
    let text: string | null = null
    const isThere = await withLocalFile({ storage, tempRoot: root }, key, async (path) => {
      text = (await readFile(path)).toString()
    })
    return [isThere, text]
  }

  test('is the file itself where the storage has a path', async () => {
    await writeFile(join(root, 'x'), 'here')
    const storage = { path: () => join(root, 'x'), open: () => Promise.reject(new Error('not needed')) }
    expect(await read(storage)).toEqual([true, 'here'])
    expect(await read({ ...storage, path: () => join(root, 'absent') })).toEqual([false, null])
  })

  test('is a copy elsewhere, which is gone afterwards, also after a failure of the work or of the storage', async () => {
    expect(await read(inBucket(() => [Buffer.from('far'), Buffer.from('!')]))).toEqual([true, 'far!'])
    expect(await read(inBucket(() => null))).toEqual([false, null])
    function* broken() {
      yield Buffer.from('far')
      throw new Error('connection lost')
    }
    await expect(read(inBucket(broken))).rejects.toThrow('connection lost')
    const failing = () => Promise.reject(new Error('work failed'))
    const ground = { storage: inBucket(() => [Buffer.from('x')]), tempRoot: root }
    await expect(withLocalFile(ground, key, failing)).rejects.toThrow('work failed')
    expect(await readdir(root)).toEqual([])
  })
})

test('the folder of a killed process is deleted, that of a running process is kept', async () => {
  const script = `
    import { withTempFolder } from ${JSON.stringify(new URL('./temp.ts', import.meta.url).href)}
    await withTempFolder(process.argv[1], () => { console.log('in'); return new Promise(() => setInterval(() => {}, 1000)) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  await withTempFolder(root, async () => {
    await emptyTemp(root)
    expect(await readdir(root)).toHaveLength(2)
  })
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  expect(await readdir(root)).toHaveLength(1)
  await writeFile(join(root, 'of-nobody'), '')
  await emptyTemp(root)
  expect(await readdir(root)).toEqual([])
})

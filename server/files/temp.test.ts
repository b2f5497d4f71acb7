import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyTemp, withTempFolder } from './temp.ts'

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

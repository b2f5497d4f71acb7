import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './lock.ts'
import { ownMark } from './process.ts'

let folder: string
const lockFile = () => join(folder, 'server.lock')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhikao-lock-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a lock is held until it is released', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`Another server (pid ${process.pid})`)
  release()
  expect(readdirSync(folder)).toEqual([])
  lockFolder(folder)()
})

test.each([
  ['a pid that does not run', () => `4194303\n${ownMark().started}\nx\n`],
  ['a live pid that started at another time', () => `${process.pid}\nanother boot/1\nx\n`],
  ['half a line', () => '12'],
  ['an empty file', () => ''],
])('a lock is taken over from %s', (_, text) => {
  writeFileSync(lockFile(), text())
  const release = lockFolder(folder)
  expect(readFileSync(lockFile(), 'utf8')).toContain(`${process.pid}\n${ownMark().started}\n`)
  release()
  expect(readdirSync(folder)).toEqual([])
})

test('a release does not remove the lock of the next holder', () => {
  const release = lockFolder(folder)
  writeFileSync(lockFile(), 'of another')
  release()
  expect(readFileSync(lockFile(), 'utf8')).toBe('of another')
})

test('of six processes that find a dead lock at the same time exactly one gets it', async () => {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'lock.ts')).href)})
    process.stdin.once('data', () => {
      try { lockFolder(${JSON.stringify(folder)}); console.log('taken') } catch (error) { console.log(error.message) }
    })
    console.log('ready')`
  const contenders = Array.from({ length: 6 }, () =>
    spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const answers = contenders.map((child) => createInterface(child.stdout)[Symbol.asyncIterator]())
  for (const answer of answers) expect((await answer.next()).value).toBe('ready')
  writeFileSync(lockFile(), '4194303\nlong ago\nx\n')
  for (const { stdin } of contenders) stdin.write('go\n')
  const lines = await Promise.all(answers.map(async (answer) => String((await answer.next()).value)))
  expect(lines.filter((line) => line === 'taken')).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('Another server'))).toHaveLength(5)
  for (const child of contenders) {
    child.kill()
    await once(child, 'exit')
  }
})

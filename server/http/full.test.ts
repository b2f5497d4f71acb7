import { spawnSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { fileOf } from '../test/proof/requests.ts'

const root = await mkdtemp(join(tmpdir(), 'zhikao-full-'))
const mounts = (...words: string[]) => spawnSync('/bin/mount', words).status === 0
/** A file system of one megabyte of its own, where the machine allows to make one. */
const isMounted = process.getuid?.() === 0 && mounts('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', root)

afterAll(async () => {
  if (isMounted) spawnSync('/bin/umount', [root])
  await rm(root, { recursive: true, force: true })
})

describe.runIf(isMounted)('a storage of one megabyte (A14)', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp({ environment: { STORAGE_URL: pathToFileURL(root).href } })
  })
  afterAll(() => t.close())

  const upload = async () =>
    (await t.as('school')).call(mediaContract.file, {
      body: {},
      file: { name: 'a.png', bytes: await fileOf('png') },
      headers: { 'accept-language': 'en-US' },
    })
  const ready = async () => {
    const answer = await t.app.inject('/readyz')
    return [answer.statusCode, answer.json().storage]
  }
  const expectRefused = async () => {
    const { http, status, message, data } = await upload()
    expect([http, status, data]).toEqual([507, 50700, null])
    expect(message).toMatch(/^The storage is full or read-only, so nothing was saved/)
    expect((await ready())[1]).toBe(false)
    expect((await t.app.inject('/readyz')).statusCode).toBe(503)
  }

  test('that is full answers 507/50700, is not ready, keeps no part of the upload, and works once there is space', async () => {
    expect((await upload()).http).toBe(200)
    expect((await ready())[1]).toBe(true)
    const ballast = join(root, 'ballast')
    const { bavail, bsize } = await statfs(root)
    await pipeline(Readable.from([Buffer.alloc(bavail * bsize)]), createWriteStream(ballast))
    await expectRefused()
    expect(await readdir(join(root, '.tmp'))).toEqual([])
    await rm(ballast)
    expect((await upload()).http).toBe(200)
    expect((await ready())[1]).toBe(true)
  })

  test('that is read-only answers 507/50700 and is not ready', async () => {
    expect(mounts('-o', 'remount,ro', root)).toBe(true)
    await expectRefused()
    expect(mounts('-o', 'remount,rw', root)).toBe(true)
    expect((await upload()).http).toBe(200)
  })
})

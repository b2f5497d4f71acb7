import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PHOTO_FAULTS, PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import type { PhotoFault } from '@zhikao/domain/platform/media/media.model.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { sniff } from '../sniff.ts'
import { inspectPhotos } from './batch.ts'
import type { PhotoItem, PhotoLimits, PhotoVerdict } from './batch.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photos-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function itemOf(id: string, fault?: PhotoFault): Promise<PhotoItem> {
  const item = { id, path: join(folder, `${id}.in`), out: join(folder, `${id}.out`) }
  await writeFile(item.path, await drawPhoto(fault ? { fault } : {}))
  return item
}

async function verdictsOf(items: PhotoItem[], limits?: PhotoLimits): Promise<PhotoVerdict[]> {
  const verdicts: PhotoVerdict[] = []
  for await (const verdict of inspectPhotos(items, PHOTO_SPEC_DEFAULTS, limits)) verdicts.push(verdict)
  return verdicts
}

test('each photo gets one verdict, in order; a photo that can be decoded is written re-encoded', async () => {
  const items = [await itemOf('clean'), ...(await Promise.all(PHOTO_FAULTS.map((fault) => itemOf(fault, fault))))]
  const verdicts = await verdictsOf(items)
  expect(verdicts.map(({ id, report }) => [id, report.faults.map((fault) => fault.rule)])).toEqual([
    ['clean', []],
    ...PHOTO_FAULTS.map((fault) => [fault, [fault]]),
  ])
  for (const { id, written } of verdicts) {
    expect(written).toBe(id !== 'photo_type' && id !== 'photo_broken')
    expect(existsSync(join(folder, `${id}.out`))).toBe(written)
  }
  expect(sniff(await readFile(join(folder, 'clean.out')))).toBe('jpeg')
})

test('a photo that takes too much time or memory is reported broken, and the next ones are still inspected', async () => {
  const items = await Promise.all(['a', 'b', 'c'].map((id) => itemOf(id)))
  const slow = await verdictsOf(items, { timeoutMs: 1 })
  expect(slow.map(({ id, report }) => [id, report.faults[0]?.rule])).toEqual([
    ['a', 'photo_broken'],
    ['b', 'photo_broken'],
    ['c', 'photo_broken'],
  ])
  const greedy = await verdictsOf(items, { memoryMb: 20 })
  expect(greedy.map(({ report }) => report.faults[0]?.rule)).toEqual(['photo_broken', 'photo_broken', 'photo_broken'])
  await expect(verdictsOf(items, { timeoutMs: 1, maxLost: 1 })).rejects.toThrow('items ended their process')
})

test('a missing file is an internal error, not a fault of the photo', async () => {
  await expect(verdictsOf([{ id: 'x', path: join(folder, 'absent'), out: join(folder, 'y') }])).rejects.toThrow(
    'ENOENT',
  )
})

test('no items give no verdicts, and a consumer that stops early ends the source', async () => {
  expect(await verdictsOf([])).toEqual([])
  const items = await Promise.all(['d', 'e', 'f'].map((id) => itemOf(id)))
  let isEnded = false
  async function* endless(): AsyncIterable<PhotoItem> {
    try {
      for (;;) yield* items
    } finally {
      isEnded = true
    }
  }
  for await (const { report } of inspectPhotos(endless(), PHOTO_SPEC_DEFAULTS)) {
    expect(report.ok).toBe(true)
    break
  }
  expect(isEnded).toBe(true)
})

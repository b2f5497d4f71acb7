import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgeWorkbook, workbookEntries } from '../workbook.ts'
import { forgeZip } from '../zip.ts'
import { filesBelow } from './kill.ts'
import { fileOf } from './requests.ts'
import { bomb, openUploads, wide } from './uploads.ts'
import type { Uploads } from './uploads.ts'

const MEGABYTE = 1024 * 1024

let uploads: Uploads
let good: Buffer
beforeAll(async () => {
  uploads = await openUploads()
  good = uploads.good
})
afterAll(() => uploads.close())

function flipped(bytes: Buffer, seed: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = seed % 97; at < copy.length; at += 97 + seed) copy[at] = (copy[at] ?? 0) ^ (1 << (seed % 8))
  return copy
}

const entityBomb = () =>
  forgeWorkbook({
    sheet:
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
  })
const lying = () =>
  forgeZip(workbookEntries({ sheet: '' }).map((entry) => ({ ...entry, declaredBytes: 4_000_000_000 })))
const crowd = () =>
  forgeZip([
    ...workbookEntries({ sheet: '' }),
    ...Array.from({ length: 20_000 }, (_, at) => ({ name: `xl/x${at}`, data: '' })),
  ])
const escaping = () => forgeZip([{ name: '../../../../etc/cron.d/x', data: 'x' }, ...workbookEntries({ sheet: '' })])

test('a valid file is imported: the refusals below are not caused by something else', async () => {
  expect(await uploads.resultOf(good)).toMatchObject({ http: 200, state: 'done', ok: 50 })
})

test.each<[string, () => Buffer | Promise<Uint8Array>, number[]]>([
  ['an empty file', () => Buffer.alloc(0), [400, 415]],
  ['a JPEG', () => fileOf('jpeg'), [415]],
  ['a PDF', () => fileOf('pdf'), [415]],
  ['random bytes', () => randomBytes(50_000), [415]],
  ['an old Excel file', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]), [415]],
  ['a file that is too large', () => Buffer.concat([good, Buffer.alloc(21 * MEGABYTE)]), [413]],
])('%s is refused at once', async (_, bytes, codes) => {
  expect(codes).toContain((await uploads.resultOf(await bytes())).http)
})

test.each<[string, () => Buffer]>([
  ['a zip that is no workbook', () => forgeZip([{ name: 'a.txt', data: 'a' }])],
  ['a text file with other columns', () => Buffer.from('姓名,证件号码\n张三,1\n')],
  ['a workbook cut in the middle', () => good.subarray(0, good.length / 2)],
  ['a workbook cut at its end', () => good.subarray(0, good.length - 10)],
  ['the first 100 bytes of a workbook', () => good.subarray(0, 100)],
  ['sixty megabytes compressed to a few kilobytes', bomb],
  ['XML entities that expand', entityBomb],
  ['two hundred thousand columns', wide],
  ['a zip with false sizes', lying],
  ['a zip with twenty thousand entries', crowd],
  ['a zip with a path out of its folder', escaping],
])('%s: refused, or its job fails with the reason', async (_, bytes) => {
  const result = await uploads.resultOf(bytes())
  const isRefused = [400, 413, 415].includes(result.http)
  const isFailed = result.http === 200 && result.state === 'failed' && result.ok === 0 && /\S/.test(result.error ?? '')
  expect([result, isRefused || isFailed]).toEqual([result, true])
})

test('flipped bytes never break the server: each file is read, refused, or its job fails', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { http, state } = await uploads.resultOf(flipped(good, seed))
    expect(http === 200 ? state : http).toBeOneOf(['done', 'failed', 400, 413, 415])
  }
})

test('nothing is left behind by all of them, and the server is still ready', async () => {
  for (const bytes of [bomb(), wide(), good]) await uploads.resultOf(bytes)
  expect(await filesBelow(join(uploads.dataDir, 'tmp'))).toEqual([])
  expect((await fetch(`${uploads.server.url}/readyz`)).status).toBe(200)
})

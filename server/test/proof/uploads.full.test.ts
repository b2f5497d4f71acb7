import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobContract } from '@zhikao/domain/platform/job/job.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { forgeWorkbook, workbookEntries } from '../workbook.ts'
import { forgeZip } from '../zip.ts'
import { foundInstitution, studentWorkbook } from './institution.ts'
import { callOver, filesBelow, startServerProcess } from './kill.ts'
import type { ServerProcess } from './kill.ts'
import { fileOf } from './requests.ts'

const MEGABYTE = 1024 * 1024
/** How much a server may have grown after all of it. */
const GROWTH_MAX = 120 * MEGABYTE

let dataDir: string
let server: ServerProcess
let token: string
let good: Buffer

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'zhikao-uploads-'))
  server = await startServerProcess(dataDir)
  token = await foundInstitution(server.url, server.lines)
  good = await studentWorkbook(0, 50, '好班')
}, 120_000)
afterAll(async () => {
  await server.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
})

/** Resident memory of the server's own process, its database and its short-lived children left out. */
async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/** What becomes of an upload: refused at once, or the end of its job. */
async function resultOf(
  bytes: Uint8Array,
  name = 'file.xlsx',
): Promise<{ http: number; state?: string; error?: string | null; ok?: number }> {
  const { http, data } = await callOver(server.url, token, studentContract.import, {
    body: { mode: 'preview' },
    file: { name, bytes },
  })
  if (http !== 200) return { http }
  for (;;) {
    const job = (await callOver(server.url, token, jobContract.detail, { params: { id: data.job } })).data
    if (['done', 'failed', 'cancelled'].includes(job.state))
      return { http, state: job.state, error: job.error, ok: job.ok }
    await wait(20)
  }
}

function flipped(bytes: Buffer, seed: number): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = seed % 97; at < copy.length; at += 97 + seed) copy[at] = (copy[at] ?? 0) ^ (1 << (seed % 8))
  return copy
}

const bomb = () =>
  forgeWorkbook({ sheet: `<row r="1"><c r="A1" t="inlineStr"><is><t>${'A'.repeat(60 * MEGABYTE)}</t></is></c></row>` })
const entityBomb = () =>
  forgeWorkbook({
    sheet:
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>',
  })
const wide = () => forgeWorkbook({ sheet: `<row r="1">${'<c><v>1</v></c>'.repeat(200_000)}</row>` })
const lying = () =>
  forgeZip(workbookEntries({ sheet: '' }).map((entry) => ({ ...entry, declaredBytes: 4_000_000_000 })))
const crowd = () =>
  forgeZip([
    ...workbookEntries({ sheet: '' }),
    ...Array.from({ length: 20_000 }, (_, at) => ({ name: `xl/x${at}`, data: '' })),
  ])
const escaping = () => forgeZip([{ name: '../../../../etc/cron.d/x', data: 'x' }, ...workbookEntries({ sheet: '' })])

test('a valid file is imported: the refusals below are not caused by something else', async () => {
  expect(await resultOf(good)).toMatchObject({ http: 200, state: 'done', ok: 50 })
})

test.each<[string, () => Buffer | Promise<Uint8Array>, number[]]>([
  ['an empty file', () => Buffer.alloc(0), [400, 415]],
  ['a JPEG', () => fileOf('jpeg'), [415]],
  ['a PDF', () => fileOf('pdf'), [415]],
  ['random bytes', () => randomBytes(50_000), [415]],
  ['a text file', () => Buffer.from('姓名,证件号码\n张三,1\n'), [415]],
  ['an old Excel file', () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4096)]), [415]],
  ['a file that is too large', () => Buffer.concat([good, Buffer.alloc(21 * MEGABYTE)]), [413]],
])('%s is refused at once', async (_, bytes, codes) => {
  expect(codes).toContain((await resultOf(await bytes())).http)
})

test.each<[string, () => Buffer]>([
  ['a zip that is no workbook', () => forgeZip([{ name: 'a.txt', data: 'a' }])],
  ['a workbook cut in the middle', () => good.subarray(0, good.length / 2)],
  ['a workbook cut at its end', () => good.subarray(0, good.length - 10)],
  ['the first 100 bytes of a workbook', () => good.subarray(0, 100)],
  ['sixty megabytes compressed to a few kilobytes', bomb],
  ['XML entities that expand', entityBomb],
  ['two hundred thousand columns', wide],
  ['a zip with false sizes', lying],
  ['a zip with twenty thousand entries', crowd],
  ['a zip with a path out of its folder', escaping],
])(
  '%s: refused, or its job fails with the reason',
  async (_, bytes) => {
    const result = await resultOf(bytes())
    const isRefused = [400, 413, 415].includes(result.http)
    const isFailed =
      result.http === 200 && result.state === 'failed' && result.ok === 0 && /\S/.test(result.error ?? '')
    expect([result, isRefused || isFailed]).toEqual([result, true])
  },
  60_000,
)

test('flipped bytes never break the server: each file is read, refused, or its job fails', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const { http, state } = await resultOf(flipped(good, seed))
    expect(http === 200 ? state : http).toBeOneOf(['done', 'failed', 400, 413, 415])
  }
}, 60_000)

test.runIf(process.platform === 'linux')(
  'memory stays flat and nothing is left behind',
  async () => {
    const before = await residentBytes()
    for (let round = 0; round < 2; round++) for (const bytes of [bomb(), wide(), good]) await resultOf(bytes)
    expect((await residentBytes()) - before).toBeLessThan(GROWTH_MAX)
    expect(await filesBelow(join(dataDir, 'tmp'))).toEqual([])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  },
  120_000,
)

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicUploadContract } from '@zhikao/domain/platform/publicUpload/publicUpload.contract.ts'
import { UPLOAD_TICKET } from '@zhikao/domain/platform/publicUpload/publicUpload.model.ts'
import { drawDocument } from '../../seed/emblem.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { solveCaptcha } from '../../test/captcha.ts'
import { UPLOAD_NETWORKS } from '../../test/proof/figures.ts'
import { createCaptcha } from '../auth/auth.captcha.commands.ts'
import { media } from '../media/media.table.ts'
import { buildSettings } from '../setting/setting.factory.ts'
import { buildUploadTicket } from './publicUpload.factory.ts'
import { uploadTicket } from './publicUpload.table.ts'

const MEGABYTE = 1024 ** 2
let t: TestApp

beforeAll(async () => {
  t = await testApp({ environment: { TRUST_PROXY: '1' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(uploadTicket)
  for (const { key } of await t.db.select().from(media)) await t.services.storage.remove(key)
  await t.db.delete(media)
  await buildSettings(t.db, 'upload_rules', {})
})

type Given = { token?: string; captcha_id?: string; captcha?: string }
/** A PDF that is `bytes` bytes longer. The added bytes come first, so that the offsets in its cross-reference table are increased. */
function longPdf(bytes: number): Buffer {
  const head = `%PDF-1.7\n%${' '.repeat(bytes)}\n`
  const document = drawDocument('x').toString('latin1')
  const moved = document.replace(/startxref\s+(\d+)/, (_, at) => `startxref\n${Number(at) + head.length}`)
  return Buffer.from(head + moved, 'latin1')
}
const send = (given: Given, ip = '10.20.0.1', bytes: Uint8Array = drawDocument('x')) =>
  t.anonymous.call(publicUploadContract.store, {
    body: given,
    file: { name: '证明.pdf', bytes },
    headers: { 'x-forwarded-for': ip },
  })
const solved = async () => solveCaptcha(await createCaptcha(t.services, 'register', 0))
const many = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const statuses = (answers: readonly { status: number }[]) => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const rows = () => t.db.select().from(media).where(eq(media.kind, 'PUBLIC'))
/** The files in the storage, whatever the rows say. */
const stored = async () => {
  const found = await readdir(join(t.services.config.dataDir, 'uploads'), { recursive: true, withFileTypes: true })
  return found.filter((file) => file.isFile() && file.name.endsWith('.pdf')).length
}

test('a ticket takes 12 files, of 30 sent at the same time too; the refused ones leave nothing', async () => {
  const token = await buildUploadTicket(t.db)
  const answers = await many(30, (at) => send({ token }, `10.20.0.${at}`))
  expect(statuses(answers)).toEqual({ 80200: UPLOAD_TICKET.files, 42200: 18 })
  expect(new Set(answers.map(({ rule }) => rule))).toEqual(new Set([undefined, 'upload_files']))
  expect([(await rows()).length, await stored()]).toEqual([UPLOAD_TICKET.files, UPLOAD_TICKET.files])
  expect((await t.db.select().from(uploadTicket))[0]?.files).toBe(UPLOAD_TICKET.files)
})

test('a ticket takes 30 MB in all', async () => {
  const token = await buildUploadTicket(t.db, { bytes: UPLOAD_TICKET.mb * MEGABYTE - 100 })
  const refused = await send({ token })
  expect([refused.http, refused.rule, refused.message]).toEqual([
    422,
    'upload_bytes',
    '一次报名的文件合计不得超过 30 MB，请压缩后再上传',
  ])
  expect([await rows(), await stored()]).toEqual([[], 0])
})

test('one network gets so many files a day, with as many tickets as it likes; another is not held back', async () => {
  await buildSettings(t.db, 'upload_rules', { network_day: 12 })
  const answers = []
  // No more than a network may send at once.
  for (let round = 0; round < 3; round += 1) {
    const given = await many(10, solved)
    answers.push(...(await Promise.all(given.map((one) => send(one, '10.20.1.1')))))
  }
  expect(statuses(answers)).toEqual({ 80200: 12, 42900: 18 })
  const [first] = answers.filter(({ http }) => http === 200)
  // Its tickets count where they were opened, wherever they are used.
  expect((await send({ token: first?.data.token ?? '' }, '10.20.2.2')).status).toBe(42900)
  expect((await send(await solved(), '10.20.2.2')).http).toBe(200)
  await t.db.update(uploadTicket).set({ create_time: sql`now() - interval '25 hours'` })
  expect((await send(await solved(), '10.20.1.1')).http).toBe(200)
})

test(`the platform keeps so many bytes: uploads from ${UPLOAD_NETWORKS} networks at the same time do not exceed them`, async () => {
  await buildSettings(t.db, 'upload_rules', { total_mb: 1 })
  const file = longPdf(100_000)
  const most = Math.floor(MEGABYTE / file.length)
  const given = await many(UPLOAD_NETWORKS, solved)
  const answers = await many(UPLOAD_NETWORKS, (at) => send(given[at] ?? {}, `10.21.0.${at}`, file))
  expect(statuses(answers)).toEqual({ 80200: most, 42900: UPLOAD_NETWORKS - most })
  expect(answers.map(({ rule }) => rule)).toContain('upload_full')
  const kept = await rows()
  expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MEGABYTE)
  expect([kept.length, await stored()]).toEqual([most, most])
  // What registrations took, or the sweep removed, makes room.
  await t.db
    .update(media)
    .set({ kind: 'ATTACHMENT', linked: true })
    .where(eq(media.key, kept[0]?.key ?? ''))
  expect((await send(await solved(), '10.22.0.1', file)).http).toBe(200)
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { examDocumentContract } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { textOfPdf } from '../../test/pdf.ts'
import type { Username } from '../../test/world.ts'
import { buildPanel } from '../panel/panel.factory.ts'
import { commitDraws, openDraws } from './attendance.draw.commands.ts'
import { buildAttendance } from './attendance.factory.ts'
import { showState } from '../plan/plan.factory.ts'

const { list, draw, draws, replay, sheet } = attendanceContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const make = async (who: Username, id: string, reason?: string) =>
  (await t.as(who)).call(draw, { params: { id }, body: reason ? { reason } : {} })
const shown = async (who: Username, id: string) => (await t.as(who)).call(draws, { params: { id } })
const drawn = (given: Parameters<typeof buildAttendance>[1] = {}) =>
  buildAttendance(t.db, { station_mode: 'DRAW', examiners: { 'acc-teacher': 'CHIEF' }, candidates: 5, ...given })

test('hashes are shown from the approval on, the seed and the order after the draw; anyone gets the same order from them (Decided 25)', async () => {
  const { sn } = await drawn()
  await commitDraws(t.db, t.services, sn, true)
  const [before] = (await shown('center', sn)).data
  expect([before?.committed, before?.seed, before?.order, before?.drawn_time]).toEqual([true, null, [], null])
  expect((await shown('teacher', sn)).raw.toString()).not.toContain('seed_sealed')
  const { data } = await make('teacher', sn)
  expect(data.candidates.map(({ station }) => station ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  const [after] = (await shown('college', sn)).data
  const byStation = data.candidates.toSorted((one, other) => (one.station ?? 0) - (other.station ?? 0))
  expect(after?.order).toEqual(byStation.map(({ ticket_no }) => ticket_no))
  const again = await t.anonymous.call(replay, {
    body: { seed: after?.seed ?? '', tickets: after?.order.toReversed() ?? [] },
  })
  expect(again.data).toEqual({ seed_hash: before?.seed_hash, list_hash: before?.list_hash, order: after?.order })
  expect((await make('teacher', sn)).http).toBe(409)
  const { rows } = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from audit where action = 'exam.draw' and target_sn = ${sn}`,
  )
  expect(rows[0]?.count).toBe(1)
})

/** “the seed is encrypted with SECRET_KEY and shown to nobody before the draw” (domain.md Decided 25). */
test('the stored seed is not readable, and only the secret that sealed it opens it', async () => {
  const { sn } = await drawn()
  await commitDraws(t.db, t.services, sn, true)
  const other = { ...t.services, secret: 'another secret of the same length, never used' }
  const { rows } = await t.db.execute<{ seed_sealed: Buffer }>(
    sql`select seed_sealed from exam_draw where exam_sn = ${sn}`,
  )
  await make('teacher', sn)
  const [after] = await openDraws(t.db, t.services, sn)
  expect(after?.seed).toMatch(/^[0-9a-f]{64}$/)
  expect(rows[0]?.seed_sealed.includes(after?.seed ?? '')).toBe(false)
  await expect(openDraws(t.db, other, sn)).rejects.toThrow()
})

test('a changed list of candidates is noticed: no draw, the exam flagged, the centre notified once', async () => {
  const { sn } = await drawn()
  await commitDraws(t.db, t.services, sn, true)
  await t.db.execute(
    sql`update signup set ticket_no = '111111111111111' where sn = (select signup_sn from seat where exam_sn = ${sn} limit 1)`,
  )
  for (const _ of [1, 2]) expect((await make('teacher', sn)).rule).toBe('draw_list_changed')
  const { data } = await (await t.as('center')).call(list, { params: { id: sn } })
  expect([data.exam.flags, data.exam.drawn]).toEqual([['DRAW_LIST_CHANGED'], false])
  const { rows } = await t.db.execute<{ count: number }>(
    sql`select count(*)::int as count from notice where event = 'exam.drawList' and entity_sn = ${sn} and to_platform`,
  )
  expect(rows[0]?.count).toBe(1)
})

test('an exam that was approved without commitments is drawn too, and says so', async () => {
  const { sn } = await drawn()
  expect((await shown('college', sn)).data).toEqual([])
  expect((await make('teacher', sn)).http).toBe(200)
  expect((await shown('college', sn)).data.map(({ committed }) => committed)).toEqual([false])
})

test('the draw is the chief’s, the site’s with a reason while he is missing, on the day, and only where stations are drawn', async () => {
  const { sn } = await drawn()
  expect((await make('college', sn)).rule).toBe('site_reason')
  expect((await make('center', sn)).http).toBe(403)
  expect((await make('teacher2', sn)).http).toBe(404)
  expect((await make('college', sn, '主考未到')).http).toBe(200)
  expect((await make('teacher', (await drawn({ minutes: 31 })).sn)).rule).toBe('run_early')
  expect((await make('teacher', (await drawn({ station_mode: 'ORDER' })).sn)).rule).toBe('draw_mode')
  const invigilator = await drawn({ examiners: { 'acc-teacher': 'INVIGILATOR' } })
  expect((await make('teacher', invigilator.sn)).rule).toBe('chief_only')
})

test('two draws at once: one is made', async () => {
  const { sn } = await drawn()
  const answers = await Promise.all([make('teacher', sn), make('teacher', sn), make('teacher', sn)])
  expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('what is recomputed without a session is bounded: 300 tickets of 15 digits', async () => {
  const ticket = '220017250800101'
  const ask = (tickets: string[], seed = 's') => t.anonymous.call(replay, { body: { seed, tickets } })
  expect((await ask([ticket, ticket])).data.order).toEqual([ticket])
  expect((await ask([])).http).toBe(400)
  expect((await ask(['1'])).http).toBe(400)
  expect((await ask([ticket], 'x'.repeat(129))).http).toBe(400)
  expect((await ask(Array.from({ length: 301 }, (_, at) => String(at).padStart(15, '1')))).http).toBe(400)
})

test('the sign-in sheet has every candidate of the room, the ID number masked, its Chinese text selectable', async () => {
  const { sn } = await drawn({ candidates: 24, station_mode: 'ORDER' })
  const { data } = await (await t.as('college')).call(list, { params: { id: sn } })
  const printed = await (await t.as('teacher')).call(sheet, { params: { id: sn } })
  expect([printed.http, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  const pages = await textOfPdf(printed.raw)
  expect(pages).toHaveLength(2)
  const text = pages.join('').replaceAll(/\s/g, '')
  for (const wanted of ['签到表', '考生签名', '应到24人', '第2/2页']) expect(text).toContain(wanted)
  for (const one of data.candidates)
    for (const wanted of [one.name, one.ticket_no ?? '?', one.id_no]) expect(text).toContain(wanted)
  for (const [who, http] of [
    ['teacher2', 404],
    ['college2', 404],
    ['school', 403],
    ['center', 200],
  ] as const)
    expect([who, (await (await t.as(who)).call(sheet, { params: { id: sn } })).http]).toEqual([who, http])
})

test('“Both hashes are printed on the door sheet and the sign-in sheet” (Decided 25, 40; exam-day R24), and on the list of places: before the draw without the seed, after it with it', async () => {
  const { sn } = await drawn({ candidates: 24, subject: 'OFFLINE' })
  const teacher = await t.as('teacher')
  const plain = async (raw: Uint8Array) => (await textOfPdf(raw)).map((page) => page.replaceAll(/\s/g, ''))
  const sheetsOf = async (kind: 'seats' | 'door') =>
    (await plain((await teacher.call(examDocumentContract.print, { params: { id: sn, kind } })).raw)).join('')
  const printed = async () => [
    ...(await plain((await teacher.call(sheet, { params: { id: sn } })).raw)),
    await sheetsOf('seats'),
    await sheetsOf('door'),
  ]
  const PROOF = '/exam/draw核对'
  for (const text of await printed()) expect(text).not.toContain(PROOF)
  await commitDraws(t.db, t.services, sn, true)
  const [held] = (await shown('college', sn)).data
  const before = await printed()
  expect(before).toHaveLength(4)
  for (const text of before) {
    for (const word of ['审批时封存', PROOF, held!.seed_hash, held!.list_hash]) expect(text).toContain(word)
    expect(/种子[0-9a-f]/.test(text)).toBe(false)
  }
  await make('teacher', sn)
  const { seed } = (await shown('college', sn)).data[0]!
  for (const text of before) expect(text).not.toContain(seed)
  for (const text of await printed())
    for (const word of [held!.seed_hash, held!.list_hash, `种子${seed}`]) expect(text).toContain(word)
})

test('stations in order have no hashes on paper (exam-day R24); a draw that was not committed at approval is printed as such', async () => {
  const textOf = async (sn: string) =>
    (await textOfPdf((await (await t.as('college')).call(sheet, { params: { id: sn } })).raw))
      .join('')
      .replaceAll(/\s/g, '')
  expect(await textOf((await drawn({ station_mode: 'ORDER' })).sn)).not.toContain('抽签凭证')
  const { sn } = await drawn()
  await make('teacher', sn)
  expect(await textOf(sn)).toContain('抽签凭证：审批时未封存')
})

test('the approval of an exam application commits the draw of every room (Decided 25); one that is approved again has other seeds', async () => {
  const { sn } = await buildPanel(t.db, { status: 'EXAM_SUBMIT' })
  const system = await t.as('system')
  const committedOf = async () => {
    expect((await system.call(planContract.approveExam, { params: { id: sn }, body: {} })).http).toBe(200)
    const { rows } = await t.db.execute<{ room: string; held: boolean; seed_hash: string }>(sql`
      select er.exam_sn || er.room_sn as room, d.committed as held, d.seed_hash from exam e join exam_room er on er.exam_sn = e.sn
      left join exam_draw d on d.exam_sn = er.exam_sn and d.room_sn = er.room_sn where e.plan_sn = ${sn} order by 1`)
    return rows
  }
  const first = await committedOf()
  expect(first.length).toBeGreaterThan(0)
  expect(first.map(({ held }) => held)).toEqual(first.map(() => true))
  expect((await system.call(planContract.revokeExam, { params: { id: sn }, body: { opinion: '停电' } })).http).toBe(200)
  await showState(t.db, sn, 'EXAM_SUBMIT')
  const again = await committedOf()
  expect(again.map(({ room }) => room)).toEqual(first.map(({ room }) => room))
  for (const [at, one] of again.entries()) expect(one.seed_hash).not.toBe(first[at]?.seed_hash)
})

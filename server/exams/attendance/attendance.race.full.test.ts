import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { newKey } from '../../files/storage.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { buildAttendance } from './attendance.factory.ts'

const { list, checkin, finish, update } = attendanceContract
const ROUND_MS = 10_000
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const come = async (who: Username, id: string, ticket_no: string | null) =>
  (await t.as(who)).call(checkin, {
    params: { id },
    body: { way: 'QR', identity_checked: true, ticket_no: ticket_no ?? '' },
  })
const ticketsOf = async (id: string) =>
  (await (await t.as('center')).call(list, { params: { id } })).data.candidates.map(({ ticket_no }) => ticket_no)

test(
  'one candidate is scanned at two doors at once: one check-in, one line of history, one audit entry',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn } = await buildAttendance(t.db, { candidates: 1, examiners: { 'acc-teacher': 'CHIEF' } })
      const [ticket] = await ticketsOf(sn)
      const answers = await Promise.all([
        come('teacher', sn, ticket!),
        come('college', sn, ticket!),
        come('college', sn, ticket!),
      ])
      expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      const { rows } = await t.db.execute(sql`
        select a.state, (select count(*)::int from history h where h.entity = 'attendance' and h.entity_sn = a.sn) as lines,
          (select count(*)::int from audit u where u.target_sn = a.sn and u.action = 'attendance.checkin') as audited
        from attendance a where a.exam_sn = ${sn}`)
      expect(rows).toEqual([{ state: 'PRESENT', lines: 1, audited: 1 }])
    }
  },
  ROUND_MS * DUEL_ROUNDS,
)

test(
  'a check-in against the finish: whichever is first, nobody is in the room of a finished exam',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn } = await buildAttendance(t.db, {
        minutes: -35,
        candidates: 2,
        started: true,
        examiners: { 'acc-teacher': 'CHIEF' },
      })
      const rows = (await (await t.as('center')).call(list, { params: { id: sn } })).data.candidates
      const teacher = await t.as('teacher')
      for (const one of rows)
        await teacher.call(update, { params: { id: sn, candidate: one.sn }, body: { state: 'ABSENT', reason: '未到' } })
      const late = {
        way: 'QR' as const,
        identity_checked: true,
        ticket_no: rows[0]!.ticket_no ?? '',
        reason: '公交停运',
      }
      const [came, ended] = await Promise.all([
        teacher.call(checkin, { params: { id: sn }, body: late }),
        teacher.call(finish, { params: { id: sn }, body: { reason: '提前结束' } }),
      ])
      expect(ended.http).toBe(200)
      const { counts } = (await teacher.call(list, { params: { id: sn } })).data.exam
      expect([counts.present, counts.late]).toEqual([0, 0])
      expect([counts.left, counts.absent]).toEqual(came.http === 200 ? [1, 1] : [0, 2])
    }
  },
  ROUND_MS * DUEL_ROUNDS,
)

test('an examiner sees the photos of the candidates of a confirmed exam, until its scores are published (interface.md §6)', async () => {
  const { sn } = await buildAttendance(t.db, { candidates: 1, examiners: { 'acc-teacher': 'INVIGILATOR' } })
  const key = newKey('png')
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { bytes, sha256 } = await t.services.storage.put(key, png)
  await t.pool.query(
    `insert into media (key, kind, name, type, bytes, sha256, account_sn, org_sn, linked) values ($1, 'PHOTO', 'p.png', 'image/png', $2, $3, 'acc-college', 'org-college', true)`,
    [key, bytes, sha256],
  )
  await t.db.execute(
    sql`update signup set photo = ${key} where sn = (select signup_sn from seat where exam_sn = ${sn})`,
  )
  const look = async (who: Username) => (await (await t.as(who)).call(mediaContract.showImage, { query: { key } })).http
  expect([await look('teacher'), await look('teacher2'), await look('college'), await look('college2')]).toEqual([
    200, 404, 200, 404,
  ])
  await t.db.execute(sql`update assignment set status = 'PENDING' where exam_sn = ${sn}`)
  expect(await look('teacher')).toBe(404)
  await t.db.execute(sql`update assignment set status = 'CONFIRMED' where exam_sn = ${sn}`)
  await t.db.execute(
    sql`insert into score_sheet (sn, org_sn, status, publish_time) select plan_sn, org_sn, 'AUDIT', business_now() from exam where sn = ${sn}`,
  )
  expect(await look('teacher')).toBe(404)
  expect((await (await t.as('teacher')).call(list, { params: { id: sn } })).http).toBe(404)
})

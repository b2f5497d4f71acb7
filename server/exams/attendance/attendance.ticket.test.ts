import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Username } from '../../test/world.ts'
import { buildAttendance } from './attendance.factory.ts'

const { list, checkin, ticket } = attendanceContract
let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const day = (examiners: Parameters<typeof buildAttendance>[1] = {}) => buildAttendance(t.db, examiners)
const firstOf = async (id: string) =>
  (await (await t.as('system')).call(list, { params: { id } })).data.candidates[0] ?? { ticket_no: '', room: '' }
const scan = async (who: Username, id: string, ticket_no: string | null) =>
  (await t.as(who)).call(checkin, {
    params: { id },
    body: { ticket_no: ticket_no ?? '', way: 'QR', identity_checked: true },
  })
const asked = async (who: Username, id: string, ticket_no: string | null) =>
  (await t.as(who)).call(ticket, { params: { id }, query: { ticket_no: ticket_no ?? '' } })

it.each([
  ['theory', 'theory', 'ONLINE', 'ONLINE'],
  ['theory', 'practical', 'ONLINE', 'OFFLINE'],
  ['practical', 'theory', 'OFFLINE', 'ONLINE'],
] as const)(
  'F38: a scanned ticket of another exam of the reader’s says which exam, room and time it belongs to; it checks nobody in: at a %s one of a %s',
  async (_, __, subject, others) => {
    const here = await day({ subject, examiners: { 'acc-teacher': 'CHIEF' } })
    const other = await day({ subject: others, examiners: { 'acc-teacher': 'INVIGILATOR' } })
    const { ticket_no, room } = await firstOf(other.sn)
    for (const who of ['teacher', 'college'] as const) {
      const refused = await scan(who, here.sn, ticket_no)
      expect([refused.http, refused.rule]).toEqual([422, 'candidate_elsewhere'])
      expect(refused.message).toContain(`${room} ${other.start_time.slice(0, 16)}–${other.end_time.slice(11, 16)}`)
      expect((await asked(who, here.sn, ticket_no)).data).toEqual([
        { exam_sn: other.sn, exam_name: other.name, room, start_time: other.start_time, end_time: other.end_time },
      ])
    }
    const { rows } = await t.db.execute(sql`select 1 from attendance where exam_sn in (${here.sn}, ${other.sn})`)
    expect(rows).toEqual([])
    // In its own exam it is no other's.
    expect((await asked('teacher', other.sn, ticket_no)).data).toEqual([])
  },
)

it('F38: of an exam that the reader may not read nothing is told: unknown, as a number that nobody has', async () => {
  const here = await day({ examiners: { 'acc-teacher': 'CHIEF' } })
  const foreign = await day({ org_sn: 'org-college2', examiners: { 'acc-teacher2': 'CHIEF' } })
  const { ticket_no } = await firstOf(foreign.sn)
  const unknown = await scan('teacher', here.sn, '999999999999999')
  for (const who of ['teacher', 'college'] as const) {
    const refused = await scan(who, here.sn, ticket_no)
    expect([refused.http, refused.rule, refused.message]).toEqual([422, 'candidate_unknown', unknown.message])
    expect((await asked(who, here.sn, ticket_no)).data).toEqual([])
  }
  // A call that is not confirmed opens nothing (Decided 14), nor does the publication leave anything open to an examiner (interface.md §6).
  const called = await day({ examiners: { 'acc-teacher': 'EXAMINER' } })
  const theirs = await firstOf(called.sn)
  await t.db.execute(sql`update assignment set status = 'PENDING' where exam_sn = ${called.sn}`)
  expect((await asked('teacher', here.sn, theirs.ticket_no)).data).toEqual([])
  await t.db.execute(sql`update assignment set status = 'CONFIRMED' where exam_sn = ${called.sn}`)
  expect((await asked('teacher', here.sn, theirs.ticket_no)).data).toHaveLength(1)
  await t.db.execute(sql`insert into score_sheet (sn, org_sn, status, publish_time) values (${called.plan_sn}, 'org-college', 'AUDIT', business_now())
    on conflict (sn) do update set status = 'AUDIT', publish_time = business_now()`)
  expect((await asked('teacher', here.sn, theirs.ticket_no)).data).toEqual([])
  expect((await asked('college', here.sn, theirs.ticket_no)).data).toHaveLength(1)
})

it('F38: asked by who checks in, of the exam that is theirs', async () => {
  const here = await day({ examiners: { 'acc-teacher': 'CHIEF' } })
  const number = '999999999999999'
  for (const [who, http] of [
    ['teacher', 200],
    ['teacher2', 404],
    ['college', 200],
    ['college2', 404],
    ['center', 403],
    ['school', 403],
  ] as const)
    expect([who, (await asked(who, here.sn, number)).http]).toEqual([who, http])
  expect((await asked('college', here.sn, '12')).http).toBe(400)
})

it.each([
  'https://zhikao.example/certificate/S000122000017254000123?token=abc',
  'http://127.0.0.1:8080/certificate/S000122000017254000124?token=x',
  'HTTPS://ZHIKAO.EXAMPLE/exams/certificate/S000122000017254000125',
])('F38: the QR code of a certificate is refused as one: %s', async (code) => {
  const here = await day({ examiners: { 'acc-teacher': 'CHIEF' } })
  const refused = await scan('teacher', here.sn, code)
  expect([refused.http, refused.errors]).toMatchObject([400, [{ path: 'ticket_no', rule: 'scan_certificate' }]])
  expect(refused.errors?.[0]?.message).toBe('这是证书的二维码，不是准考证；请扫描准考证')
})

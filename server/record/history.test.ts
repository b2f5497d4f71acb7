import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { buildAttendance } from '../exams/attendance/attendance.factory.ts'
import { buildMajor } from '../people/major/major.factory.ts'
import { buildStudent } from '../people/student/student.factory.ts'
import { testApp } from '../test/app.ts'
import type { TestApp } from '../test/app.ts'
import { brokenInvariants } from '../test/invariants.ts'
import { ORGS } from '../test/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Calls = (() => Promise<unknown>)[]
/** A student of the school, switched off and on, twice. */
async function ofStudent(): Promise<Calls> {
  const [{ sn }, school] = [await buildStudent(t.db, { org_sn: ORGS.school }), await t.as('school')]
  const { disable, enable } = studentContract
  return [disable, enable, disable, enable].map((call) => () => school.call(call, { params: { id: sn }, body: {} }))
}
async function ofMajor(): Promise<Calls> {
  const [{ sn }, school] = [await buildMajor(t.db), await t.as('school')]
  const { disable, enable } = majorContract
  return [disable, enable, disable, enable].map((call) => () => school.call(call, { params: { id: sn }, body: {} }))
}
/** A check-in against an absence, twice. */
async function ofAttendance(): Promise<Calls> {
  const chief = { 'acc-teacher': 'CHIEF' } as const
  const { sn } = await buildAttendance(t.db, { minutes: -35, candidates: 1, started: true, examiners: chief })
  const [one] = (await (await t.as('center')).call(attendanceContract.list, { params: { id: sn } })).data.candidates
  const [teacher, params] = [await t.as('teacher'), { id: sn, candidate: one?.sn ?? '' }]
  const late = { ticket_no: one?.ticket_no ?? '', way: 'QR', identity_checked: true, reason: '公交停运' } as const
  const come = () => teacher.call(attendanceContract.checkin, { params: { id: sn }, body: late })
  const miss = () => teacher.call(attendanceContract.update, { params, body: { state: 'ABSENT', reason: '未到' } })
  return [come, miss, come, miss]
}

test.each([
  ['student', 25, ofStudent],
  ['major', 25, ofMajor],
  ['attendance', 20, ofAttendance],
])(
  'M3: moves that wait for one another stand in the history in the order in which they were made: %s',
  async (entity, count, callsOf) => {
    for (let at = 0; at < count; at += 1) await Promise.all((await callsOf()).map((call) => call()))
    const { rows } = await t.pool.query<{ lines: number }>(
      'select count(*)::int as lines from history where entity = $1',
      [entity],
    )
    expect(rows[0]?.lines).toBeGreaterThan(count)
    expect((await brokenInvariants(t.pool)).filter(({ rule }) => rule.includes(`history line of ${entity}`))).toEqual(
      [],
    )
  },
)

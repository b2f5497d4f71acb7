import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityCorrectionContract } from '@zhikao/domain/exams/identityCorrection/identityCorrection.contract.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { operatorContract } from '@zhikao/domain/platform/operator/operator.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { buildOperator } from '../../platform/operator/operator.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { incidentCalls } from '../incident/incident.factory.ts'
import { buildAttested, buildIdentityCorrection } from './identityCorrection.factory.ts'

const { approve, create, list } = identityCorrectionContract
let t: TestApp
let center: Client
let system: Client
beforeAll(async () => {
  t = await testApp()
  ;[center, system] = [await t.as('center'), await t.as('system')]
})
afterAll(() => t.close())

const decide = (who: Client, sn: string) => who.call(approve, { params: { id: sn }, body: { version: 1 } })
const isOffered = async (who: Client, student: string) =>
  (await who.call(list, { params: { id: student } })).data[0]?.actions.includes('approve')

test('Decided 43: “accounts are one person when they … share … a mobile”: an account of before with the mobile of who decides', async () => {
  const { rows } = await t.db.execute<{ mobile: string }>(sql`select mobile from account where sn = 'acc-center'`)
  const earlier = await buildOperator(t.db, { mobile: rows[0]?.mobile ?? '', delete_time: '2026-01-05 08:00:00' })
  const made = await buildIdentityCorrection(t.db, { account_sn: earlier.sn })
  expect([await isOffered(center, made.student_sn), await isOffered(system, made.student_sn)]).toEqual([false, true])
  const refused = await decide(center, made.sn)
  expect([refused.http, refused.rule]).toEqual([422, 'identity_second'])
  expect((await decide(system, made.sn)).http).toBe(200)
})

test('Decided 43: “… or when the first person made or reset the second account in the last 30 days”', async () => {
  const made = await buildIdentityCorrection(t.db, { account_sn: 'acc-trainer2' })
  expect(await isOffered(center, made.student_sn)).toBe(true)
  expect((await center.call(operatorContract.reset, { params: { id: 'acc-trainer2' }, body: {} })).http).toBe(200)
  expect([await isOffered(center, made.student_sn), await isOffered(system, made.student_sn)]).toEqual([false, true])
  expect((await decide(center, made.sn)).rule).toBe('identity_second')
  await t.pool.query('alter table audit disable trigger all')
  await t.pool.query("update audit set time = time - interval '31 days' where action = 'operator.reset'")
  await t.pool.query('alter table audit enable trigger all')
  expect((await decide(center, made.sn)).http).toBe(200)
})

test('Decided 43: “accounts are one person when they … share a canonical document”: the accounts of two examiners with one travel permit', async () => {
  const of = (id_no: string, account_sn: string) =>
    buildTeacher(t.db, {
      id_type: 'HK_MACAO_PERMIT',
      id_no,
      birthday: '1970-01-01',
      gender: 'MALE',
      account_sn,
      delete_time: '2026-01-05 08:00:00',
    })
  const earlier = await buildOperator(t.db, {})
  const made = await buildIdentityCorrection(t.db, { account_sn: earlier.sn })
  await of('H7134567801', earlier.sn)
  expect(await isOffered(center, made.student_sn)).toBe(true)
  const other = await of('H71345678', 'acc-center')
  expect([await isOffered(center, made.student_sn), await isOffered(system, made.student_sn)]).toEqual([false, true])
  expect((await decide(center, made.sn)).rule).toBe('identity_second')
  await t.db.delete(teacher).where(eq(teacher.sn, other.sn))
  expect((await decide(center, made.sn)).http).toBe(200)
})

test('whoever decides is led to the student by the tile of the home page, the list behind it, and the message', async () => {
  const { sn: student, name, id_type } = await buildAttested(t.db)
  const school = await t.as('school')
  const { upload } = incidentCalls(t.db)
  const body = { id_type, name: `${name.slice(0, 1)}子晗`, reason: '入学登记时写错', files: [await upload(school)] }
  const { sn } = (await school.call(create, { params: { id: student }, body })).data
  const waiting = async (who: Client) =>
    (await who.call(studentContract.list, { query: { correction_waits: 'true', limit: 100 } })).data
  const listed = async (who: Client) => (await waiting(who)).items.map((row) => row.sn)
  expect(await listed(center)).toContain(student)
  expect(await listed(await t.as('school2'))).not.toContain(student)
  const { data } = await center.call(reportContract.dashboard)
  const tile = data.tiles.find(({ name: one }) => one === 'identities_waiting')
  expect(tile).toMatchObject({
    count: (await waiting(center)).total,
    waits: true,
    url: '/center/student/manage?correction_waits=true',
  })
  const bell = await center.call(noticeContract.list, { query: { limit: 100 } })
  expect(bell.data.items.map(({ url }) => url)).toContain(`/center/student/manage?record=${student}`)
  expect((await decide(center, sn)).http).toBe(200)
  expect(await listed(center)).not.toContain(student)
  const without = await center.call(studentContract.list, { query: { correction_waits: 'false', limit: 100 } })
  expect(without.data.items.map((row) => row.sn)).toContain(student)
})

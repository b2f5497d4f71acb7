import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import { buildTeacher } from './teacher.factory.ts'
import { watchCertificates } from './teacher.jobs.ts'

let t: TestApp
let today: string
beforeAll(async () => {
  t = await testApp()
  today = (await clock(t.db)).slice(0, 10)
})
afterAll(() => t.close())
beforeEach(() => shiftClock(t.db, '0'))

const endsIn = (days: number) => buildTeacher(t.db, { train_cert_expire: addDays(today, days) })
/** The job's round when so many days have gone by. */
const roundAfter = async (days: number) => {
  await shiftClock(t.db, `${days} days`)
  await watchCertificates(t.services)
}
const told = async (sn: string) =>
  (
    await t.pool.query(
      `select event, coalesce(to_account, to_org) as who, abstract ->> 'CN' as text from notice where entity_sn = $1 order by create_time, event, who`,
      [sn],
    )
  ).rows
const detail = async (sn: string) =>
  (await (await t.as('center')).call(teacherContract.detail, { params: { id: sn } })).data

test('the end is told 90 and 30 days before, each once, to the account and its organisation; then it disables', async () => {
  const one = await endsIn(100)
  await roundAfter(9)
  expect(await told(one.sn)).toEqual([])
  for (const days of [10, 10, 40, 69]) await roundAfter(days)
  const first = await told(one.sn)
  expect(new Set(first.map(({ event, who }) => `${event} ${who}`))).toEqual(
    new Set([`teacher.expiring ${one.account_sn}`, `teacher.expiring ${ORGS.college}`]),
  )
  expect(first[0].text).toBe(
    `乔军文的培训证书将于 ${addDays(today, 100)} 到期（剩余 90 天），到期后自动停用，请及时复训换证`,
  )
  for (const days of [70, 75, 100]) await roundAfter(days)
  expect(await told(one.sn)).toHaveLength(4)
  expect(await detail(one.sn)).toMatchObject({ status: 'ENABLE' })
  for (const days of [101, 102]) await roundAfter(days)
  expect((await told(one.sn)).filter(({ event }) => event === 'teacher.expire')).toHaveLength(2)
  const now = await detail(one.sn)
  expect([now.status, now.refused.map(({ move, rule }) => [move, rule])]).toEqual([
    'DISABLE',
    [['enable', 'cert_over']],
  ])
  const { rows } = await t.pool.query(
    `select a.status, h.move, h.actor_role from account a, history h where a.sn = $1 and h.entity = 'teacher' and h.entity_sn = $2`,
    [one.account_sn, one.sn],
  )
  expect(rows).toEqual([{ status: 'DISABLE', move: 'expire', actor_role: 'system' }])
})

test('who comes late is told the nearer day only; a renewed certificate is told again', async () => {
  const one = await endsIn(20)
  await roundAfter(0)
  await roundAfter(1)
  expect(await told(one.sn)).toHaveLength(2)
  await t.pool.query(`update teacher set train_cert_expire = $2, told_days = null where sn = $1`, [
    one.sn,
    addDays(today, 80),
  ])
  await roundAfter(1)
  expect(await told(one.sn)).toHaveLength(4)
})

test('who is not enabled, or deleted, is left alone', async () => {
  const waiting = await buildTeacher(t.db, { status: 'INIT', train_cert_expire: addDays(today, -1) })
  await roundAfter(0)
  expect(await told(waiting.sn)).toEqual([])
  expect((await detail(waiting.sn)).status).toBe('INIT')
})

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
})
afterAll(() => t.close())
beforeEach(async () => {
  await shiftClock(t.db, '0')
  today = (await clock(t.db)).slice(0, 10)
})

const endsIn = (days: number) => buildTeacher(t.db, { train_cert_expire: addDays(today, days) })
/** The job's round when so many days have gone by. */
const roundAfter = async (days: number) => {
  await shiftClock(t.db, `${days} days`)
  await watchCertificates(t.services)
}
const noticesOf = async (sn: string) =>
  (
    await t.pool.query(
      `select event, coalesce(to_account, to_org) as who, abstract ->> 'CN' as text from notice where entity_sn = $1 order by create_time, event, who`,
      [sn],
    )
  ).rows
const detail = async (sn: string) =>
  (await (await t.as('center')).call(teacherContract.detail, { params: { id: sn } })).data

test('account and institution are notified once 90 days and once 30 days before the certificate ends; then the examiner is disabled', async () => {
  const one = await endsIn(100)
  await roundAfter(9)
  expect(await noticesOf(one.sn)).toEqual([])
  for (const days of [10, 10, 40, 69]) await roundAfter(days)
  const first = await noticesOf(one.sn)
  expect(new Set(first.map(({ event, who }) => `${event} ${who}`))).toEqual(
    new Set([`teacher.expiring ${one.account_sn}`, `teacher.expiring ${ORGS.college}`]),
  )
  expect(first[0].text).toBe(
    `乔军文的培训证书将于 ${addDays(today, 100)} 到期（剩余 90 天），到期后自动停用，请及时复训换证`,
  )
  for (const days of [70, 75, 100]) await roundAfter(days)
  expect(await noticesOf(one.sn)).toHaveLength(4)
  expect(await detail(one.sn)).toMatchObject({ status: 'ENABLE' })
  for (const days of [101, 102]) await roundAfter(days)
  expect((await noticesOf(one.sn)).filter(({ event }) => event === 'teacher.expire')).toHaveLength(2)
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

test('an examiner created less than 30 days before the end is notified once; after a renewal notices are sent again', async () => {
  const one = await endsIn(20)
  await roundAfter(0)
  await roundAfter(1)
  expect(await noticesOf(one.sn)).toHaveLength(2)
  await t.pool.query(`update teacher set train_cert_expire = $2, told_days = null where sn = $1`, [
    one.sn,
    addDays(today, 80),
  ])
  await roundAfter(1)
  expect(await noticesOf(one.sn)).toHaveLength(4)
})

test('an examiner whose certificate is about to end and who was deleted is neither notified nor moved', async () => {
  const one = await endsIn(20)
  const center = await t.as('center')
  expect((await center.call(teacherContract.remove, { params: { id: one.sn } })).http).toBe(200)
  const left: unknown[] = []
  const log = { ...t.services.log, warn: (...given: unknown[]) => void left.push(given) }
  for (const days of [0, 10, 21]) {
    await shiftClock(t.db, `${days} days`)
    await watchCertificates({ ...t.services, log })
  }
  // It is not even tried.
  expect([await noticesOf(one.sn), left]).toEqual([[], []])
  const { rows } = await t.pool.query(`select status, told_days from teacher where sn = $1`, [one.sn])
  expect(rows).toEqual([{ status: 'ENABLE', told_days: null }])
  const moves = await t.pool.query(`select move from history where entity = 'teacher' and entity_sn = $1`, [one.sn])
  expect(moves.rows.filter(({ move }) => move === 'expire')).toEqual([])
})

test('an examiner who is not enabled is not notified and keeps the status', async () => {
  const waiting = await buildTeacher(t.db, { status: 'INIT', train_cert_expire: addDays(today, -1) })
  await roundAfter(0)
  expect(await noticesOf(waiting.sn)).toEqual([])
  expect((await detail(waiting.sn)).status).toBe('INIT')
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { clock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import { buildCertificates } from './certificate.factory.ts'
import { expireDue, warnDue } from './certificate.jobs.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const SCORES = [
  [{ score: 80 }, { score: 80 }],
  [{ score: 81 }, { score: 81 }],
  [{ score: 82 }, { score: 82 }],
] as const

/** Two certificates of the school's students and one of the site's, which end in so many days. */
async function endingIn(days: number): Promise<string> {
  const [made] = await buildCertificates(t.db, {
    scores: SCORES.map((line) => [...line]),
    owners: [ORGS.school, ORGS.school, ORGS.college],
  })
  const plan = made?.plan_sn ?? ''
  await moveEnd(plan, days)
  return plan
}

async function moveEnd(plan: string, days: number): Promise<void> {
  const end = addDays((await clock(t.db)).slice(0, 10), days)
  await t.db.execute(sql`update certificate set expire_date = ${end} where plan_sn = ${plan}`)
}

const noticesOf = async (plan: string) =>
  (
    await t.db.execute<{ event: string; to_org: string; text: string }>(
      sql`select event, to_org, abstract ->> 'CN' as text from notice where entity_sn = ${plan} and event in ('certificate.ending', 'certificate.ended')
        order by create_time, event, to_org`,
    )
  ).rows

it('the coming end is announced to the institution of the students, once for each number of days of the setting (W23)', async () => {
  const plan = await endingIn(91)
  await warnDue(t.services)
  expect(await noticesOf(plan)).toEqual([])
  await moveEnd(plan, 90)
  await Promise.all([warnDue(t.services), warnDue(t.services), warnDue(t.services)])
  const first = await noticesOf(plan)
  expect(first.map(({ event, to_org }) => [event, to_org])).toEqual([
    ['certificate.ending', ORGS.college],
    ['certificate.ending', ORGS.school],
  ])
  expect(first[1]?.text).toMatch(/2 张证书/)
  expect(first[1]?.text).toContain(addDays((await clock(t.db)).slice(0, 10), 90))
  await moveEnd(plan, 31)
  await warnDue(t.services)
  expect(await noticesOf(plan)).toHaveLength(2)
  await moveEnd(plan, 30)
  await warnDue(t.services)
  await warnDue(t.services)
  expect(await noticesOf(plan)).toHaveLength(4)
})

it('the end is announced once, with the expiry, whatever number of workers ends them (W23)', async () => {
  const plan = await endingIn(0)
  expect(await expireDue(t.services)).toBe(0)
  await moveEnd(plan, -1)
  const ended = await Promise.all([expireDue(t.services), expireDue(t.services)])
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(await expireDue(t.services)).toBe(0)
  const { rows } = await t.db.execute(sql`select distinct status from certificate where plan_sn = ${plan}`)
  expect(rows).toEqual([{ status: 'EXPIRED' }])
  const sent = await noticesOf(plan)
  expect(sent.map(({ event, to_org }) => [event, to_org])).toEqual([
    ['certificate.ended', ORGS.college],
    ['certificate.ended', ORGS.school],
  ])
  expect(sent[1]?.text).toMatch(/2 张证书/)
})

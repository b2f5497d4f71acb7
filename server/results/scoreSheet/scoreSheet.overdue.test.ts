import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, addWorkingDays, isWorkingDay, daysBetween } from '@zhikao/domain/kernel/calendar.ts'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { buildSettings } from '../../platform/setting/setting.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { ORGS } from '../../test/world.ts'
import type { Username } from '../../test/world.ts'
import { buildScoreSheet } from '../score/score.factory.ts'
import { remindOfScores, scoreSheetTasks } from './scoreSheet.jobs.ts'

let t: TestApp
let today: string
beforeAll(async () => {
  t = await testApp()
})
beforeEach(async () => {
  today = (await clock(t.db)).slice(0, 10)
})
afterEach(async () => {
  await t.db.execute(sql`delete from setting_value`)
  await t.db.execute(sql`update score_sheet set overdue_time = now()`)
  await shiftClock(t.db, '0')
})
afterAll(() => t.close())

/** The job's round on a day. */
async function roundOn(day: string): Promise<number> {
  await shiftClock(t.db, `${daysBetween(today, day)} days`)
  return remindOfScores(t.services)
}
const noticesOf = async (sn: string) =>
  (
    await t.db.execute<{ who: string; text: string }>(
      sql`select coalesce(to_org, 'platform') as who, abstract ->> 'CN' as text from notice where event = 'score.overdue' and entity_sn = ${sn} order by 1`,
    )
  ).rows
/** The last exam of the factory’s plan is the practical one, the day after `days_ago`. */
const sheetEnded = async (overrides: Parameters<typeof buildScoreSheet>[1] = {}) => {
  const sheet = await buildScoreSheet(t.db, { days_ago: 2, ...overrides })
  return { sn: sheet.sn, end: addDays(today, -1) }
}

it('site and platform are notified once when scores are not submitted 7 working days after the exam (score_submit_days)', async () => {
  const { sn, end } = await sheetEnded()
  const due = addWorkingDays(end, 7)
  expect([await roundOn(due), await noticesOf(sn)]).toEqual([0, []])
  expect(await roundOn(addDays(due, 1))).toBe(1)
  const sent = await noticesOf(sn)
  expect(sent.map(({ who }) => who)).toEqual([ORGS.college, 'platform'])
  expect(sent[0]?.text).toContain(`考试于 ${end} 结束，成绩应在 7 个工作日内（不晚于 ${due}）提交`)
  expect([await roundOn(addDays(due, 1)), await roundOn(addDays(due, 30))]).toEqual([0, 0])
  expect(await noticesOf(sn)).toHaveLength(2)
})

it('the sheet itself says until which day its scores come in time; nothing is due once they are published (finding 21: by when)', async () => {
  const { sn, end } = await sheetEnded()
  const sheet = async () => (await (await t.as('college')).call(scoreSheetContract.detail, { params: { id: sn } })).data
  expect((await sheet()).due).toBe(addWorkingDays(end, 7))
  await t.db.execute(sql`update score_sheet set status = 'AUDIT', publish_time = business_now() where sn = ${sn}`)
  expect((await sheet()).due).toBeNull()
})

it('§6.5 issue_days: certificates are due 10 working days after the public notice, until all are issued; the site and the platform see it, an institution with a candidate in it does not', async () => {
  const given = { score: 80 }
  const { sn } = await buildScoreSheet(t.db, { status: 'AUDIT', scores: [[given, given]], owners: [ORGS.school] })
  const publicity = addDays(today, -30)
  const dueFor = async (who: Username) =>
    (await (await t.as(who)).call(scoreSheetContract.detail, { params: { id: sn } })).data.due
  const put = (facts: string) => t.db.execute(sql`update score_sheet set ${sql.raw(facts)} where sn = ${sn}`)
  await put(`publish_time = business_now() - interval '40 days', publicity_end = '${publicity}'`)
  const due = addWorkingDays(publicity, 10)
  expect(due < today).toBe(true)
  expect([await dueFor('college'), await dueFor('center'), await dueFor('system')]).toEqual([due, due, due])
  expect(await dueFor('school')).toBeNull()
  await buildSettings(t.db, 'exam_rules', { issue_days: 3 })
  expect(await dueFor('center')).toBe(addWorkingDays(publicity, 3))
  // Issued, but for one that an open incident withholds.
  await put(`issue_time = business_now(), withheld = 1`)
  expect(await dueFor('college')).toBe(addWorkingDays(publicity, 3))
  await put(`withheld = 0`)
  expect([await dueFor('college'), await dueFor('system')]).toEqual([null, null])
})

/** How many sessions of the database wait for a lock. */
const waiting = async () =>
  (
    await t.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]?.count

it('three workers at the same time send one pair of notices', async () => {
  const { sn } = await sheetEnded()
  await shiftClock(t.db, '60 days')
  const holder = await t.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from score_sheet where sn = $1 for update', [sn])
  const rounds = [1, 2, 3].map(() => remindOfScores(t.services))
  await expect.poll(waiting).toBe(3)
  await holder.query('commit')
  holder.release()
  const sent = await Promise.all(rounds)
  expect(sent.toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect(await noticesOf(sn)).toHaveLength(2)
})

it('the setting and the holidays decide the day', async () => {
  const { sn, end } = await sheetEnded()
  const holiday = addWorkingDays(end, 1)
  await buildSettings(t.db, 'exam_rules', { score_submit_days: 2 })
  await buildSettings(t.db, 'holidays', { days: [holiday] })
  const due = addWorkingDays(end, 2, { holidays: [holiday], working_weekends: [] })
  expect(due).not.toBe(addWorkingDays(end, 2))
  expect([await roundOn(due), await roundOn(addDays(due, 1))]).toEqual([0, 1])
  expect((await noticesOf(sn))[0]?.text).toContain(`2 个工作日内（不晚于 ${due}）`)
})

it('Decided 47: a weekend that is worked counts as working days (F51)', async () => {
  const { sn, end } = await sheetEnded()
  const weekend = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(end, days)).filter((day) => !isWorkingDay(day))
  await buildSettings(t.db, 'working_weekends', { days: weekend })
  const due = addWorkingDays(end, 7, { holidays: [], working_weekends: weekend })
  expect(due < addWorkingDays(end, 7)).toBe(true)
  expect([await roundOn(due), await roundOn(addDays(due, 1))]).toEqual([0, 1])
  expect((await noticesOf(sn))[0]?.text).toContain(`7 个工作日内（不晚于 ${due}）`)
})

it('submitted and published scores, and exams still to come, are not announced; scores that were sent back are', async () => {
  const [submitted, published, back] = [
    await sheetEnded({ status: 'SUBMIT' }),
    await sheetEnded({ status: 'AUDIT' }),
    await sheetEnded({ status: 'REJECT' }),
  ]
  const coming = await buildScoreSheet(t.db, { days_ago: -90 })
  expect(await roundOn(addDays(today, 60))).toBe(1)
  const notified = await Promise.all([submitted, published, back, coming].map(({ sn }) => noticesOf(sn)))
  expect(notified.map((notices) => notices.length)).toEqual([0, 0, 2, 0])
})

it('scores that a later round finds submitted in the meantime are not announced', async () => {
  const { sn } = await sheetEnded()
  const college = await t.as('college')
  const submitted = await college.call(scoreSheetContract.submit, { params: { id: sn }, body: {} })
  expect(submitted.http).toBe(200)
  expect([await roundOn(addDays(today, 60)), await noticesOf(sn)]).toEqual([0, []])
})

it('the site reads the notice, and it leads to the scores of the plan; another site does not see it', async () => {
  const { sn } = await sheetEnded()
  expect(await roundOn(addDays(today, 60))).toBe(1)
  const found = async (who: 'college' | 'college2' | 'center') =>
    (await (await t.as(who)).call(noticeContract.list, { query: { limit: 100 } })).data.items.filter(
      ({ title, url }) => title === '成绩超期未提交' && url?.includes(sn),
    ).length
  expect([await found('college'), await found('center'), await found('college2')]).toEqual([1, 1, 0])
})

it('the reminder is a job of every day that follows business time', () =>
  expect(scoreSheetTasks.map(({ upkeep, cron, followsClock }) => [upkeep, cron, followsClock])).toEqual([
    ['score.overdue', '40 16 * * *', true],
  ]))

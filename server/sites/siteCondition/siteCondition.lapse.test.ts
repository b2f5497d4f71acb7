import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { siteConditionContract } from '@zhikao/domain/sites/siteCondition/siteCondition.contract.ts'
import { clock, shiftClock } from '../../db/clock.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildApplication } from '../application/application.factory.ts'
import { isSite } from '../application/application.inForce.queries.ts'
import { buildSiteCondition } from './siteCondition.factory.ts'
import { siteConditionTasks } from './siteCondition.jobs.ts'

let t: TestApp
let site: Client
let center: Client
let today = ''
beforeAll(async () => {
  t = await testApp()
  site = await t.as('college')
  center = await t.as('center')
  today = (await clock(t.db)).slice(0, 10)
})
afterEach(() => shiftClock(t.db, '0'))
afterAll(() => t.close())

const runJobs = async () => {
  for (const task of siteConditionTasks) await task.run(t.services)
}
type Level = 'BEGINNER' | 'MIDDLE' | 'SENIOR'
/** Is the site approved for this level on this day? */
async function inForceOn({ org_sn, credential_sn }: Site, level: Level, day: string): Promise<boolean> {
  const of = { org_sn: sql`${org_sn}`, credential_sn: sql`${credential_sn}`, level: sql`${level}::text` }
  const { rows } = await t.db.execute<{ found: boolean }>(sql`select ${isSite(of, sql`${day}::date`)} as found`)
  return rows[0]?.found ?? false
}
type Site = { sn: string; org_sn: string; credential_sn: string }
/** An approval with one condition due in 30 days, of which no evidence was handed in. */
async function approved(change: Parameters<typeof buildSiteCondition>[1] = {}) {
  const application = await buildApplication(t.db, { status: 'AUDIT' })
  const due = addDays(today, 30)
  const condition = await buildSiteCondition(t.db, {
    application_sn: application.sn,
    due,
    evidence_time: null,
    ...change,
  })
  return { application, condition, due }
}
const after = async (days: number) => {
  await shiftClock(t.db, `${days} days`)
  await runJobs()
}
const shownOf = async (sn: string, who = site) =>
  (await who.call(siteConditionContract.list, { params: { id: sn } })).data.map(({ status }) => status)
const detailOf = async (sn: string) => (await center.call(applicationContract.detail, { params: { id: sn } })).data
const eventsOf = async (sn: string) => {
  const { rows } = await t.db.execute<{ event: string }>(
    sql`select event from notice where entity_sn = ${sn} order by create_time, event`,
  )
  return rows.map(({ event }) => event)
}

describe('a condition that is not met (issue 34, conditions; ADR 0076)', () => {
  it('is in force on its due day; the day after its level is not, by the day that is asked', async () => {
    const { application, condition, due } = await approved()
    await after(30)
    expect(await shownOf(application.sn)).toEqual(['OPEN'])
    expect(await inForceOn(application, 'MIDDLE', addDays(due, 1))).toBe(true)
    await after(31)
    expect(await shownOf(application.sn)).toEqual(['LAPSED'])
    expect(await inForceOn(application, 'MIDDLE', due)).toBe(true)
    expect(await inForceOn(application, 'MIDDLE', addDays(due, 1))).toBe(false)
    expect(await inForceOn(application, 'BEGINNER', addDays(due, 1))).toBe(true)
    const { level_ends, open_conditions, status } = await detailOf(application.sn)
    expect([level_ends, open_conditions, status]).toEqual([{ MIDDLE: due }, 0, 'AUDIT'])
    expect(await eventsOf(condition.sn)).toContain('siteCondition.lapse')
  })

  it('of a level that ended by another condition is not counted as open', async () => {
    const { sn } = (await approved()).application
    await buildSiteCondition(t.db, { application_sn: sn, due: addDays(today, 60), evidence_time: null })
    expect((await detailOf(sn)).open_conditions).toBe(2)
    await after(31)
    expect([await shownOf(sn), (await detailOf(sn)).open_conditions]).toEqual([['LAPSED', 'OPEN'], 0])
  })

  it('ends once, however often the job runs; history and audit have one entry', async () => {
    const { condition } = await approved()
    await after(35)
    await after(35)
    await after(36)
    const { rows } = await t.db.execute(
      sql`select (select count(*)::int from history where entity_sn = ${condition.sn} and move = 'miss') as moves,
        (select count(*)::int from audit where target_sn = ${condition.sn} and action = 'siteCondition.miss') as entries`,
    )
    expect(rows).toEqual([{ moves: 1, entries: 1 }])
    expect((await eventsOf(condition.sn)).filter((event) => event === 'siteCondition.lapse')).toHaveLength(1)
    // The job ran late: the last day is still the due day.
    const { level_ends } = await detailOf(condition.application_sn)
    expect(level_ends).toEqual({ MIDDLE: condition.due })
  })

  it('reminds 14 and 3 days before, once each, and not while evidence waits', async () => {
    const { condition } = await approved()
    const waits = await approved({ evidence_time: await clock(t.db) })
    const remindersAfter = async (days: number) => {
      await after(days)
      await runJobs()
      return (await eventsOf(condition.sn)).filter((event) => event === 'siteCondition.due').length
    }
    expect([await remindersAfter(15), await remindersAfter(16), await remindersAfter(26)]).toEqual([0, 1, 1])
    expect([await remindersAfter(27), await remindersAfter(30)]).toEqual([2, 2])
    expect(await eventsOf(waits.condition.sn)).toEqual([])
  })

  it('keeps the level while evidence that came in time waits; returned after the due day it ends at once', async () => {
    const { application, condition } = await approved({ evidence_time: await clock(t.db) })
    await after(40)
    expect([await shownOf(application.sn), await inForceOn(application, 'MIDDLE', addDays(today, 40))]).toEqual([
      ['OPEN'],
      true,
    ])
    const params = { apply: application.sn, id: condition.sn }
    const back = await center.call(siteConditionContract.return, {
      params,
      body: { version: condition.version, opinion: '材料与条件无关' },
    })
    expect([back.data.status, back.data.opinion]).toEqual(['LAPSED', '材料与条件无关'])
    expect((await detailOf(application.sn)).level_ends).toEqual({ MIDDLE: addDays(today, 39) })
    expect(await inForceOn(application, 'MIDDLE', addDays(today, 40))).toBe(false)
    expect(await eventsOf(condition.sn)).toEqual(['siteCondition.lapse'])
  })

  it('with all levels ended the approval is in force on no later day, although it is approved', async () => {
    const application = await buildApplication(t.db, { status: 'AUDIT', levels: ['MIDDLE'] })
    await buildSiteCondition(t.db, { application_sn: application.sn, due: addDays(today, 30), evidence_time: null })
    await after(31)
    expect((await detailOf(application.sn)).status).toBe('AUDIT')
    for (const level of ['BEGINNER', 'MIDDLE', 'SENIOR'] as const)
      expect(await inForceOn(application, level, addDays(today, 31))).toBe(false)
  })

  it('of an approval that a change replaced it stays as it is; the new approval has conditions of its own', async () => {
    const { application, condition } = await approved()
    const { credential_sn, sn: base_sn } = application
    const change = await buildApplication(t.db, {
      credential_sn,
      base_sn,
      apply_type: 'CHANGE',
      status: 'SUBMIT',
      isWhole: true,
    })
    expect((await center.call(applicationContract.approve, { params: { id: change.sn }, body: {} })).http).toBe(200)
    await after(31)
    expect([await shownOf(application.sn), await shownOf(change.sn)]).toEqual([['OPEN'], []])
    expect(await inForceOn(application, 'MIDDLE', addDays(today, 31))).toBe(true)
    expect(await eventsOf(condition.sn)).toEqual([])
  })

  it('of a disabled approval it waits; enabled again, its level ends', async () => {
    const { application } = await approved()
    await t.db.execute(sql`update application set status = 'DISABLE' where sn = ${application.sn}`)
    await after(31)
    expect(await shownOf(application.sn)).toEqual(['OPEN'])
    await t.db.execute(sql`update application set status = 'AUDIT' where sn = ${application.sn}`)
    await after(32)
    expect(await shownOf(application.sn)).toEqual(['LAPSED'])
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dutyFeedbackContract } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.contract.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { buildAssignment, buildServed } from '../assignment/assignment.factory.ts'

const { list, save } = dutyFeedbackContract
const MARKS = { discipline: 5, skill: 4, fairness: 5, attitude: 4 }
let t: TestApp
let college: Client
beforeAll(async () => {
  t = await testApp()
  college = await t.as('college')
})
afterAll(() => t.close())

/** A plan of the site whose exam began so many hours ago, two hours long, with one confirmed and one pending examiner. */
async function held(hoursAgo: number) {
  const served = await buildServed(t.db, hoursAgo, { org_sn: 'org-college', role: 'EXAMINER' })
  await buildAssignment(t.db, { exam_sn: served.exam_sn, time: served.time })
  return { id: served.plan_sn, teacher: served.teacher_sn }
}
const give = (who: Client, params: { id: string; teacher: string }, body = {}) =>
  who.call(save, { params, body: { ...MARKS, ...body } })
const read = (who: Client, id: string) => who.call(list, { params: { id } })

/** “After every exam the site/supervisor fills a 履行职责情况反馈表 per examiner” (domain.md §6.4). */
describe('duty feedback (domain.md §3.13a: the site, one per examiner and plan; marks 1–5 and a comment)', () => {
  it('lists the confirmed examiners of the plan, and keeps the marks with their average, who gave them and when', async () => {
    const { id, teacher } = await held(3)
    const before = await read(college, id)
    expect(before.data.items.map(({ teacher_sn, feedback, actions }) => [teacher_sn, feedback, actions])).toEqual([
      [teacher, null, ['edit']],
    ])
    expect(before.data.items[0]?.duties).toMatchObject([{ role: 'EXAMINER' }])
    const given = await give(college, { id, teacher }, { comment: '认真负责', version: 0 })
    expect(given.data.feedback).toMatchObject({ ...MARKS, average: 4.5, comment: '认真负责', version: 1 })
    const changed = await give(college, { id, teacher }, { skill: 1, version: 1 })
    expect(changed.data.feedback).toMatchObject({ skill: 1, average: 3.8, comment: null, version: 2 })
  })

  it('is audited with what changed; the same again changes nothing', async () => {
    const { id, teacher } = await held(3)
    await give(college, { id, teacher })
    await give(college, { id, teacher })
    await give(college, { id, teacher }, { attitude: 2 })
    const { rows } = await t.db.execute<{ action: string; before: object; after: object }>(sql`
      select a.action, a.before, a.after from audit a join duty_feedback f on f.sn = a.target_sn
      where f.plan_sn = ${id} order by a.seq`)
    expect(rows.map(({ action }) => action)).toEqual(['dutyFeedback.create', 'dutyFeedback.update'])
    expect([rows[1]?.before, rows[1]?.after]).toEqual([{ attitude: 4 }, { attitude: 2 }])
  })

  it('waits for the end of the examiner’s exams', async () => {
    const { id, teacher } = await held(1)
    expect((await give(college, { id, teacher })).rule).toBe('duty_feedback_early')
    const [row] = (await read(college, id)).data.items
    expect([row?.actions, row?.refused.map(({ rule }) => rule)]).toEqual([[], ['duty_feedback_early']])
  })

  it('is for the site alone: 401 without a session, 403 by role, 404 to another site and for an examiner who did not confirm', async () => {
    const { id, teacher } = await held(3)
    expect((await read(t.anonymous, id)).http).toBe(401)
    for (const who of ['school', 'center', 'system', 'teacher'] as const) {
      const client = await t.as(who)
      expect([who, (await read(client, id)).http, (await give(client, { id, teacher })).http]).toEqual([who, 403, 403])
    }
    const other = await t.as('college2')
    expect([(await read(other, id)).http, (await give(other, { id, teacher })).http]).toEqual([404, 404])
    const { rows } = await t.db.execute<{ sn: string }>(sql`
      select a.teacher_sn as sn from assignment a join exam e on e.sn = a.exam_sn where e.plan_sn = ${id} and a.status = 'PENDING'`)
    expect((await give(college, { id, teacher: rows[0]!.sn })).http).toBe(404)
    expect((await give(college, { id, teacher: 'none' })).http).toBe(404)
  })

  it('takes marks from 1 to 5 and a comment of at most 500 characters', async () => {
    const params = await held(3)
    for (const [body, http] of [
      [{ skill: 0 }, 400],
      [{ skill: 6 }, 400],
      [{ skill: 3.5 }, 400],
      [{ comment: '字'.repeat(501) }, 400],
      [{ comment: '字'.repeat(500), skill: 1 }, 200],
      [{ skill: 5 }, 200],
    ] as const)
      expect([body, (await give(college, params, body)).http]).toEqual([body, http])
  })

  it('is given once when two give it at the same moment', async () => {
    const params = await held(3)
    const both = await Promise.all([1, 2].map((skill) => give(college, params, { skill, version: 0 })))
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await t.db.execute<{ count: number }>(
      sql`select count(*)::int as count from duty_feedback where plan_sn = ${params.id}`,
    )
    expect(rows[0]?.count).toBe(1)
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { patience } from '@zhikao/domain/kernel/patience.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { scoreSheetContract } from '@zhikao/domain/results/scoreSheet/scoreSheet.contract.ts'
import { incidentCalls } from '../../exams/incident/incident.factory.ts'
import { testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { DUEL_ROUNDS } from '../../test/proof/figures.ts'
import { freshClient } from '../../test/proof/races.ts'
import { buildScoreSheet } from '../score/score.factory.ts'

const ROUND_SECONDS = 1
let t: TestApp
let bodyFor: ReturnType<typeof incidentCalls>['bodyFor']
beforeAll(async () => {
  t = await testApp()
  bodyFor = incidentCalls(t.db).bodyFor
})
afterAll(() => t.close())

/** A sheet with every score, whose exams ended an hour ago. */
async function dueSheet() {
  const { sn } = await buildScoreSheet(t.db)
  const { rows } = await t.db.execute<{ sn: string }>(sql`update exam set
    start_time = date_trunc('second', business_now()) - interval '3 hours', end_time = date_trunc('second', business_now()) - interval '1 hour'
    where plan_sn = ${sn} returning sn`)
  return { sn, exam_sn: rows[0]?.sn ?? '' }
}
/** The audited acts on the sheet and on the incidents of its plan, in the order in which they took effect. */
async function actsOf(planSn: string): Promise<string[]> {
  const { rows } = await t.db.execute<{ action: string }>(sql`select action from audit where chain = 'org-college'
    and (target_sn = ${planSn} or target_sn in (select sn from incident where plan_sn = ${planSn})) order by seq`)
  return rows.map(({ action }) => action)
}

it(
  '"score submission of this exam blocked while 重大 open" (domain.md §5.9): recorded and submitted at once, no sheet is submitted after the incident',
  async () => {
    for (let round = 0; round < DUEL_ROUNDS; round++) {
      const { sn, exam_sn } = await dueSheet()
      const body = await bodyFor(exam_sn, { grade: 'CRITICAL' })
      const [chief, other, site] = await Promise.all([
        freshClient(t, 'college'),
        freshClient(t, 'college'),
        freshClient(t, 'college'),
      ])
      const [one, submitted, two] = await Promise.all([
        chief.call(incidentContract.create, { body }),
        site.call(scoreSheetContract.submit, { params: { id: sn }, body: {} }),
        other.call(incidentContract.create, { body }),
      ])
      expect([one.http, two.http]).toEqual([200, 200])
      const acts = await actsOf(sn)
      const isSubmitted = submitted.http === 200
      expect([submitted.rule, acts.indexOf('score.submit')]).toEqual(
        isSubmitted ? [undefined, 0] : ['score_incident_open', -1],
      )
    }
  },
  patience(ROUND_SECONDS * DUEL_ROUNDS),
)

/** How many sessions of the database wait for a lock. */
const waiting = async () =>
  (
    await t.db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows[0]?.count

it.each(['recorded', 'raised'] as const)(
  'an incident that is being %s as a major one is counted by a submission that waits for it',
  async (way) => {
    const { sn, exam_sn } = await dueSheet()
    const [chief, site] = [await freshClient(t, 'college'), await freshClient(t, 'college')]
    const { exam_sn: _, ...entry } = await bodyFor(exam_sn)
    const draft = await chief.call(incidentContract.create, { body: { ...entry, exam_sn } })
    // The trail of the site is held: the incident is written by then, and not committed.
    const holder = await t.pool.connect()
    await holder.query('begin')
    await holder.query(`select 1 from audit_head where chain = 'org-college' for update`)
    const critical = { ...entry, grade: 'CRITICAL' as const }
    const written =
      way === 'recorded'
        ? chief.call(incidentContract.create, { body: { ...critical, exam_sn } })
        : chief.call(incidentContract.update, { params: { id: draft.data.sn }, body: critical })
    await expect.poll(waiting).toBe(1)
    const submitted = site.call(scoreSheetContract.submit, { params: { id: sn }, body: {} })
    await expect.poll(waiting).toBe(2)
    await holder.query('commit')
    holder.release()
    expect((await written).http).toBe(200)
    expect([(await submitted).http, (await submitted).rule]).toEqual([422, 'score_incident_open'])
  },
)

it('an incident that is no major one does not wait for a submission', async () => {
  const { sn, exam_sn } = await dueSheet()
  const holder = await t.pool.connect()
  await holder.query('begin')
  await holder.query('select 1 from score_sheet where sn = $1 for update', [sn])
  const chief = await freshClient(t, 'college')
  const recorded = await chief.call(incidentContract.create, { body: await bodyFor(exam_sn, { grade: 'MAJOR' }) })
  expect(recorded.http).toBe(200)
  await holder.query('rollback')
  holder.release()
})

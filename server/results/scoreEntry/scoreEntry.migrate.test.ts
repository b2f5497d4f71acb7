import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { FACTORY_PASSWORD } from '../../platform/operator/operator.factory.ts'
import { signIn, testApp } from '../../test/app.ts'
import type { TestApp } from '../../test/app.ts'
import { buildScoreSheet } from '../score/score.factory.ts'
import { buildUnscored, callTo, itemsOf } from './scoreEntry.factory.ts'
import { migrateOldFigures, scoreEntryTasks } from './scoreEntry.jobs.ts'
import { entryKey } from './scoreEntry.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const SCORED = [[{ score: 75 }, { score: 68.5 }]] as const
const entriesOf = async (plan: string) =>
  (
    await t.db.execute<{ total: number; migrated: boolean; handed: boolean; teacher_sn: string | null }>(
      sql`select total::float8 as total, migrated, handin_time is not null as handed, teacher_sn from score_entry where plan_sn = ${plan} order by sn`,
    )
  ).rows
const figures = async (plan: string) =>
  (
    await t.db.execute(
      sql`select sn, raw_score, final_score, examiner_scores, version from score where plan_sn = ${plan} order by sn`,
    )
  ).rows

it('figures of before become handed-in entries without author, once; the scores are not touched, published sheets stay as they are (Decided 13)', async () => {
  const single = await buildScoreSheet(t.db, { scores: SCORED })
  const panel = await buildScoreSheet(t.db, { scores: SCORED, status: 'SUBMIT' })
  const published = await buildScoreSheet(t.db, { scores: SCORED, status: 'AUDIT' })
  await t.db.execute(
    sql`update score set examiner_scores = '[68, 69]' where plan_sn = ${panel.sn} and subject = 'OFFLINE'`,
  )
  const before = await Promise.all([single, panel, published].map(({ sn }) => figures(sn)))
  expect([await migrateOldFigures(t.services), await migrateOldFigures(t.services)]).toEqual([2, 0])
  const migrated = { migrated: true, handed: true, teacher_sn: null }
  expect(await Promise.all([single, panel, published].map(({ sn }) => entriesOf(sn)))).toEqual([
    [{ total: 68.5, ...migrated }],
    [
      { total: 68, ...migrated },
      { total: 69, ...migrated },
    ],
    [],
  ])
  expect(await Promise.all([single, panel, published].map(({ sn }) => figures(sn)))).toEqual(before)
})

it('before the job has come by, a hand-in makes the entries first: nothing is lost, and nothing more is needed', async () => {
  const made = await buildUnscored(t.db, 1, { scores: SCORED })
  const [signup] = made.signups as [string]
  const examiner = await callTo(t.db, made)
  const client = await signIn(t.app, examiner.mobile, FACTORY_PASSWORD)
  const at = { params: { id: entryKey(signup, examiner.sn) } }
  const { data } = await client.call(scoreEntryContract.save, { ...at, body: { items: itemsOf(90) } })
  expect((await client.call(scoreEntryContract.handin, { ...at, body: { version: data.version } })).rule).toBe(
    'entry_enough',
  )
})

it('the job runs every night', () =>
  expect(scoreEntryTasks.map(({ upkeep, cron }) => [upkeep, cron])).toEqual([['scoreEntry.migrate', '20 18 * * *']]))

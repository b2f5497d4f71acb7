import { sql } from 'drizzle-orm'
import { scoreEntryLifecycle } from '@zhikao/domain/results/scoreEntry/scoreEntry.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveAlike } from '../../record/moveRecord.ts'
import { score } from '../score/score.table.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { ENTRY_STATE, entryIs } from './scoreEntry.queries.ts'
import { scoreEntry } from './scoreEntry.table.ts'

type Which = { signup_sn: string } | { plan_sn: string }

/**
 * Older practical scores become handed-in entries without author, marked `migrated` (Decided 13): the totals of the
 * examiners where they are known, else the score itself. Published sheets stay as they are; the scores are not touched.
 * Of one candidate or one plan, its sheet locked. Returns how many scores it did.
 */
export async function migrateFigures(db: Db, which: Which): Promise<number> {
  const isOne = 'signup_sn' in which ? sql`sc.signup_sn = ${which.signup_sn}` : sql`sc.plan_sn = ${which.plan_sn}`
  const { rows } = await db.execute<{ sn: string; score_sn: string }>(sql`
    with old as (
      select sc.* from ${score} sc join ${scoreSheet} h on h.sn = sc.plan_sn and h.status <> 'AUDIT'
      where sc.subject = 'OFFLINE' and sc.raw_score is not null and ${isOne}
        and not exists (select 1 from ${scoreEntry} n where n.score_sn = sc.sn and (n.migrated or ${entryIs('n', 'HANDED')})))
    insert into ${scoreEntry} (sn, score_sn, exam_sn, plan_sn, signup_sn, total, migrated, handin_time, state, version)
    select old.signup_sn || '-M' || given.place, old.sn, old.exam_sn, old.plan_sn, old.signup_sn, given.total, true, old.update_time, ${scoreEntryLifecycle.initial}, 0
    from old cross join lateral (
      select place, total::numeric from jsonb_array_elements_text(case when jsonb_array_length(old.examiner_scores) > 0
        then old.examiner_scores else jsonb_build_array(old.raw_score) end) with ordinality as each(total, place)) given
    on conflict do nothing returning sn, score_sn`)
  const made = rows.map(({ sn }) => ({ sn, version: 0, status: scoreEntryLifecycle.initial }))
  await moveAlike(db, made, {
    ...ENTRY_STATE,
    lifecycle: scoreEntryLifecycle,
    move: 'migrate',
    actor: jobActor,
    opinion: null,
  })
  return new Set(rows.map(({ score_sn }) => score_sn)).size
}

/** The plans whose sheets are open and hold practical figures that are no entries yet. */
export async function listFigures(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select h.sn from ${scoreSheet} h where h.status <> 'AUDIT' and exists (select 1 from ${score} sc
      where sc.plan_sn = h.sn and sc.subject = 'OFFLINE' and sc.raw_score is not null and not exists (
        select 1 from ${scoreEntry} n where n.score_sn = sc.sn and (n.migrated or ${entryIs('n', 'HANDED')})))
    order by h.sn`)
  return rows.map(({ sn }) => sn)
}

/** The same for a whole plan, its sheet locked first. */
export async function migratePlan(db: Db, planSn: string): Promise<number> {
  await db.execute(sql`select 1 from ${scoreSheet} where sn = ${planSn} for update`)
  return migrateFigures(db, { plan_sn: planSn })
}

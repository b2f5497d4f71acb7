import { sql } from 'drizzle-orm'
import { scoreNotices } from '@zhikao/domain/results/score/score.messages.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { computeOutcomes } from './score.composite.queries.ts'
import { composite } from './score.table.ts'

/**
 * Writes what every candidate of a plan comes to, by the rules and the exam template in force; returns how many rows that
 * changed: once written, none, until a score is corrected (issue 3, acceptance 5). In the caller's transaction, the sheet locked.
 */
export async function recomputeComposites(db: Db, planSn: string): Promise<number> {
  const computed = await computeOutcomes(db, planSn)
  const { rows } = await db.execute<{ signup_sn: string }>(sql`
    insert into ${composite} (signup_sn, plan_sn, org_sn, student_sn, template_sn, theory, practical, composite, pass, verdict)
    select c.signup_sn, ${planSn}, c.org_sn, c.student_sn, c.template_sn, c.theory, c.practical, c.composite, c.pass, c.verdict
    from json_to_recordset(${JSON.stringify(computed)}::json) as c (signup_sn text, org_sn text, student_sn text, template_sn text,
      theory numeric, practical numeric, composite numeric, pass boolean, verdict text)
    on conflict (signup_sn) do update set template_sn = excluded.template_sn, theory = excluded.theory, practical = excluded.practical,
      composite = excluded.composite, pass = excluded.pass, verdict = excluded.verdict, update_time = excluded.update_time
    where (composite.template_sn, composite.theory, composite.practical, composite.composite, composite.pass, composite.verdict)
      is distinct from (excluded.template_sn, excluded.theory, excluded.practical, excluded.composite, excluded.pass, excluded.verdict)
    returning signup_sn`)
  return rows.length
}

/** The results of all candidates are computed, then the site and every institution of a candidate are notified. */
async function publishScores(db: Db, planSn: string): Promise<void> {
  await recomputeComposites(db, planSn)
  const { rows } = await db.execute<Published>(sql`
    select p.title, h.publicity_end, array(select distinct m.org_sn from ${composite} m where m.plan_sn = h.sn order by m.org_sn) as owners, h.org_sn
    from ${scoreSheet} h join ${plan} p on p.sn = h.sn where h.sn = ${planSn}`)
  const [sheet] = rows
  if (!sheet) throw new Error(`the plan ${planSn} has no score sheet`)
  await sendNotice(db, {
    to: [...new Set([sheet.org_sn, ...sheet.owners])].map((org) => ({ org })),
    event: 'score.publish',
    title: scoreNotices.publish_title,
    abstract: scoreNotices.publish_abstract,
    params: { title: sheet.title, day: sheet.publicity_end },
    screen: 'scoreRows',
    at: { sn: planSn },
    about: { entity: 'score', sn: planSn },
  })
}
type Published = { title: string; publicity_end: string; org_sn: string; owners: string[] }

export const scoreSubscriptions = [onMoved(scoreSheetLifecycle, 'publish', (db, _, { sn }) => publishScores(db, sn))]

import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { computeOutcomes } from './score.composite.queries.ts'

/**
 * Writes what every candidate of a plan comes to, by the rules and the scheme in force; returns how many rows that
 * changed: once written, none, until a score is corrected (issue 3, acceptance 5). In the caller's transaction, the sheet locked.
 */
export async function recomputeComposites(db: Db, planSn: string): Promise<number> {
  const computed = await computeOutcomes(db, planSn)
  const { rows } = await db.execute<{ signup_sn: string }>(sql`
    insert into composite (signup_sn, plan_sn, org_sn, student_sn, template_sn, theory, practical, composite, pass, verdict)
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

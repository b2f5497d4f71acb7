import { sql } from 'drizzle-orm'
import { outcomeOf } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import type { Outcome, Scoring, Sittings } from '@zhikao/domain/catalogue/template/template.scoring.rules.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { score } from './score.table.ts'

type Line = Scoring & Sittings & { signup_sn: string; org_sn: string; student_sn: string; template_sn: string }
/** What a candidate's subjects come to. */
export type Computed = Outcome & Pick<Line, 'signup_sn' | 'org_sn' | 'student_sn' | 'template_sn'>

/** A subject as it was sat here; for a retake of the other one, the latest published sitting of the same attempt (domain.md §6.3). */
const sitting = (subject: 'ONLINE' | 'OFFLINE', sat: 'THEORY' | 'PRACTICAL') => sql`
  (select json_build_object('score', sc.final_score, 'flag', sc.flag) from ${score} sc join ${signup} x on x.sn = sc.signup_sn join ${exam} e on e.sn = sc.exam_sn
    where sc.subject = ${subject} and (x.sn = g.sn or (g.subjects not in ('BOTH', ${sat}) and x.closed
      and (x.sn = g.prior_signup_sn or x.prior_signup_sn = g.prior_signup_sn) and x.plan_sn <> g.plan_sn
      and e.start_time < (select min(o.start_time) from ${exam} o where o.plan_sn = g.plan_sn)))
    order by e.start_time desc limit 1)`

/** Every candidate of a plan, or these alone, by the scoring rules and the plan's exam template, as the scores are now. */
export async function computeOutcomes(
  db: Db,
  planSn: string,
  signups: readonly string[] | null = null,
): Promise<Computed[]> {
  const { rows } = await db.execute<Line>(sql`
    select g.sn as signup_sn, g.org_sn, g.student_sn, p.template_sn, t.theory_enabled, t.theory_weight, t.theory_pass,
      t.practical_enabled, t.practical_weight, t.practical_pass, t.pass_rule, t.composite_pass,
      ${sitting('ONLINE', 'THEORY')} as theory, ${sitting('OFFLINE', 'PRACTICAL')} as practical
    from ${signup} g join ${plan} p on p.sn = g.plan_sn join ${template} t on t.sn = p.template_sn
    where g.plan_sn = ${planSn} and g.status = 'AUDIT' and exists (select 1 from ${seat} x where x.signup_sn = g.sn)
      and (${signups === null}::boolean or g.sn = any(${sql.param([...(signups ?? [])])}::text[]))
    order by g.sn`)
  return rows.map((line) => ({
    signup_sn: line.signup_sn,
    org_sn: line.org_sn,
    student_sn: line.student_sn,
    template_sn: line.template_sn,
    ...outcomeOf(line, line),
  }))
}

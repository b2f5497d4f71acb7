import { sql } from 'drizzle-orm'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Verdict } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { Db } from '../../db/client.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { scoreScope } from '../scoreSheet/scoreSheet.queries.ts'
import type { SheetRecord } from '../scoreSheet/scoreSheet.queries.ts'
import { dutyIn, seesPoints } from './score.queries.ts'

/** SQL: has the account a confirmed call to this exam? */
export const examines = (examSn: SQL, accountSn: unknown): SQL => sql`${dutyIn(examSn, sql`${accountSn}`)} is not null`

/** The keys of the scores of an examiner's exams of a plan that it may see, given or not; null for other accounts, which see by their scope. */
export type ExaminedParts = ReadonlySet<string> | null
export async function readExaminedParts(db: Db, actor: Actor, planSn: string): Promise<ExaminedParts> {
  const { examiner } = scoreScope(actor)
  if (examiner === undefined) return null
  const { rows } = await db.execute<{ signup_sn: string; subject: 'ONLINE' | 'OFFLINE' }>(sql`
    select x.signup_sn, x.subject from ${exam} e join ${seat} x on x.exam_sn = e.sn
    where e.plan_sn = ${planSn} and ${examines(sql.raw('e.sn'), examiner)}
      and ${seesPoints(sql.raw('x.subject'), { signup_sn: sql.raw('x.signup_sn'), account_sn: sql`${examiner}` })}`)
  return new Set(rows.map(({ signup_sn, subject }) => subjectKey(signup_sn, subject)))
}

type Shown = {
  theory: number | null
  practical: number | null
  composite: number | null
  pass: boolean | null
  verdict: Verdict
}
type Subjects = Pick<SheetRecord, 'theory_enabled' | 'practical_enabled'>

/** A candidate's results as this reader may see them: an examiner the subjects of its exams, and the composite if these are all. */
export function seenOutcome<O extends Shown>(one: O, signupSn: string, sheet: Subjects, parts: ExaminedParts): O {
  if (parts === null) return one
  const [theory, practical] = [parts.has(subjectKey(signupSn, 'ONLINE')), parts.has(subjectKey(signupSn, 'OFFLINE'))]
  if ((theory || !sheet.theory_enabled) && (practical || !sheet.practical_enabled)) return one
  return {
    ...one,
    theory: theory ? one.theory : null,
    practical: practical ? one.practical : null,
    composite: null,
    pass: null,
    verdict: 'INCOMPLETE',
  }
}

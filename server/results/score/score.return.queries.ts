import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { MISSING_SHOWN } from '@zhikao/domain/results/score/score.model.ts'
import type { Db } from '../../db/client.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { candidateOf } from '../../exams/signup/signup.identity.queries.ts'
import { refersTo } from '../../record/references.ts'
import { sheetWritten } from '../scoreSheet/scoreSheet.queries.ts'
import { score, scoreReturn } from './score.table.ts'
import { subjectOfKey } from '../../exams/exam/exam.key.queries.ts'

/** SQL: why the score with this key was sent back alone, or null. */
export const returnOpinion = (key: SQL) =>
  sql<string | null>`(select r.opinion from ${scoreReturn} r where r.sn = ${key})`

/** SQL: were single scores of this plan sent back, and not this one? Then it may not be written. */
export const isWithheld = (planSn: SQL, key: SQL) =>
  sql<boolean>`(exists (select 1 from ${scoreReturn} r where r.plan_sn = ${planSn})
    and not exists (select 1 from ${scoreReturn} r where r.sn = ${key}))`

/** SQL: was a score of this sign-up sent back alone? */
export const hasReturn = (signupSn: SQL) => sql`exists (select 1 from ${scoreReturn} r where r.signup_sn = ${signupSn})`

type Returned = { sn: string; ticket_no: string | null; name: string; subject: Subject; opinion: string }
/** The first scores of a plan that were sent back alone, by ticket, and how many there are. */
export async function listReturned(db: Db, planSn: string): Promise<{ returned: Returned[]; returned_count: number }> {
  const { rows } = await db.execute<Returned & { all: number }>(sql`
    select r.sn, g.ticket_no, st.name, ${subjectOfKey(sql.raw('r.sn'))} as subject, r.opinion,
      (count(*) over ())::int as all
    from ${scoreReturn} r join ${signup} g on g.sn = r.signup_sn join ${candidateOf(sql.raw('g'))}
    where r.plan_sn = ${planSn} order by g.ticket_no, r.sn desc limit ${MISSING_SHOWN}`)
  const returned = rows.map(({ sn, ticket_no, name, subject, opinion }) => ({ sn, ticket_no, name, subject, opinion }))
  return { returned, returned_count: rows[0]?.all ?? 0 }
}

/** What is written of single scores, for the take-back of a rejected sheet. */
export const scoreReturnReferences = [
  refersTo(
    sheetWritten,
    ({ plan, since }) => sql`from ${score} s where s.plan_sn = ${plan} and s.update_time >= ${since}`,
  ),
  refersTo(sheetWritten, ({ plan }) => sql`from ${scoreReturn} r where r.plan_sn = ${plan}`),
]

import { eq, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import type { Db } from '../../db/client.ts'
import { conditionOf, countRows, eachByNumber } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { scoresBlind } from '../../exams/assignment/assignment.blind.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { isFound, searchesPerson, searchOf, wordIn } from '../../people/student/student.search.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { ownOrAll } from '../../record/scope.ts'
import { scoreScope } from '../scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { inExaminerScope, inSchoolScope, scoreRecords } from './score.queries.ts'
import type { ScoreRecord } from './score.queries.ts'
import { score, scoreCorrection } from './score.table.ts'

const ofPlan = (condition: SQL) => sql`exists (select 1 from ${plan} p where p.sn = ${score.plan_sn} and ${condition})`
const ofSheet = (condition: SQL) =>
  sql`exists (select 1 from ${scoreSheet} h where h.sn = ${score.plan_sn} and ${condition})`
const ofSignup = (condition: SQL) =>
  sql`exists (select 1 from ${signup} g join ${student} st on st.sn = g.student_sn where g.sn = ${score.signup_sn} and (${condition}))`
type Value = Placeholder | SQL
/** A filter's value as SQL, which the conditions below take. */
const given = (value: Value) => sql`${value}`

type Filter =
  | 'scope'
  | 'examiner'
  | 'word'
  | 'plan'
  | 'exam'
  | 'credential'
  | 'level'
  | 'subject'
  | 'site'
  | 'org'
  | 'flag'
  | 'status'
  | 'student'
  | 'person'
  | 'from'
  | 'to'
  | 'chosen'
  | 'named'

/** Over `score` alone. */
const conditions: Record<Filter, (value: Value) => SQL> = {
  scope: (value) => inSchoolScope(given(value)),
  person: (value) => ofSheet(sql`h.status = 'AUDIT' or h.org_sn = ${given(value)}`),
  examiner: (value) => inExaminerScope(given(value)),
  // A site finds borrowed students by name and ticket alone: it must not be able to guess the numbers.
  word: (value) => ofSignup(sql`g.ticket_no = ${wordIn(value)} or ${isFound(value)}`),
  plan: (value) => sql`${score.plan_sn} = any(${value})`,
  exam: (value) => sql`${score.exam_sn} = any(${value})`,
  credential: (value) => ofPlan(sql`p.credential_sn = any(${value})`),
  level: (value) => ofPlan(sql`p.level = any(${value})`),
  subject: (value) => sql`${score.subject} = any(${value})`,
  site: (value) => ofSheet(sql`h.org_sn = any(${value})`),
  org: (value) => ofSignup(sql`g.org_sn = any(${value})`),
  flag: (value) => sql`${score.flag} = any(${value})`,
  status: (value) => ofSheet(sql`h.status = any(${value})`),
  student: (value) => sql`${score.signup_sn} in (select g.sn from ${signup} g where g.student_sn = ${value})`,
  from: (value) => sql`${score.final_score} >= ${value}::numeric`,
  to: (value) => sql`${score.final_score} <= ${value}::numeric`,
  chosen: (value) => sql`${score.sn} = any(${value}::text[])`,
  // A search by name leaves out the candidates whose names the list hides.
  named: (value) => sql`not ${scoresBlind(sql`${score.plan_sn}`, given(value))}`,
}

const scores = listOf<Filter, 'update_time' | 'score'>()({
  name: 'score',
  table: score,
  key: score.sn,
  select: scoreRecords,
  filters: conditions,
  sorts: { update_time: score.update_time, score: score.final_score },
  defaultSort: '-update_time',
})

export type ScoreFilters = Omit<QueryOf<typeof scoreContract.list>, 'page' | 'limit' | 'sort'>

/** What the filters come to for this actor, the scope among them. */
function valuesOf(actor: Actor, asked: ScoreFilters): Partial<Record<Filter, unknown>> {
  const { credential_sn, plan_sn, exam_sn, site_sn, org_sn, score_from, score_to, keyword } = asked
  const { level, subject, flag, status, chosen } = asked
  return {
    ...scoreScope(actor),
    word: keyword ? searchOf(actor, keyword) : undefined,
    named: searchesPerson(actor, asked) ? actor.sn : undefined,
    plan: plan_sn,
    exam: exam_sn,
    credential: credential_sn,
    level,
    subject,
    site: site_sn,
    org: org_sn,
    flag,
    status,
    chosen,
    from: score_from,
    to: score_to,
  }
}

/** Scores in the actor's scope, one subject a row (domain.md §3.14, score/manage). */
export function listScores(
  db: Db,
  actor: Actor,
  { page, limit, sort, ...filters }: QueryOf<typeof scoreContract.list>,
): Promise<Page<ScoreRecord>> {
  return listPage(db, scores, { page, limit, sort }, valuesOf(actor, filters))
}

/**
 * The scores of one student, the latest first: to the institution all published ones, also of an earlier institution (Decided 24),
 * and those of its own exams; the caller asks whether the actor may read the student.
 */
export async function listScoresOf(db: Db, actor: Actor, studentSn: string): Promise<ScoreRecord[]> {
  const values = { student: studentSn, person: ownOrAll(actor).scope }
  return (await listPage(db, scores, { page: 1, limit: PAGE_LIMIT }, values)).items
}

const whereOf = (actor: Actor, filters: ScoreFilters) => conditionOf(conditions, valuesOf(actor, filters))

/** How many the filters find, `cap` at most. */
export const countScores = (db: Db, actor: Actor, filters: ScoreFilters, cap: number): Promise<number> =>
  countRows(db, score, whereOf(actor, filters), cap)

const BATCH = 250

/** Every score of the filters, a batch at a time (exports). */
export const eachScore = (db: Db, actor: Actor, filters: ScoreFilters): AsyncGenerator<ScoreRecord> =>
  eachByNumber(() => scoreRecords(db), score.sn, whereOf(actor, filters), BATCH)

/** What was corrected of a score, the latest first. */
export function listCorrections(db: Db, sn: string) {
  return db
    .select({
      sn: scoreCorrection.sn,
      from_score: scoreCorrection.from_score,
      from_flag: scoreCorrection.from_flag,
      to_score: scoreCorrection.to_score,
      to_flag: scoreCorrection.to_flag,
      reason: scoreCorrection.reason,
      files: scoreCorrection.files,
      corrected_name: sql<string>`${account.name}`.as('corrected_name'),
      time: scoreCorrection.time,
    })
    .from(scoreCorrection)
    .innerJoin(account, eq(account.sn, scoreCorrection.corrected_by))
    .where(eq(scoreCorrection.score_sn, sn))
    .orderBy(sql`${scoreCorrection.time} desc, ${scoreCorrection.sn} desc`)
    .limit(50)
}

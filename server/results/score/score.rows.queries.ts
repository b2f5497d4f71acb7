import { and, eq, gt, sql } from 'drizzle-orm'
import { subjectKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { ScoreFlag, Verdict } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import type { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { conditionOf, countRows, inBatches } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { EXAM_END } from '../../exams/attendance/attendance.queries.ts'
import { readBlindPlans, scoresBlind } from '../../exams/assignment/assignment.blind.queries.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { college } from '../../people/college/college.table.ts'
import { major } from '../../people/major/major.table.ts'
import { attested, identityInForce } from '../../exams/signup/signup.identity.queries.ts'
import { signup, signupIdentity } from '../../exams/signup/signup.table.ts'
import { isFound, searchesPerson, searchOf, wordIn } from '../../people/student/student.search.queries.ts'
import { student } from '../../people/student/student.table.ts'
import { computeOutcomes } from './score.composite.queries.ts'
import { examines, readExaminedParts, seenOutcome } from './score.examiner.queries.ts'
import { candidateEntries, reviewRules } from './score.queries.ts'
import type { CandidateEntry, ReviewRules } from './score.queries.ts'
import { hasReturn, isWithheld, returnOpinion } from './score.return.queries.ts'
import { valueOf, valuePoint } from '../../record/references.ts'
import { getSheet, scoreScope, seesWhole } from '../scoreSheet/scoreSheet.queries.ts'
import type { SheetRecord } from '../scoreSheet/scoreSheet.queries.ts'
import { composite, score } from './score.table.ts'
import { keyOf } from '../../exams/exam/exam.key.queries.ts'

/** The certificate of a sign-up; `void_date` is null while it is not void. */
export const candidateCertificate = valuePoint<{ no: string; issue_date: string; void_date: string | null } | null>(
  'score.certificate',
  sql`null`,
)

/** A subject as the database has it. */
export type PartRecord = {
  exam_sn: string
  exam_end: string
  score: number | null
  flag: ScoreFlag | null
  raw_score: number | null
  examiner_scores: number[] | null
  deduction: string | null
  remark: string | null
  return_opinion: string | null
  withheld: boolean
  deducted: number | null
  version: number | null
  entered_by: string | null
  earlier_by: string[] | null
  /** What examiners handed in for the practical. */
  entries: CandidateEntry[]
}

const entriesIn = (subject: Subject) =>
  subject === 'ONLINE' ? candidateEntries.none : valueOf(candidateEntries, sql`${signup.sn}`)

const keyIn = (subject: Subject) => keyOf(sql`${signup.sn}`, sql.raw(`'${subject}'`))

const partOf = (subject: Subject) => sql<PartRecord | null>`(
  select json_build_object('exam_sn', e.sn, 'exam_end', to_char(${EXAM_END}, 'YYYY-MM-DD HH24:MI:SS'),
    'score', sc.final_score, 'flag', sc.flag, 'raw_score', sc.raw_score,
    'examiner_scores', sc.examiner_scores, 'deduction', sc.deduction, 'deducted', sc.deducted, 'remark', sc.remark, 'version', sc.version, 'entered_by', sc.entered_by,
    'earlier_by', sc.earlier_by, 'return_opinion', ${returnOpinion(keyIn(subject))}, 'withheld', ${isWithheld(sql`${signup.plan_sn}`, keyIn(subject))},
    'entries', ${entriesIn(subject)})
  from ${seat} x join ${exam} e on e.sn = x.exam_sn left join ${score} sc on sc.signup_sn = x.signup_sn and sc.subject = x.subject
  where x.signup_sn = ${signup.sn} and x.subject = ${sql.raw(`'${subject}'`)})`

const records = (db: Db) =>
  db
    .select({
      sn: signup.sn,
      ticket_no: signup.ticket_no,
      name: attested.name,
      id_no: attested.id_no,
      org_sn: signup.org_sn,
      org_name: sql<string>`${college.name}`.as('org_name'),
      major_name: sql<string>`${major.name}`.as('major_name'),
      theory_part: partOf('ONLINE').as('theory_part'),
      practical_part: partOf('OFFLINE').as('practical_part'),
      theory: sql<number | null>`${composite.theory}`.as('theory'),
      practical: sql<number | null>`${composite.practical}`.as('practical'),
      composite: sql<number | null>`${composite.composite}`.as('composite_score'),
      pass: composite.pass,
      verdict: sql<Verdict | null>`${composite.verdict}`.as('verdict'),
      certificate: valueOf(candidateCertificate, sql`${signup.sn}`).as('certificate'),
    })
    .from(signup)
    .innerJoin(student, eq(student.sn, signup.student_sn))
    .leftJoin(signupIdentity, identityInForce)
    .innerJoin(major, eq(major.sn, student.major_sn))
    .innerJoin(college, eq(college.sn, signup.org_sn))
    .leftJoin(composite, eq(composite.signup_sn, signup.sn))
    .$dynamic()
type Stored = Awaited<ReturnType<typeof records>>[number]
/** A candidate with both subjects and what they come to: as published, before that as it would be. */
export type CandidateRecord = Omit<Stored, 'pass' | 'verdict'> & { pass: boolean | null; verdict: Verdict }

type Value = Placeholder | SQL
type FilterName =
  | 'plan'
  | 'scope'
  | 'examiner'
  | 'word'
  | 'org'
  | 'these'
  | 'passed'
  | 'missing'
  | 'whole'
  | 'returned'
  | 'unreturned'
  | 'own_missing'
  | 'own_whole'
  | 'chosen'
  | 'named'
const ofStudent = (condition: SQL) =>
  sql`exists (select 1 from ${student} st where st.sn = ${signup.student_sn} and (${condition}))`
const lackingOf = (which: SQL) => sql`exists (select 1 from ${seat} x where x.signup_sn = ${signup.sn}${which}
  and not exists (select 1 from ${score} sc where sc.signup_sn = x.signup_sn and sc.subject = x.subject))`

const lacking = lackingOf(sql``)
const lackingFor = (accountSn: SQL) => lackingOf(sql` and ${examines(sql.raw('x.exam_sn'), accountSn)}`)

/** Over `signup`; a plan's candidates are few, so its index by plan leads all of them. */
const conditions: Record<FilterName, (value: Value) => SQL> = {
  plan: (value) => sql`${signup.plan_sn} = ${value} and ${signup.status} = 'AUDIT'
    and exists (select 1 from ${seat} x where x.signup_sn = ${signup.sn})`,
  scope: (value) => sql`${signup.org_sn} = ${value}`,
  examiner: (value) =>
    sql`exists (select 1 from ${seat} x where x.signup_sn = ${signup.sn} and ${examines(sql.raw('x.exam_sn'), sql`${value}`)})`,
  word: (value) => sql`(${signup.ticket_no} = ${wordIn(value)} or ${ofStudent(isFound(value))})`,
  org: (value) => sql`${signup.org_sn} = any(${value})`,
  these: (value) => sql`${signup.sn} = any(${value}::text[])`,
  passed: (value) =>
    sql`exists (select 1 from ${composite} c where c.signup_sn = ${signup.sn} and c.pass = ${value}::boolean)`,
  missing: () => lacking,
  whole: () => sql`not ${lacking}`,
  returned: () => hasReturn(sql`${signup.sn}`),
  unreturned: () => sql`not ${hasReturn(sql`${signup.sn}`)}`,
  own_missing: (value) => lackingFor(sql`${value}`),
  own_whole: (value) => sql`not ${lackingFor(sql`${value}`)}`,
  chosen: (value) => sql`${signup.sn} = any(${value}::text[])`,
  named: (value) => sql`not ${scoresBlind(sql`${signup.plan_sn}`, sql`${value}`)}`,
}

const candidates = listOf<FilterName, 'ticket_no' | 'update_time'>()({
  name: 'score.rows',
  table: signup,
  key: signup.sn,
  select: records,
  filters: conditions,
  sorts: { ticket_no: signup.ticket_no, update_time: signup.update_time },
  defaultSort: 'ticket_no',
})

export type RowFilters = Omit<QueryOf<typeof scoreContract.rows>, 'page' | 'limit' | 'sort'>

/** Before the publication no result is stored: who would pass is computed. */
async function filterValues(
  db: Db,
  actor: Actor,
  sheet: SheetRecord,
  { keyword, pass, org_sn, missing, returned, chosen }: RowFilters,
): Promise<Partial<Record<FilterName, unknown>>> {
  const { examiner } = scoreScope(actor)
  const asked = pass === undefined ? {} : await passing(db, actor, sheet, pass === 'true')
  return {
    plan: sheet.sn,
    ...(seesWhole(actor, sheet) ? {} : { scope: actor.org_sn }),
    word: keyword ? searchOf(actor, keyword) : undefined,
    org: org_sn,
    chosen,
    ...asked,
    examiner,
    named: searchesPerson(actor, { keyword, org_sn }) ? actor.sn : undefined,
    ...(returned === undefined ? {} : { [returned === 'true' ? 'returned' : 'unreturned']: true }),
    ...(missing === undefined ? {} : lackingAny(missing === 'true', examiner)),
  }
}

const lackingAny = (isMissing: boolean, examiner: string | undefined): Partial<Record<FilterName, unknown>> =>
  examiner === undefined
    ? { [isMissing ? 'missing' : 'whole']: true }
    : { [isMissing ? 'own_missing' : 'own_whole']: examiner }

/** Who passes: as published, before that as it would be; among the results that the actor may see. */
async function passing(
  db: Db,
  actor: Actor,
  sheet: SheetRecord,
  wanted: boolean,
): Promise<Partial<Record<FilterName, unknown>>> {
  if (sheet.status === 'AUDIT') return { passed: wanted }
  const parts = await readExaminedParts(db, actor, sheet.sn)
  const outcomes = (await computeOutcomes(db, sheet.sn)).map((one) => seenOutcome(one, one.signup_sn, sheet, parts))
  const found = outcomes.filter((one) => one.pass === wanted && one.verdict !== 'INCOMPLETE')
  return { these: found.map(({ signup_sn }) => signup_sn) }
}

/** What the scores come to: as published, or as it would be now; of an examiner's candidates what it may see. */
async function withOutcomes(
  db: Db,
  actor: Actor,
  sheet: SheetRecord,
  rows: readonly Stored[],
): Promise<CandidateRecord[]> {
  const parts = await readExaminedParts(db, actor, sheet.sn)
  const seen = (row: CandidateRecord, subject: Subject, part: PartRecord | null) =>
    parts === null || parts.has(subjectKey(row.sn, subject)) ? part : null
  return (await withResults(db, sheet, rows)).map((row) => ({
    ...seenOutcome(row, row.sn, sheet, parts),
    theory_part: seen(row, 'ONLINE', row.theory_part),
    practical_part: seen(row, 'OFFLINE', row.practical_part),
  }))
}

async function withResults(db: Db, sheet: SheetRecord, rows: readonly Stored[]): Promise<CandidateRecord[]> {
  const open = rows.filter(({ verdict }) => verdict === null).map(({ sn }) => sn)
  const computed = open.length === 0 ? [] : await computeOutcomes(db, sheet.sn, open)
  const found = new Map(computed.map((one) => [one.signup_sn, one]))
  return rows.map((row) => {
    const { verdict } = row
    if (verdict !== null) return { ...row, verdict }
    const now = found.get(row.sn)
    if (!now) return { ...row, pass: null, verdict: 'INCOMPLETE' as const }
    const { theory, practical, composite: points, pass } = now
    return {
      ...row,
      theory,
      practical,
      composite: points,
      pass: now.verdict === 'INCOMPLETE' ? null : pass,
      verdict: now.verdict,
    }
  })
}

/** A page of a plan's candidates with their scores, those that the actor may see. */
export async function listCandidates(
  db: Db,
  actor: Actor,
  sheet: SheetRecord,
  { page, limit, sort, ...filters }: QueryOf<typeof scoreContract.rows>,
): Promise<Page<CandidateRecord>> {
  const found = await listPage(db, candidates, { page, limit, sort }, await filterValues(db, actor, sheet, filters))
  return { ...found, items: await withOutcomes(db, actor, sheet, found.items) }
}

/** The candidates of a plan by their sign-ups, those that the actor may see. */
export async function listTheseCandidates(
  db: Db,
  actor: Actor,
  sheet: SheetRecord,
  signupSns: readonly string[],
): Promise<CandidateRecord[]> {
  const values = { ...(await filterValues(db, actor, sheet, {})), these: [...signupSns] }
  return withOutcomes(db, actor, sheet, await records(db).where(conditionOf(conditions, values)))
}

const whereOf = async (db: Db, actor: Actor, sheet: SheetRecord, filters: RowFilters) =>
  conditionOf(conditions, await filterValues(db, actor, sheet, filters))

/** How many candidates of the filters the actor may see. */
export const countCandidates = async (db: Db, actor: Actor, sheet: SheetRecord, filters: RowFilters): Promise<number> =>
  countRows(db, signup, await whereOf(db, actor, sheet, filters))

const BATCH = 250

/** Every candidate of the filters, in constant memory (exports). */
export async function* eachCandidate(
  db: Db,
  actor: Actor,
  sheet: SheetRecord,
  filters: RowFilters,
): AsyncGenerator<CandidateRecord> {
  const condition = await whereOf(db, actor, sheet, filters)
  const batches = inBatches<Stored>(BATCH, (last) =>
    records(db)
      .where(and(condition, gt(signup.sn, last?.sn ?? '')))
      .orderBy(signup.sn)
      .limit(BATCH),
  )
  for await (const batch of batches) yield* await withOutcomes(db, actor, sheet, batch)
}

/** What the actions of a sheet's rows depend on; `blind`: the reader scores the candidates blind. */
export type SheetView = { sheet: SheetRecord; rules: ReviewRules; now: string; blind: boolean }

/** A sheet of the actor's scope with what the actions of its rows depend on. */
export async function getSheetView(db: Db, actor: Actor, sn: string): Promise<SheetView> {
  const sheet = await getSheet(db, actor, sn)
  const blind = (await readBlindPlans(db, actor)).has(sheet.sn)
  return { sheet, rules: await reviewRules(db, actor), now: await clock(db), blind }
}

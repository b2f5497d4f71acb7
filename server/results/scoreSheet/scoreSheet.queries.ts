import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import { decisionsOf } from '@zhikao/domain/kernel/takeBack.ts'
import type { LastDecision } from '@zhikao/domain/kernel/takeBack.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { submitRefusal } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import type { ScoreStatus } from '@zhikao/domain/results/scoreSheet/scoreSheet.model.ts'
import { OPEN_SCORE_STATUS } from '@zhikao/domain/results/scoreSheet/scoreSheet.model.ts'
import type { SheetFacts } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import type { Db } from '../../db/client.ts'
import { confirmedCall } from '../../exams/assignment/assignment.queries.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { openLateReports } from '../../exams/lateReport/lateReport.queries.ts'
import { openCorrections } from '../../exams/attendanceCorrection/attendanceCorrection.queries.ts'
import { examPublication, examScoreState, examSubmission } from '../../exams/exam/exam.queries.ts'
import { exam } from '../../exams/exam/exam.table.ts'
import { openIncidents } from '../../exams/incident/incident.queries.ts'
import { unfiledRecords } from '../../exams/roomRecord/roomRecord.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { entriesFor, listHistoryRecords } from '../../record/history.ts'
import type { HistoryRecord } from '../../record/history.ts'
import { college } from '../../people/college/college.table.ts'
import { namedCredential } from '../../catalogue/credential/credential.queries.ts'
import { credential } from '../../catalogue/credential/credential.table.ts'
import { hasExams } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import { template } from '../../catalogue/template/template.table.ts'
import { scoreSheet } from './scoreSheet.table.ts'
import {
  countReferences,
  givesValue,
  isReferenced,
  referencePoint,
  refersTo,
  valueOf,
  valuePoint,
} from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { lastDecisions } from '../../record/takeBack.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'

/** The candidates of a (sheet, institution) whose results are computed. */
export const sheetResults = referencePoint('scoreSheet.results')
/** The subjects of a sheet without score and flag. */
export const blankScores = referencePoint('scoreSheet.blank')
/** Those of them that the site itself enters: the theory; a practical is scored by its examiners (Decided 13). */
export const ownBlankScores = referencePoint('scoreSheet.ownBlank')
/** The names of the candidates of a sheet for whom a third scorer, or else a returned entry, is due (Decided 13, 34). */
export const awaitedEntries = valuePoint<Pick<SheetFacts, 'third' | 'returned'>>(
  'scoreSheet.awaitedEntries',
  sql`'{"third": [], "returned": []}'::json`,
)

/** The subjects of a sheet's candidates whose score contradicts the attendance (Decided 37). */
export const contradictions = valuePoint<SheetFacts['contradictions']>('scoreSheet.contradictions', sql`'[]'::json`)

/** Whose hand-ins the practicals of a sheet still lack after their end, and for how many candidates. */
export type Owing = { account_sn: string | null; name: string; count: number }
export const owingExaminers = valuePoint<Owing[]>('scoreSheet.owingExaminers', sql`'[]'::json`)

/** The hand-ins of a sheet that the site entered from paper and that have no scan (Decided 13). */
export const unscannedPapers = referencePoint('scoreSheet.unscannedPapers')

/** The scores, entries and single returns of a sheet that were written since this moment, to the second. */
export const sheetWritten = referencePoint<{ plan: string; since: string }>('scoreSheet.written')

/** Whose scores an actor may see: the platform all; a site its exams', a school its own published ones; an examiner those of its exams. */
export function scoreScope(actor: Actor): { scope?: string; examiner?: string } {
  return actor.role === 'teacher' ? { examiner: actor.sn } : ownOrAll(actor)
}

const columns = {
  sn: scoreSheet.sn,
  org_sn: scoreSheet.org_sn,
  org_name: sql<string>`${college.name}`.as('org_name'),
  site_code: sql<string | null>`${college.site_code}`.as('site_code'),
  title: plan.title,
  credential_sn: plan.credential_sn,
  credential_name: namedCredential,
  level: plan.level,
  year: plan.year,
  template_sn: plan.template_sn,
  theory_enabled: template.theory_enabled,
  practical_enabled: template.practical_enabled,
  scorers: template.scorers,
  exam_end: sql<string | null>`(select max(e.end_time) from ${exam} e where e.plan_sn = ${scoreSheet.sn})`.as(
    'exam_end',
  ),
  submit_time: scoreSheet.submit_time,
  publish_time: scoreSheet.publish_time,
  publicity_end: scoreSheet.publicity_end,
  issue_time: scoreSheet.issue_time,
  withheld: scoreSheet.withheld,
  opinion: scoreSheet.opinion,
  overdue_time: scoreSheet.overdue_time,
  remind_time: scoreSheet.remind_time,
  status: scoreSheet.status,
  update_time: scoreSheet.update_time,
  version: scoreSheet.version,
  now: sql<string>`business_now()`.as('now'),
}

export const sheetRecords = (db: Db) =>
  db
    .select(columns)
    .from(scoreSheet)
    .innerJoin(plan, eq(plan.sn, scoreSheet.sn))
    .innerJoin(template, eq(template.sn, plan.template_sn))
    .innerJoin(college, eq(college.sn, scoreSheet.org_sn))
    .innerJoin(credential, eq(credential.sn, plan.credential_sn))
    .$dynamic()
/** A plan's score sheet with what it is for. */
export type SheetRecord = Awaited<ReturnType<typeof sheetRecords>>[number]

/** SQL, boolean: are the scores of the sheet of this alias published? */
export const isPublished = (alias: string): SQL => sql.raw(`${alias}.status = 'AUDIT'`)

/** Exams that were revoked have no scores. */
export const isLive = sql`exists (select 1 from ${plan} p where p.sn = ${scoreSheet.sn} and ${hasExams('p')})`
/** The own exams', and published ones with own students. */
export const isKnownTo = (org: SQL) => sql`(${scoreSheet.org_sn} = ${org}
  or (${scoreSheet.status} = 'AUDIT' and ${isReferenced(sheetResults, sql`(${scoreSheet.sn}, ${org})`)}))`
/** Before the publication only: after it an examiner sees nothing of the candidates (interface.md §6). */
export const isExaminedBy = (
  accountSn: SQL,
) => sql`${scoreSheet.status} <> 'AUDIT' and exists (select 1 from ${exam} e join ${assignment} a on a.exam_sn = e.sn join ${teacher} t on t.sn = a.teacher_sn
  where e.plan_sn = ${scoreSheet.sn} and t.account_sn = ${accountSn} and ${confirmedCall('a')})`

function inScope(actor: Actor, sn: string): SQL | undefined {
  const { scope, examiner } = scoreScope(actor)
  return and(
    eq(scoreSheet.sn, sn),
    isLive,
    scope === undefined ? undefined : isKnownTo(sql`${scope}`),
    examiner === undefined ? undefined : isExaminedBy(sql`${examiner}`),
  )
}

/** The sheets whose scores may be overdue: the exams are over, nothing is submitted, and no notice was sent yet. The rule counts the working days. */
export async function listUnsubmitted(db: Db): Promise<string[]> {
  const found = await db
    .select({ sn: scoreSheet.sn })
    .from(scoreSheet)
    .where(
      and(
        isLive,
        inArray(scoreSheet.status, [...OPEN_SCORE_STATUS]),
        isNull(scoreSheet.overdue_time),
        sql`(select max(e.end_time) from ${exam} e where e.plan_sn = ${scoreSheet.sn}) < business_now()`,
      ),
    )
    .orderBy(scoreSheet.sn)
  return found.map(({ sn }) => sn)
}

/** A plan's sheet in the actor's scope; any other is answered with 404. */
export async function getSheet(db: Db, actor: Actor, sn: string): Promise<SheetRecord> {
  const [found] = await sheetRecords(db).where(inScope(actor, sn))
  if (!found) throw notFound()
  return found
}

/** The same, its row locked first; imports and entries wait for the same lock. */
export async function lockSheet(db: Db, actor: Actor, sn: string): Promise<SheetRecord> {
  await db.select({ sn: scoreSheet.sn }).from(scoreSheet).where(inScope(actor, sn)).for('update')
  return getSheet(db, actor, sn)
}

/** Who owes hand-ins of a sheet's practicals. */
export async function listOwing(db: Db, sn: string): Promise<Owing[]> {
  const { rows } = await db.execute<{ owing: Owing[] }>(sql`select ${valueOf(owingExaminers, sql`${sn}`)} as owing`)
  return rows[0]?.owing ?? []
}

/** SQL, boolean: are all exams of this plan over? */
export const examsOver = (planSn: SQL) =>
  sql`not exists (select 1 from ${exam} e where e.plan_sn = ${planSn} and e.end_time > business_now())`

/** SQL, boolean: is all that the sheet of this plan lacks owed by its examiners (Decided 13, D3)? */
export const awaitsExaminers = (planSn: SQL) =>
  sql`(${isReferenced(blankScores, planSn)} and not ${isReferenced(ownBlankScores, planSn)})`

/** Does the actor see all candidates of the sheet? The site and the platform do; a school sees its own students, an examiner those of its exams. */
export const seesWhole = (actor: Actor, { org_sn }: Pick<SheetRecord, 'org_sn'>) => {
  const { scope } = scoreScope(actor)
  return scope === undefined || scope === org_sn
}

/** Is the actor of the site or the platform, between whom a sheet is submitted, sent back and published? */
export const decidesWith = (actor: Actor, { org_sn }: Pick<SheetRecord, 'org_sn'>) =>
  isPlatformRole(actor.role) || actor.org_sn === org_sn

/** What every institution with candidates in a sheet may know of it; the rest is between the site and the platform. */
const SHARED_MOVES = ['publish', 'issue']

/** A line as this institution may read it, or none: corrections of its own candidates, and the shared moves without the opinion. */
function lineFor(actor: Actor, line: HistoryRecord): HistoryRecord[] {
  if (line.about_org_sn !== null) return line.about_org_sn === actor.org_sn ? [line] : []
  return SHARED_MOVES.includes(line.move) ? [{ ...line, opinion: null }] : []
}

/** Who did what to a plan's scores, newest first, as far as it concerns the actor; 404 outside its scope. */
export async function listSheetHistory(db: Db, actor: Actor, sn: string) {
  const sheet = await getSheet(db, actor, sn)
  const lines = await listHistoryRecords(db, 'score', sn)
  const known = decidesWith(actor, sheet) ? lines : lines.flatMap((line) => lineFor(actor, line))
  return entriesFor(actor, known)
}

type MovingRecord = SheetRecord & { facts: SheetFacts; decision: LastDecision | null }

/** A sheet locked for a move, with what its submission depends on: counted under the lock, so that no score is entered meanwhile. */
export async function lockForMove(db: Db, actor: Actor, sn: string): Promise<MovingRecord> {
  const record = await lockSheet(db, actor, sn)
  const due = valueOf(awaitedEntries, sql`${sn}`)
  const { rows } = await db.execute<SheetFacts>(sql`
    select count(*)::int as exams, count(*) filter (where e.end_time > business_now())::int as running, max(e.end_time) as last_end,
      ${countReferences(blankScores, sql`${sn}`)} as blank,
      ${openCorrections(sql`${sn}`)} as corrections, ${openLateReports(sql`${sn}`)} as late, ${valueOf(contradictions, sql`${sn}`)} as contradictions, (${due}) -> 'third' as third, (${due}) -> 'returned' as returned,
      (select count(*)::int ${openIncidents(sql`${sn}`, 'CRITICAL')}) as critical,
      ${unfiledRecords(sql`${sn}`)} as unfiled
    from ${exam} e where e.plan_sn = ${sn}`)
  const [facts] = rows
  if (!facts) throw notFound()
  return { ...record, facts, decision: (await sheetDecisions(db, actor, [sn])).get(sn) ?? null }
}

/** The last decision on each of these sheets, for an actor that may decide (Decided 49). */
export async function sheetDecisions(db: Db, actor: Actor, sns: readonly string[]): Promise<Map<string, LastDecision>> {
  const { moves, name } = scoreSheetLifecycle
  if (!can(actor, moves.takeBack.permission)) return new Map()
  const { take_back_seconds: seconds } = await readSettings(db, 'exam_rules')
  return lastDecisions(db, { entities: [name], moves: decisionsOf(moves, moves.takeBack), seconds }, sns)
}

/** Refuses with `stale` where the rejection of a sheet cannot be undone: something was written since, or it could not be submitted now. */
export async function refuseWritten(db: Db, { sn, update_time: since, facts }: MovingRecord): Promise<void> {
  const { rows } = await db.execute<{ written: boolean }>(
    sql`select ${isReferenced(sheetWritten, { plan: sn, since })} as written`,
  )
  if (rows[0]?.written || submitRefusal(facts)) throw new AppError('stale', { rule: 'stale' })
}

/** What this feature answers to lower ones. */
export const scoreSheetReferences = [
  givesValue(
    examScoreState,
    (planSn) => sql<ScoreStatus | null>`(select h.status from ${scoreSheet} h where h.sn = ${planSn})`,
  ),
  refersTo(examPublication, (planSn) => sql`from ${scoreSheet} h where h.sn = ${planSn} and ${isPublished('h')}`),
  refersTo(examSubmission, (planSn) => sql`from ${scoreSheet} h where h.sn = ${planSn} and h.status = 'SUBMIT'`),
]

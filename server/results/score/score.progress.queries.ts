import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { MISSING_SHOWN } from '@zhikao/domain/results/score/score.model.ts'
import type { Entry } from '@zhikao/domain/results/score/score.model.ts'
import { isOpenSheet } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import type { LastDecision } from '@zhikao/domain/kernel/takeBack.ts'
import type { SheetFacts } from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import { seenBy } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import type { Unnamed } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { readBlindPlans } from '../../exams/assignment/assignment.blind.queries.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { openCorrections } from '../../exams/attendanceCorrection/attendanceCorrection.queries.ts'
import { openLateReports } from '../../exams/lateReport/lateReport.queries.ts'
import { openIncidents } from '../../exams/incident/incident.queries.ts'
import { unfiledRecords } from '../../exams/roomRecord/roomRecord.queries.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { candidateOf } from '../../exams/signup/signup.identity.queries.ts'
import { computeOutcomes } from './score.composite.queries.ts'
import type { Computed } from './score.composite.queries.ts'
import { examines, readExaminedParts, seenOutcome } from './score.examiner.queries.ts'
import { candidateEntries, reviewRules } from './score.queries.ts'
import type { CandidateEntry, ReviewRules } from './score.queries.ts'
import { composite, score } from './score.table.ts'
import { countReferences, valueOf } from '../../record/references.ts'
import { listReturned } from './score.return.queries.ts'
import {
  awaitedEntries,
  contradictions,
  decidesWith,
  getSheet,
  listOwing,
  scoreScope,
  seesWhole,
  sheetDecisions,
  unscannedPapers,
} from '../scoreSheet/scoreSheet.queries.ts'
import type { Owing, SheetRecord } from '../scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { SEAT_KEY } from '../../exams/exam/exam.key.queries.ts'

export type SheetCounts = SheetFacts & {
  candidates: number
  seats: number
  entered: number
  lacking: number
  passed: number
}
const NO_COUNTS: SheetCounts = {
  candidates: 0,
  seats: 0,
  entered: 0,
  passed: 0,
  lacking: 0,
  exams: 0,
  running: 0,
  last_end: null,
  blank: 0,
  corrections: [],
  late: [],
  contradictions: [],
  third: [],
  returned: [],
  critical: 0,
  unfiled: [],
}

/** How far these sheets are, over the candidates that the actor may see; two statements however many. */
export async function countsOf(
  db: Db,
  actor: Actor,
  records: readonly Pick<SheetRecord, 'sn'>[],
): Promise<(sn: string) => SheetCounts> {
  if (records.length === 0) return () => NO_COUNTS
  const { scope = null, examiner } = scoreScope(actor)
  const ofExam = (examSn: string) => (examiner === undefined ? sql`` : sql` and ${examines(sql.raw(examSn), examiner)}`)
  const sns = sql.param(records.map(({ sn }) => sn))
  const { rows } = await db.execute<Omit<SheetCounts, 'last_end'> & { last_end: string | null; sn: string }>(sql`
    select h.sn, k.candidates, k.seats, k.entered, k.lacking, k.seats - k.entered as blank, coalesce(c.passed, 0) as passed,
      (select count(*)::int ${openIncidents(sql.raw('h.sn'), 'CRITICAL')}) as critical, coalesce(e.exams, 0) as exams, coalesce(e.running, 0) as running, e.last_end,
      ${openCorrections(sql.raw('h.sn'))} as corrections, ${openLateReports(sql.raw('h.sn'))} as late, ${valueOf(contradictions, sql.raw('h.sn'))} as contradictions, w.due -> 'third' as third, w.due -> 'returned' as returned,
      ${unfiledRecords(sql.raw('h.sn'))} as unfiled
    from ${scoreSheet} h
    cross join lateral (select count(distinct g.sn)::int as candidates, count(x.exam_sn)::int as seats, count(sc.sn)::int as entered,
        count(*) filter (where sc.sn is null and upper(x.time) <= business_now())::int as lacking
      from ${signup} g join ${seat} x on x.signup_sn = g.sn${ofExam('x.exam_sn')} left join ${score} sc on sc.signup_sn = x.signup_sn and sc.subject = x.subject
      where g.plan_sn = h.sn and g.status = 'AUDIT' and (${scope}::text is null or h.org_sn = ${scope} or g.org_sn = ${scope})) k
    left join lateral (select count(*) filter (where m.pass)::int as passed from ${composite} m
      where m.plan_sn = h.sn and (${scope}::text is null or h.org_sn = ${scope} or m.org_sn = ${scope})) c on true
    left join lateral (select count(*)::int as exams, count(*) filter (where e.end_time > business_now())::int as running, max(e.end_time) as last_end
      from ${exam} e where e.plan_sn = h.sn${ofExam('e.sn')}) e on true
    cross join lateral (select ${valueOf(awaitedEntries, sql.raw('h.sn'))} as due) w
    where h.sn = any(${sns})`)
  const found = new Map(rows.map(({ sn, ...counts }) => [sn, counts]))
  return (sn) => found.get(sn) ?? NO_COUNTS
}

type Missing = { sn: string; ticket_no: string | null; name: string; subject: Subject; exam_sn: string }

/** The first candidates without score and flag, by ticket; for an examiner those of its exams. */
async function listMissing(db: Db, actor: Actor, sn: string): Promise<Unnamed<Missing>[]> {
  const { examiner } = scoreScope(actor)
  const own = examiner === undefined ? sql`` : sql` and ${examines(sql.raw('x.exam_sn'), examiner)}`
  const { rows } = await db.execute<Missing>(sql`
    select ${SEAT_KEY} as sn, g.ticket_no, st.name, x.subject, x.exam_sn
    from ${signup} g join ${seat} x on x.signup_sn = g.sn join ${candidateOf(sql.raw('g'))}
    where g.plan_sn = ${sn} and g.status = 'AUDIT'${own}
      and not exists (select 1 from ${score} sc where sc.signup_sn = x.signup_sn and sc.subject = x.subject)
    order by g.ticket_no, x.subject desc limit ${MISSING_SHOWN}`)
  const blind = (await readBlindPlans(db, actor)).has(sn)
  return rows.map((row) => seenBy(blind, row))
}

/** A seat of a plan with the score that is there, as the import takes it. */
type Entered = Entry & { exam_sn: string; ticket_no: string; name: string; entries: CandidateEntry[] }
const SEATS = 500

/** Every seat of a plan, or of its theory alone, exam by exam in the order of its tickets. */
export async function* eachEntry(db: Db, sn: string, theoryOnly: boolean): AsyncGenerator<Entered> {
  for (let [examSn, ticket] = ['', '']; ; ) {
    const { rows } = await db.execute<Entered>(sql`
      select x.exam_sn, coalesce(g.ticket_no, '') as ticket_no, st.name, coalesce(sc.flag, 'NORMAL') as flag, sc.deduction, sc.remark,
        case when sc.deducted = 0 or (sc.deducted is null and jsonb_array_length(coalesce(sc.examiner_scores, '[]')) > 0 and sc.final_score = sc.raw_score)
          then null else sc.final_score end as score,
        coalesce(sc.examiner_scores, '[]') as examiner_scores,
        case x.subject when 'OFFLINE' then ${valueOf(candidateEntries, sql.raw('x.signup_sn'))} else '[]' end as entries
      from ${signup} g join ${seat} x on x.signup_sn = g.sn join ${candidateOf(sql.raw('g'))}
        left join ${score} sc on sc.signup_sn = x.signup_sn and sc.subject = x.subject
      where g.plan_sn = ${sn} and g.status = 'AUDIT' and (x.subject = 'ONLINE' or not ${theoryOnly}) and (x.exam_sn, coalesce(g.ticket_no, '')) > (${examSn}, ${ticket})
      order by x.exam_sn, coalesce(g.ticket_no, '') limit ${SEATS}`)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < SEATS) return
    ;[examSn, ticket] = [last.exam_sn, last.ticket_no]
  }
}

/** What the page of a sheet shows: over the candidates that the actor may see. */
export type SheetFindings = {
  sheet: SheetRecord
  decision: LastDecision | null
  counts: SheetCounts
  outcomes: Computed[]
  /** An examiner is not shown what the candidates come to. */
  judgesAll: boolean
  /** Empty once the sheet is not open, and for who sees only a part of it. */
  missing: Unnamed<Missing>[]
  /** What was sent back alone, for the site and the platform. */
  returned: Returned['returned']
  returned_count: number
  unscanned: number
  /** For the site and the platform. */
  owing: Owing[]
  rules: ReviewRules
  now: string
}
type Returned = Awaited<ReturnType<typeof listReturned>>
const NO_RETURNS: Returned = { returned: [], returned_count: 0 }

async function countUnscanned(db: Db, sn: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${countReferences(unscannedPapers, sql`${sn}`)} as count`,
  )
  return rows[0]?.count ?? 0
}

/** A sheet of the actor's scope with its counts, results and blanks. */
export async function getSheetFindings(db: Db, actor: Actor, sn: string): Promise<SheetFindings> {
  const sheet = await getSheet(db, actor, sn)
  const isWhole = seesWhole(actor, sheet)
  const parts = await readExaminedParts(db, actor, sn)
  const outcomes = (await computeOutcomes(db, sn)).map((one) => seenOutcome(one, one.signup_sn, sheet, parts))
  return {
    sheet,
    decision: (await sheetDecisions(db, actor, [sn])).get(sn) ?? null,
    counts: (await countsOf(db, actor, [sheet]))(sn),
    outcomes: outcomes.filter(({ org_sn }) => isWhole || org_sn === actor.org_sn),
    judgesAll: parts === null,
    missing: isWhole && isOpenSheet(sheet.status) ? await listMissing(db, actor, sn) : [],
    ...(sheet.status === 'REJECT' && decidesWith(actor, sheet) ? await listReturned(db, sn) : NO_RETURNS),
    unscanned: actor.org_sn === sheet.org_sn && isOpenSheet(sheet.status) ? await countUnscanned(db, sn) : 0,
    owing: isOpenSheet(sheet.status) && decidesWith(actor, sheet) ? await listOwing(db, sn) : [],
    rules: await reviewRules(db, actor),
    now: await clock(db),
  }
}

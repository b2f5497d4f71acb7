import { eq, inArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { ScoreFlag, TemplateFields } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { AttendanceState } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { ScorerTimes } from '@zhikao/domain/exams/assignment/assignment.scorer.rules.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import { progressOf, scoresHere } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import type { Progress } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import type { Scorer } from '@zhikao/domain/results/scoreEntry/scoreEntry.judged.rules.ts'
import type { KeptState, ScorersRule } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import type { ScoreStatus } from '@zhikao/domain/results/scoreSheet/scoreSheet.model.ts'
import { template } from '../../catalogue/template/template.table.ts'
import type { Db } from '../../db/client.ts'
import { scoringCall } from '../../exams/assignment/assignment.queries.ts'
import { assignment } from '../../exams/assignment/assignment.table.ts'
import { attendance } from '../../exams/attendance/attendance.table.ts'
import { exam, seat } from '../../exams/exam/exam.table.ts'
import { hasExams, stationMode } from '../../exams/plan/plan.queries.ts'
import { plan } from '../../exams/plan/plan.table.ts'
import type { StationMode } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import { signup } from '../../exams/signup/signup.table.ts'
import { candidateOf } from '../../exams/signup/signup.identity.queries.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import type { CandidateEntry } from '../score/score.queries.ts'
import { isWithheld, returnOpinion } from '../score/score.return.queries.ts'
import { score } from '../score/score.table.ts'
import { scoreScope } from '../scoreSheet/scoreSheet.queries.ts'
import { scoreSheet } from '../scoreSheet/scoreSheet.table.ts'
import { scoreDispute, scoreEntry, scoreEntryVersion } from './scoreEntry.table.ts'
import { keyOf, SEAT_KEY as KEY, SEAT_PRACTICAL } from '../../exams/exam/exam.key.queries.ts'

/** So much of an examiner's number is in the key of an entry: a key has 40 characters at most. */
const EXAMINER_PART = 18
const tailOf = (teacherSn: string) => `-${teacherSn.slice(-EXAMINER_PART)}`
/** The key of an examiner's entry for a candidate, known before the first point. */
export const entryKey = (signupSn: string, teacherSn: string) => `${signupSn}${tailOf(teacherSn)}`

/** A practical exam with all that its score sheets depend on. */
type EntryExam = Pick<TemplateFields, 'score_sheet' | 'tasks' | 'scorers' | 'practical_pass' | 'blind'> & {
  exam_sn: string
  exam_name: string
  plan_sn: string
  site_sn: string
  start_time: string
  end_time: string
  actual_start_time: string | null
  actual_end_time: string | null
  status: ScoreStatus
  station_mode: StationMode
  now: string
}
/** An exam as a reader has it: an examiner by its duty, the site and the platform without one. */
export type EntryView = EntryExam & {
  scorer: Scorer | null
  rule: ScorersRule
  progress: Progress
  /** From when on another examiner may be called for a hand-in (Decided 31). */
  times: ScorerTimes
}

/** The examiners of an exam whose calls are confirmed and who score (Decided 14, 31). */
const scorersOf = (examSn: string, condition: SQL) => sql`
  select a.teacher_sn, t.account_sn, a.role as duty from ${assignment} a join ${teacher} t on t.sn = a.teacher_sn
  where a.exam_sn = ${examSn} and ${scoringCall('a')} and t.delete_time is null and ${condition} limit 1`

async function findScorer(db: Db, examSn: string, condition: SQL): Promise<Scorer | null> {
  const { rows } = await db.execute<Scorer>(scorersOf(examSn, condition))
  return rows[0] ?? null
}

/** The examiner with this training certificate who scores in the exam, or null. */
export const findCertified = (db: Db, examSn: string, certificateNo: string) =>
  findScorer(db, examSn, sql`t.train_cert_no = ${certificateNo}`)

async function findExam(db: Db, sn: string): Promise<EntryExam | null> {
  const { rows } = await db.execute<EntryExam>(sql`
    select e.sn as exam_sn, e.name as exam_name, e.plan_sn, h.org_sn as site_sn, e.start_time, e.end_time, e.actual_start_time, e.actual_end_time, h.status,
      t.score_sheet, t.tasks, t.scorers, t.practical_pass::float8 as practical_pass, t.blind, ${stationMode(sql`p.sn`)} as station_mode, business_now() as now
    from ${exam} e join ${plan} p on p.sn = e.plan_sn and ${hasExams('p')}
      join ${template} t on t.sn = p.template_sn join ${scoreSheet} h on h.sn = e.plan_sn
    where e.sn = ${sn} and e.subject = 'OFFLINE'`)
  return rows[0] ?? null
}

/** May this account read the score sheets: the platform, the site, an examiner who scores there until the publication (interface.md §6)? */
function maySee(actor: Actor, found: EntryExam, scorer: Scorer | null): boolean {
  const { scope, examiner } = scoreScope(actor)
  if (examiner !== undefined) return scorer !== null && scoresHere(scorer.duty) && found.status !== 'AUDIT'
  return scope === undefined || scope === found.site_sn
}

/** A practical exam in the actor's scope; any other is answered with 404. */
export async function getEntryView(db: Db, actor: Actor, examSn: string): Promise<EntryView> {
  const found = await findOwnView(db, actor, examSn)
  if (!found) throw notFound()
  return found
}

/** The same, or null where the actor reads no score sheet of this exam. */
export async function findOwnView(db: Db, actor: Actor, examSn: string): Promise<EntryView | null> {
  const found = await findExam(db, examSn)
  if (!found) return null
  const { examiner } = scoreScope(actor)
  const scorer = examiner === undefined ? null : await findScorer(db, examSn, sql`t.account_sn = ${examiner}`)
  if (!maySee(actor, found, scorer)) return null
  const { third_scorer_percent, critical_cap, examiner_answer_hours } = await readSettings(db, 'exam_rules')
  const { scorers, practical_pass, now } = found
  const times = { now, end: found.actual_end_time ?? found.end_time, answer_hours: examiner_answer_hours }
  const rule = { scorers, practical_pass, third_scorer_percent, critical_cap }
  return { ...found, scorer, rule, times, progress: progressOf(found, now) }
}

/** An entry with its examiner. */
export type EntryFact = Omit<CandidateEntry, 'handin_time'> & {
  state: KeptState
  items: (number | null)[] | null
  return_reason: string | null
  handin_time: string | null
  offline: boolean
}
/** A candidate of a practical exam with all entries. */
export type EntryRecord = {
  signup_sn: string
  score_sn: string
  ticket_no: string | null
  station: number | null
  attendance: AttendanceState
  name: string
  flag: ScoreFlag | null
  /** Why the centre sent the practical back alone; of the others of its sheet, that it did not. */
  return_opinion: string | null
  withheld: boolean
  attempt: 'NEW' | 'RETAKE' | null
  /** The accounts that opened a dispute about these entries, or returned one (Decided 33). */
  decided_by: string[]
  checked_in_by: string[]
  /** The totals of a score that is there; of one without examiners, its points. */
  figures: number[]
  entries: EntryFact[]
}

/** SQL: the state of the entry of this alias. One that the release before wrote has none until the nightly job has filled it in. */
const entryState = (n: string): SQL =>
  sql.raw(`coalesce(${n}.state, case when ${n}.handin_time is not null then 'HANDED' when ${n}.replaced_by is not null then 'REPLACED'
    when ${n}.return_reason is not null then 'RETURNED' else 'DRAFT' end)`)
/** Where the engine finds the state of an entry. */
export const ENTRY_STATE = { table: scoreEntry, column: 'state', held: entryState('score_entry') } as const
/** SQL, boolean: is the entry of this alias in one of these states? */
export const entryIs = (n: string, ...states: [KeptState, ...KeptState[]]): SQL =>
  sql`${entryState(n)} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`

/** SQL: the entries of a score's key as JSON, in the order of their hand-ins; `third`: the fact third_due. */
export const entriesOf = (key: SQL, condition: SQL, third: SQL = sql`n.third_due`) => sql`coalesce((
  select json_agg(json_build_object('sn', n.sn, 'state', ${entryState('n')}, 'teacher_sn', n.teacher_sn, 'account_sn', t.account_sn, 'examiner_name', t.name, 'certificate_no', t.train_cert_no,
    'items', n.items, 'total', n.total, 'critical', n.critical, 'stopped', n.stopped, 'note', n.note, 'migrated', n.migrated,
    'basis', n.basis, 'third_due', ${third}, 'on_behalf', n.behalf_by is not null, 'scan', n.scan, 'offline', n.offline, 'return_reason', n.return_reason,
    'handin_time', to_char(n.handin_time, 'YYYY-MM-DD HH24:MI:SS'), 'version', n.version,
    'changes', coalesce((select json_agg(json_build_object('total', (v.content ->> 'total')::numeric, 'reason', v.reason,
      'time', to_char(v.time, 'YYYY-MM-DD HH24:MI:SS')) order by v.version) from ${scoreEntryVersion} v where v.entry_sn = n.sn), '[]'::json)) order by n.handin_time, n.sn)
  from ${scoreEntry} n left join ${teacher} t on t.sn = n.teacher_sn where n.score_sn = ${key} and ${condition}), '[]'::json)`

/** The candidates of an exam with their entries, by ticket; `signupSn`: this one alone. */
export async function listEntryRecords(db: Db, examSn: string, signupSn: string | null = null): Promise<EntryRecord[]> {
  const { rows } = await db.execute<EntryRecord>(sql`
    select x.signup_sn, ${SEAT_PRACTICAL} as score_sn, g.ticket_no, st.name,
      coalesce(a.station, case when ${stationMode(sql`g.plan_sn`)} <> 'DRAW' then x.seat_no end) as station, coalesce(a.state, 'EXPECTED') as attendance, sc.flag,
      ${returnOpinion(KEY)} as return_opinion, ${isWithheld(sql.raw('g.plan_sn'), KEY)} as withheld,
      array(select d.account_sn from ${scoreDispute} d where d.score_sn = ${SEAT_PRACTICAL}) as decided_by,
      array(select c.checkin_by from ${attendance} c where c.sn = any(array[${keyOf(sql.raw('x.signup_sn'), sql.raw("'ONLINE'"))}, ${SEAT_PRACTICAL}])
        and c.checkin_by is not null) as checked_in_by,
      g.practical_attempt as attempt, case when sc.raw_score is null then '[]' when jsonb_array_length(sc.examiner_scores) > 0
        then sc.examiner_scores else jsonb_build_array(sc.raw_score) end as figures, ${entriesOf(SEAT_PRACTICAL, sql`true`)} as entries
    from ${seat} x join ${signup} g on g.sn = x.signup_sn and g.status = 'AUDIT' join ${candidateOf(sql.raw('g'))}
      left join ${attendance} a on a.sn = ${SEAT_PRACTICAL}
      left join ${score} sc on sc.signup_sn = x.signup_sn and sc.subject = x.subject
    where x.exam_sn = ${examSn} and (${signupSn}::text is null or x.signup_sn = ${signupSn})
    order by g.ticket_no, x.signup_sn`)
  return rows
}

/** A candidate with the exam, as one reader has it. */
export type EntryPlace = { view: EntryView; record: EntryRecord }

/** A candidate's practical in the actor's scope, its sheet locked first: writers of scores wait for one another there. */
export async function lockEntryPlace(db: Db, actor: Actor, signupSn: string): Promise<EntryPlace> {
  await db.execute(
    sql`select 1 from ${scoreSheet} where sn = (select plan_sn from ${signup} where sn = ${signupSn}) for update`,
  )
  const [seated] = (
    await db.execute<{ exam_sn: string }>(
      sql`select exam_sn from ${seat} where signup_sn = ${signupSn} and subject = 'OFFLINE'`,
    )
  ).rows
  if (!seated) throw notFound()
  const view = await getEntryView(db, actor, seated.exam_sn)
  const [record] = await listEntryRecords(db, seated.exam_sn, signupSn)
  if (!record) throw notFound()
  return { view, record }
}

/** The sign-up that an entry's key begins with; whose entry it is, the caller compares with the whole key (`entryKey`). */
export async function findEntrySignup(db: Db, key: string): Promise<string> {
  const beginnings = [...key.matchAll(/-/g)].map(({ index }) => key.slice(0, index))
  const [found] = await db.select({ sn: signup.sn }).from(signup).where(inArray(signup.sn, beginnings))
  if (!found) throw notFound()
  return found.sn
}

/** The sign-up of an entry; whether the reader may see it, its exam says. */
export async function signupOfEntry(db: Db, sn: string): Promise<string> {
  const [found] = await db.select({ signup_sn: scoreEntry.signup_sn }).from(scoreEntry).where(eq(scoreEntry.sn, sn))
  if (!found) throw notFound()
  return found.signup_sn
}

/** SQL: the hand-ins of a plan that the site entered from paper and that have no scan. */
export const withoutScan = (planSn: SQL) =>
  sql`from ${scoreEntry} n where n.plan_sn = ${planSn} and n.behalf_by is not null and n.scan is null and ${entryIs('n', 'HANDED')}`

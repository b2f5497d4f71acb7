import { subjectWords } from '../../catalogue/credential/credential.messages.ts'
import type { Subject } from '../../catalogue/credential/credential.model.ts'
import { nameOfSession } from '../../exams/panel/panel.rules.ts'
import { addWorkingDays, daysBetween } from '../../kernel/calendar.ts'
import type { WorkCalendar } from '../../kernel/calendar.ts'
import { reviewDue } from '../../kernel/deadline.ts'
import type { ReviewTerms } from '../../kernel/deadline.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { Lang, RuleOf, Text, TextParams } from '../../kernel/text.ts'
import { scoreSheetMessages } from './scoreSheet.messages.ts'
import { OPEN_SCORE_STATUS } from './scoreSheet.model.ts'
import type { ScoreStatus } from './scoreSheet.model.ts'

const refusal = (rule: RuleOf<typeof scoreSheetMessages>, params?: TextParams): Refusal => ({
  rule,
  message: fill(scoreSheetMessages[rule], params),
})

export const isOpenSheet = (status: ScoreStatus) => OPEN_SCORE_STATUS.some((open) => open === status)

/** Were the scores submitted, and not decided yet? */
export const isSheetWaiting = ({ status }: { status: ScoreStatus }): boolean => status === 'SUBMIT'

/** Whole days that submitted scores have waited for their decision; null when none is due. */
export const sheetWaitingDays = (sheet: { status: ScoreStatus; submit_time: string | null }, now: string) =>
  isSheetWaiting(sheet) && sheet.submit_time ? daysBetween(sheet.submit_time, now) : null

/** A room of one session of the plan. */
type RoomOfExam = { subject: Subject; session_no: number; room: string }

/** A subject of a candidate. */
type NamedSubject = { name: string; subject: Subject }

/** What a plan's scores may lack for their submission. */
export type SheetFacts = {
  exams: number
  running: number
  last_end: string | null
  blank: number
  /** The subjects of candidates whose attendance is to be corrected, not decided yet (Decided 37). */
  corrections: readonly NamedSubject[]
  /** The candidates of late reports that are not decided (Decided 38). */
  late: readonly NamedSubject[]
  /** The subjects of candidates whose score contradicts the attendance (Decided 37). */
  contradictions: readonly NamedSubject[]
  /** The names of the candidates for whom a third scorer is due (Decided 13, 31). */
  third: readonly string[]
  /** Of those for whom a returned entry is due, and no third scorer (Decided 34). */
  returned: readonly string[]
  /** Major incidents of its exams that are not closed. */
  critical: number
  /** The rooms with candidates, of exams that were not cancelled, whose record is not submitted (Decided 39). */
  unfiled: readonly RoomOfExam[]
}

/** So many rooms or candidates are named; more are counted only. */
const NAMED = 5
function namesOf(rooms: readonly RoomOfExam[]): Text {
  const named = rooms.slice(0, NAMED).map((one) => ({ session: nameOfSession(one), room: one.room }))
  const more = rooms.length > NAMED ? '…' : ''
  const joined = (lang: Lang, by: string) =>
    named.map(({ session, room }) => `${session[lang]} ${room}`).join(by) + more
  return { CN: joined('CN', '、'), HK: joined('HK', '、'), US: joined('US', ', ') }
}

/** The first names of a list, with a mark that there are more. */
function listed(names: readonly string[]): Text {
  const more = names.length > NAMED ? '…' : ''
  const joined = (by: string) => names.slice(0, NAMED).join(by) + more
  return { CN: joined('、'), HK: joined('、'), US: joined(', ') }
}

/** The first candidates of a list, each with the subject. */
function listedSubjects(list: readonly NamedSubject[]): Text {
  const named = (lang: Lang, [open, close]: readonly [string, string]) =>
    listed(list.map(({ name, subject }) => `${name}${open}${subjectWords[subject][lang]}${close}`))[lang]
  return { CN: named('CN', ['（', '）']), HK: named('HK', ['（', '）']), US: named('US', [' (', ')']) }
}

/** "An open one blocks the sheet" (Decided 38): its submission and its publication. */
export const lateRefusal = ({ late }: Pick<SheetFacts, 'late'>): Refusal | null =>
  late.length > 0 ? refusal('late_open', { count: late.length, who: listedSubjects(late) }) : null

export function submitRefusal({
  exams,
  running,
  last_end,
  blank,
  corrections,
  late,
  contradictions,
  third,
  returned,
  critical,
  unfiled,
}: SheetFacts): Refusal | null {
  if (exams === 0) return refusal('score_no_exam')
  if (running > 0) return refusal('score_exam_running', { count: running, time: last_end ?? '' })
  if (third.length > 0) return refusal('third_scorer', { count: third.length, who: listed(third) })
  if (returned.length > 0) return refusal('entry_due', { count: returned.length, who: listed(returned) })
  if (corrections.length > 0)
    return refusal('correction_open', { count: corrections.length, who: listedSubjects(corrections) })
  const waiting = lateRefusal({ late })
  if (waiting) return waiting
  if (contradictions.length > 0)
    return refusal('attendance_score', { count: contradictions.length, who: listedSubjects(contradictions) })
  if (blank > 0) return refusal('score_blank', { count: blank })
  if (unfiled.length > 0) return refusal('records_missing', { count: unfiled.length, what: namesOf(unfiled) })
  return critical > 0 ? refusal('score_incident_open', { count: critical }) : null
}

/** The last day on which scores are submitted in time: so many working days after the day of the last exam (score_submit_days, domain.md §6.5). */
export const submitDueDay = (lastEnd: string, days: number, calendar: WorkCalendar): string =>
  addWorkingDays(lastEnd, days, calendar)

type Issuing = { status: ScoreStatus; publicity_end: string | null; issue_time: string | null; withheld: number }
/** Are certificates of a published sheet still to be issued? */
const isIssuing = ({ status, issue_time, withheld }: Issuing) =>
  status === 'AUDIT' && (issue_time === null || withheld > 0)

type Dated = Issuing & { exam_end: string | null; submit_time: string | null }
/** Until when the next step of a sheet is made: its submission, its review (Decided 50), or the issue of its certificates, whatever withholds them (issue_days, domain.md §6.5). */
export function sheetDue(
  sheet: Dated,
  terms: ReviewTerms & { score_submit_days: number; issue_days: number },
): string | null {
  if (isSheetWaiting(sheet)) return reviewDue(sheet.submit_time, terms)
  if (isIssuing(sheet) && sheet.publicity_end !== null)
    return addWorkingDays(sheet.publicity_end, terms.issue_days, terms.calendar)
  if (!isOpenSheet(sheet.status) || sheet.exam_end === null) return null
  return submitDueDay(sheet.exam_end, terms.score_submit_days, terms.calendar)
}

type Submission = { status: ScoreStatus; exam_end: string | null; overdue_time: string | null }

/** Must site and platform be notified that these scores are overdue? Once, whatever happens to the sheet afterwards. */
export function isOverdueNotice(
  { status, exam_end, overdue_time }: Submission,
  today: string,
  { days, calendar }: { days: number; calendar: WorkCalendar },
): boolean {
  if (!isOpenSheet(status) || exam_end === null || overdue_time !== null) return false
  return today > submitDueDay(exam_end, days, calendar)
}

/** `withheld`: candidates whose certificates were withheld when the others were issued. */
type Sheet = Issuing & {
  /** Incidents of its exams that are not closed, and are major or name no candidate. */
  blocking_incidents: number
}

/** Are certificates of this sheet due: published, its public notice over, some not issued yet, and no open incident that concerns the whole exam (Decided 7, 35)? */
export function isIssueDue(sheet: Sheet, today: string): boolean {
  const { publicity_end, blocking_incidents } = sheet
  return isIssuing(sheet) && publicity_end !== null && today > publicity_end && blocking_incidents === 0
}

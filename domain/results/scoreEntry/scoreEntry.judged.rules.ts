import type { Actor } from '../../access/actor.ts'
import { isPlatformRole } from '../../access/roles.ts'
import { SCORED_FLAGS } from '../../catalogue/template/template.model.ts'
import type { ScoreFlag } from '../../catalogue/template/template.model.ts'
import { isLackOpen } from '../../exams/assignment/assignment.scorer.rules.ts'
import type { ScorerTimes } from '../../exams/assignment/assignment.scorer.rules.ts'
import type { AttendanceState } from '../../exams/attendance/attendance.model.ts'
import { presenceOf } from '../../exams/attendance/attendance.rules.ts'
import type { RunTimes } from '../../exams/attendance/attendance.rules.ts'
import type { CallRole } from '../../exams/panel/panel.model.ts'
import type { ScoreStatus } from '../scoreSheet/scoreSheet.model.ts'
import { progressAt } from './scoreEntry.guard.rules.ts'
import type { EntrySituation, Progress, ReturnSituation } from './scoreEntry.guard.rules.ts'
import type { HandIn, Judged, KeptState, ScorersRule } from './scoreEntry.model.ts'
import { lackOf, neededOf } from './scoreEntry.rules.ts'

/** What the guards read of an entry; `teacher_sn`: null where its author is not known. */
export type KeptEntry = HandIn & {
  sn: string
  teacher_sn: string | null
  state: KeptState
  items: readonly (number | null)[] | null
  /** Of an entry that is handed in. */
  handin_time: string | null
  third_due: boolean
  on_behalf: boolean
}
/** An examiner of an exam by its confirmed call. */
export type Scorer = { teacher_sn: string; account_sn: string | null; duty: CallRole }
/** What the guards read of the exam, as one reader has it: an examiner by its duty, the site and the platform without one. */
type JudgedView = RunTimes & {
  status: ScoreStatus
  scorer: Scorer | null
  rule: ScorersRule
  progress: Progress
  /** From when on another examiner may be called for a hand-in (Decided 31). */
  times: ScorerTimes
  /** The exam template says blind. */
  blind: boolean
}
type Entries<E> = { entries: readonly E[] }
/** What the guards read of a candidate of a practical. */
type JudgedRecord<E extends KeptEntry> = Entries<E> & {
  attendance: AttendanceState
  flag: ScoreFlag | null
  withheld: boolean
  /** The accounts that opened a dispute about these entries, or returned one (Decided 33). */
  decided_by: readonly string[]
  /** The accounts that checked the candidate in, in either exam. */
  checked_in_by: readonly string[]
}
type Place<E extends KeptEntry> = { view: JudgedView; record: JudgedRecord<E> }

/** An entry that is handed in. */
type Handed<E extends KeptEntry> = E & { handin_time: string }
const isHanded = <E extends KeptEntry>(entry: E): entry is Handed<E> => entry.state === 'HANDED'
export const handedOf = <E extends KeptEntry>({ entries }: Entries<E>): Handed<E>[] =>
  entries.filter((one) => isHanded(one))
/** The returned entries that were not replaced. */
const returnedOf = <E extends KeptEntry>({ entries }: Entries<E>): E[] =>
  entries.filter(({ state }) => state === 'RETURNED')
/** What the entries of a candidate are now (Decided 34). */
export const judgedOf = <E extends KeptEntry>({ entries }: Entries<E>): Judged => ({
  handed: handedOf({ entries }),
  returned: returnedOf({ entries }).length,
  third: entries.some(({ third_due }) => third_due),
})
export const ownOf = <E extends KeptEntry>({ entries }: Entries<E>, teacherSn: string | undefined): E | null =>
  entries.find((one) => teacherSn !== undefined && one.teacher_sn === teacherSn) ?? null

/** What the guards of this examiner's entry look at; `at`: when it was typed, where that was without network. */
export function situationOf<E extends KeptEntry>(
  { view, record }: Place<E>,
  scorer: Scorer | null,
  at?: string,
): EntrySituation & { start_time: string } {
  const judged = judgedOf(record)
  const own = ownOf(record, scorer?.teacher_sn)
  const returned = returnedOf(record)
  return {
    ...(at === undefined ? view.progress : progressAt(view, at)),
    left: record.attendance === 'LEFT',
    presence: presenceOf(record.attendance, view),
    start_time: view.start_time,
    status: view.status,
    withheld: record.withheld,
    duty: scorer?.duty ?? null,
    flag: record.flag,
    decided: hasDecided(record, scorer),
    identified: view.blind && scorer?.account_sn != null && record.checked_in_by.includes(scorer.account_sn),
    handed: own?.state === 'HANDED',
    returned: own?.state === 'RETURNED',
    typed: own !== null && isTyped(own),
    handins: judged.handed.length,
    needed: neededOf(judged, view.rule),
    kept: returned.filter(({ sn, teacher_sn }) => teacher_sn !== null && sn !== own?.sn).length,
  }
}

/** What the guard of a return looks at. */
export const returnSituationOf = <E extends KeptEntry>(
  { view, record }: Place<E>,
  entry: E,
  actor: Pick<Actor, 'role'>,
): ReturnSituation => ({
  status: view.status,
  withheld: record.withheld,
  duty: view.scorer?.duty ?? null,
  handed: entry.state === 'HANDED',
  decided: hasDecided(record, view.scorer),
  platform: isPlatformRole(actor.role),
  own: isOwn(entry, view.scorer),
  on_behalf: entry.on_behalf,
  scored: ownOf(record, view.scorer?.teacher_sn)?.state === 'HANDED',
})
export const isOwn = ({ teacher_sn }: Pick<KeptEntry, 'teacher_sn'>, scorer: Scorer | null): boolean =>
  scorer !== null && teacher_sn === scorer.teacher_sn

/** Is the candidate on the score sheet of this reader: of a scorer those who lack a hand-in that may be called for, and those scored already (Decided 31)? */
export function isOnSheet<E extends KeptEntry>({ view, record }: Place<E>): boolean {
  if (view.scorer?.duty !== 'SCORER' || ownOf(record, view.scorer.teacher_sn) !== null) return true
  const lack = lackOf(judgedOf(record), view.rule)
  return lack !== null && isLackOpen(lack, view.times) && isExamined(view, record)
}

/** Are hand-ins due for a candidate with this flag: none is instead of points, as absence and deferral are? */
export const needsHandIns = (flag: ScoreFlag | null): boolean => flag === null || SCORED_FLAGS.includes(flag)

type Examined = Pick<JudgedRecord<KeptEntry>, 'attendance' | 'flag'>
/** Is a practical score of this candidate expected: who was there, in an exam whose day was not kept everybody, without a flag instead of points? */
export function isExamined(
  day: Pick<RunTimes, 'actual_start_time' | 'actual_end_time'>,
  { attendance, flag }: Examined,
): boolean {
  const presence = presenceOf(attendance, day)
  return needsHandIns(flag) && attendance !== 'ABSENT' && (presence === null || presence === 'HERE')
}

/** Did this examiner open a dispute about the candidate's entries, or return one (Decided 33)? */
export const hasDecided = (
  { decided_by }: Pick<JudgedRecord<KeptEntry>, 'decided_by'>,
  scorer: Scorer | null,
): boolean => scorer?.account_sn != null && decided_by.includes(scorer.account_sn)

/** Did the examiner judge in the platform, rather than the site from paper (security.md H1)? */
const isTyped = ({ items, on_behalf, state }: KeptEntry): boolean =>
  !on_behalf && (state !== 'DRAFT' || (items ?? []).some((points) => points !== null))

/** The returned entry in whose place the own one is handed in, or null: one of an unknown author first (Decided 31, 34). */
export function replacedBy<E extends KeptEntry>(
  record: Entries<E>,
  rule: ScorersRule,
  own: Pick<E, 'sn'> | null,
): E | null {
  const returned = returnedOf(record)
  const others = returned.filter(({ sn }) => sn !== own?.sn)
  const free = neededOf(judgedOf(record), rule) - handedOf(record).length - returned.length
  if (free > 0 || others.length < returned.length) return null
  return others.find(({ teacher_sn }) => teacher_sn === null) ?? others[0] ?? null
}

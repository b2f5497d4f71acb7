import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { SCORED_FLAGS } from '@zhikao/domain/catalogue/template/template.model.ts'
import { presenceOf } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import { isLackOpen } from '@zhikao/domain/exams/assignment/assignment.scorer.rules.ts'
import { progressAt } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import type { EntrySituation, ReturnSituation } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import type { Judged } from '@zhikao/domain/results/scoreEntry/scoreEntry.model.ts'
import { lackOf, neededOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import type { EntryFact, EntryPlace, EntryRecord, EntryView, Scorer } from './scoreEntry.queries.ts'

/** An entry that is handed in. */
export type HandedFact = EntryFact & { handin_time: string }
const isHanded = (entry: EntryFact): entry is HandedFact => entry.handin_time !== null
export const handedOf = ({ entries }: Pick<EntryRecord, 'entries'>): HandedFact[] => entries.filter(isHanded)
/** What the entries of a candidate are now (Decided 34). */
export const judgedOf = ({ entries }: Pick<EntryRecord, 'entries'>): Judged => ({
  handed: handedOf({ entries }),
  returned: returnedOf({ entries }).length,
  third: entries.some(({ third_due }) => third_due),
})
/** The returned entries that nobody has replaced. */
export const returnedOf = ({ entries }: Pick<EntryRecord, 'entries'>): EntryFact[] =>
  entries.filter((one) => !isHanded(one) && one.return_reason !== null && !one.replaced)
export const ownOf = ({ entries }: Pick<EntryRecord, 'entries'>, teacherSn: string | undefined): EntryFact | null =>
  entries.find((one) => teacherSn !== undefined && one.teacher_sn === teacherSn) ?? null

/** What the guards of this examiner's entry look at; `at`: when it was typed, where that was without network. */
export function situationOf({ view, record }: EntryPlace, scorer: Scorer | null, at?: string): EntrySituation {
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
    handed: own?.handin_time != null,
    returned: own !== null && returned.includes(own),
    typed: own !== null && isTyped(own),
    handins: judged.handed.length,
    needed: neededOf(judged, view.rule),
    kept: returned.filter(({ sn, teacher_sn }) => teacher_sn !== null && sn !== own?.sn).length,
  }
}

/** What the guard of a return looks at. */
export const returnSituationOf = ({ view, record }: EntryPlace, entry: EntryFact, actor: Actor): ReturnSituation => ({
  status: view.status,
  withheld: record.withheld,
  duty: view.scorer?.duty ?? null,
  handed: entry.handin_time !== null,
  decided: hasDecided(record, view.scorer),
  platform: isPlatformRole(actor.role),
  own: isOwn(entry, view.scorer),
  on_behalf: entry.on_behalf,
  scored: ownOf(record, view.scorer?.teacher_sn)?.handin_time != null,
})
export const isOwn = ({ teacher_sn }: Pick<EntryFact, 'teacher_sn'>, scorer: Scorer | null): boolean =>
  scorer !== null && teacher_sn === scorer.teacher_sn

/** Is the candidate on the score sheet of this reader: of a scorer those who lack a hand-in that may be called for, and those scored already (Decided 31)? */
export function isOnSheet({ view, record }: EntryPlace): boolean {
  if (view.scorer?.duty !== 'SCORER' || ownOf(record, view.scorer.teacher_sn) !== null) return true
  const lack = lackOf(judgedOf(record), view.rule)
  return lack !== null && isLackOpen(lack, view.times) && isExamined(view, record)
}

/** Is a practical score of this candidate expected: who was there, in an exam whose day was not kept everybody, without a flag instead of points? */
function isExamined(view: EntryView, { attendance, flag }: EntryRecord): boolean {
  const isFlagged = flag !== null && !SCORED_FLAGS.includes(flag)
  const presence = presenceOf(attendance, view)
  return !isFlagged && attendance !== 'ABSENT' && (presence === null || presence === 'HERE')
}

/** Did this examiner open a dispute about the candidate's entries, or return one (Decided 33)? */
export const hasDecided = ({ decided_by }: Pick<EntryRecord, 'decided_by'>, scorer: Scorer | null): boolean =>
  scorer?.account_sn != null && decided_by.includes(scorer.account_sn)

/** Did the examiner judge in the platform, rather than the site from paper (security.md H1)? */
const isTyped = ({ items, on_behalf, handin_time, return_reason }: EntryFact): boolean =>
  !on_behalf && (handin_time !== null || return_reason !== null || (items ?? []).some((points) => points !== null))

import { actsWithReason, openActs } from '@zhikao/domain/exams/attendance/attendance.act.rules.ts'
import { afterChange, afterCheckin } from '@zhikao/domain/exams/attendance/attendance.change.rules.ts'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import type { TicketPlace } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import type { RunTimes } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import { endOf, presenceOf } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import { countStates } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { offlineCopy, scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { totalOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import { z } from 'zod'
import { say } from '../i18n/lang.ts'
import type { Entry } from '../kit/offline/entries.ts'
import { offlineLabels } from './offline.labels.ts'

/** What is stored of an exam; `at`: when it was read, by the clock of the device. */
export const examCopy = z.strictObject({
  at: z.number(),
  copy: offlineCopy,
  incidents: incidentContract.exam.answer.schema.nullable(),
})
export type ExamCopy = z.infer<typeof examCopy>
type Candidate = ExamCopy['copy']['candidates'][number]
type Row = NonNullable<ExamCopy['copy']['sheet']>['rows'][number]

/** The record of a candidate's attendance, by exam and sign-up. */
export const candidateAbout = (exam: string, signup: string) => `${exam} ${signup.replace(/-[TP]$/, '')}`

/** A candidate after an act that is not sent yet, as the server will record it. */
export function afterAct(one: Candidate, entry: Entry, day: RunTimes): Candidate {
  const { data: came } = attendanceContract.checkin.body.safeParse(entry.body)
  if (entry.endpoint === attendanceContract.checkin.name && came)
    return { ...one, ...afterCheckin(one, came, { day, at: entry.occurred_at, offline: true }).facts }
  const { data: change } = attendanceContract.update.body.safeParse(entry.body)
  if (!change) return one
  const acts = afterChange(one, change, { day, at: change.left_time ?? entry.occurred_at, offline: true })
  return acts.reduce<Candidate>((next, { facts }) => ({ ...next, ...facts }), one)
}

type Asked = { id?: unknown; ticket_no?: unknown }
/** The places of a ticket in the other exams that were read (F38). */
export const ticketPlaces = (copies: ReadonlyMap<string, ExamCopy>, { id, ticket_no }: Asked): TicketPlace[] =>
  [...copies.values()]
    .filter(({ copy }) => copy.exam.sn !== id)
    .flatMap(({ copy: { exam, candidates } }) =>
      candidates
        .filter((one) => one.ticket_no === ticket_no)
        .map(({ room }) => ({
          exam_sn: exam.sn,
          exam_name: exam.name,
          room,
          start_time: exam.start_time,
          end_time: exam.end_time,
        })),
    )
    .toSorted((one, other) => (one.start_time < other.start_time ? -1 : 1))

type Refused = ExamCopy['copy']['exam']['refused'][number]
/** Start, draw, finish and hand-in need the network (domain.md §3.13a): they stay in their places, closed with that reason (D28). */
const needsNetwork = (move: Refused['move']): Refused => ({
  move,
  rule: 'needs_network',
  message: say(offlineLabels.needs_network),
})
const MOVES = ['draw', 'start', 'finish']

/** The exam as the server would show it now: acts open by the same rules; what needs the network is closed. */
function dayNow(held: ExamCopy, entries: readonly Entry[], now: string) {
  const { exam, candidates, rules } = held.copy
  const { part, room_sn, blind, ...minutes } = rules
  const day = { ...exam, ...minutes }
  const act = { day, person: { part, room_sn, blind }, chief_here: exam.chief_here || part === 'chief', at: now }
  const shown = candidates.map((one) => {
    const about = candidateAbout(exam.sn, one.sn)
    const next = entries
      .filter((entry) => entry.about === about)
      .reduce((state, entry) => afterAct(state, entry, exam), one)
    const actions = openActs(act, next).filter((name) => name !== 'exchange')
    const acts = { actions, reasons: actsWithReason(act, next) }
    return { ...next, ...acts, end_time: endOf(day, next.extra_minutes) }
  })
  const moves = [...exam.actions, ...exam.refused.map(({ move }) => move)].filter((move) => MOVES.includes(move))
  const closed = { refused: [...new Set(moves)].map(needsNetwork), reasons: [] }
  const actions = exam.actions.filter((action) => action === 'score')
  return { exam: { ...exam, now, actions, ...closed, counts: countStates(shown) }, candidates: shown }
}

/** A row of the score sheet after a save that is not sent yet. */
function afterSave(row: Row, entry: Entry): Row {
  const { data: typed } = scoreEntryContract.save.body.safeParse(entry.body)
  if (!typed) return row
  const { items, critical, stopped, note, basis } = typed
  const state = row.state === 'HANDED' ? ('HANDED' as const) : ('DRAFT' as const)
  return { ...row, items, critical, stopped, note, basis: basis ?? null, total: totalOf(items), state, offline: true }
}

/** What closed a row when the copy was read, and is lifted by the start and by the candidate's check-in (Decided 37). */
const LIFTED = ['entry_early', 'entry_expected', 'entry_absent']

/** The score sheet now: a row opens with the planned start, once its candidate is there; the hand-in needs the network. */
function sheetNow(held: ExamCopy, entries: readonly Entry[], now: string) {
  const { sheet } = held.copy
  if (!sheet) return undefined
  const { exam, candidates } = dayNow(held, entries, now)
  const rows = sheet.rows.map((row) => {
    const next = entries.filter(({ about }) => about === row.sn).reduce(afterSave, row)
    const about = candidateAbout(exam.sn, row.score_sn)
    const state = candidates.find((one) => candidateAbout(exam.sn, one.sn) === about)?.state ?? 'EXPECTED'
    const presence = presenceOf(state, exam)
    const isThere = presence === null || presence === 'HERE'
    const isOpened = isThere && now >= sheet.start_time && row.refused.some(({ rule }) => LIFTED.includes(rule))
    const kept = row.actions.filter((action) => action === 'edit' || action === 'change')
    const actions = isOpened ? (['edit'] as const) : kept
    const refused = isOpened ? [] : row.refused.filter(({ move }) => move !== 'handin')
    return {
      ...next,
      actions,
      refused: actions.some((action) => action === 'edit') ? [...refused, needsNetwork('handin')] : row.refused,
      entries: row.entries.map((other) => ({ ...other, actions: [] })),
    }
  })
  return { ...sheet, rows }
}

/** The reads that are answered without network, each with the exam that it asks about. */
export const COPIED: Record<string, (held: ExamCopy, entries: readonly Entry[], now: string) => unknown> = {
  [attendanceContract.list.name]: dayNow,
  [attendanceContract.checklist.name]: ({ copy }) => copy.checklist,
  [attendanceContract.draws.name]: ({ copy }) => copy.draws,
  [scoreEntryContract.list.name]: sheetNow,
  [incidentContract.exam.name]: ({ incidents }) => incidents ?? undefined,
}

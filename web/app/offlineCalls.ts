import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { attendanceStateWords, attendanceWords } from '@zhikao/domain/exams/attendance/attendance.messages.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentTypeWords, incidentWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { entryStateWords, entryWords } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import { totalOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import { call } from '../kit/wire/call.ts'
import type { CallArgs } from '../kit/wire/call.ts'
import type { Entry } from '../kit/offline/entries.ts'
import { attendanceLabels } from '../exams/attendance/attendance.labels.ts'
import { incidentLabels } from '../exams/incident/incident.labels.ts'
import { scoreEntryLabels } from '../results/scoreEntry/scoreEntry.labels.ts'
import { afterAct, candidateAbout } from './offlineCopies.ts'
import type { ExamCopy } from './offlineCopies.ts'

/** One line of a comparison. */
export type Line = { label: Text; entered: string | Text | null; held: string | Text | null }
/** What the server holds of the record of an entry; null version: there is none. */
export type Held = { version: number | null; lines: Line[] }
type Given = { params: Record<string, string>; body: Record<string, unknown> }
type Attempt = Pick<CallArgs<never>, 'signal' | 'idempotencyKey'>

/** A call that may wait for the network (domain.md §3.13a). */
type OfflineCall = {
  /** What was done, in a word or two. */
  deed: (body: Given['body']) => Text
  /** The exam, the record and its title; null where nothing of it was read before. */
  place: (given: Given, copies: ReadonlyMap<string, ExamCopy>) => Pick<Entry, 'exam' | 'about' | 'title'> | null
  /** Sends it; answers the version of the record. */
  send: (entry: Entry, attempt: Attempt) => Promise<number>
  held: (entry: Entry) => Promise<Held>
}

function textIn(part: Record<string, unknown>, name: string): string {
  const value = part[name]
  return typeof value === 'string' ? value : ''
}
const titled = (parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(' ')

function candidatePlace(exam: string, signup: string, copies: ReadonlyMap<string, ExamCopy>) {
  const about = candidateAbout(exam, signup)
  const one = copies.get(exam)?.copy.candidates.find(({ sn }) => candidateAbout(exam, sn) === about)
  return one ? { exam, about, title: titled([one.name, one.ticket_no]) } : null
}

async function heldCandidate(entry: Entry): Promise<Held> {
  const { exam, candidates } = await call(attendanceContract.list, { params: { id: entry.exam } })
  const one = candidates.find(({ sn }) => candidateAbout(entry.exam, sn) === entry.about)
  if (!one) return { version: null, lines: [] }
  const mine = afterAct({ ...one, state: 'EXPECTED' }, entry, exam)
  const reason = (of: typeof one) => of.absent_reason ?? of.late_reason ?? of.extra_reason
  return {
    version: one.version,
    lines: [
      {
        label: attendanceWords.state,
        entered: attendanceStateWords[mine.state],
        held: attendanceStateWords[one.state],
      },
      { label: attendanceWords.checkin_time, entered: mine.checkin_time, held: one.checkin_time },
      { label: attendanceWords.left_time, entered: mine.left_time, held: one.left_time },
      { label: attendanceWords.extra_minutes, entered: String(mine.extra_minutes), held: String(one.extra_minutes) },
      { label: attendanceWords.reason, entered: reason(mine), held: reason(one) },
    ],
  }
}

const STATE_DEEDS: Record<string, Text> = {
  ABSENT: attendanceLabels.absent,
  LEFT: attendanceLabels.leave,
  EXPECTED: attendanceLabels.undo,
  PRESENT: attendanceLabels.undo,
}

function actDeed(body: Given['body']): Text {
  const state = STATE_DEEDS[textIn(body, 'state')]
  if (state) return state
  if (body.extra_minutes !== undefined) return attendanceLabels.extra
  return body.station === undefined ? attendanceWords.note : attendanceLabels.station
}

const points = (items: readonly (number | null)[]) => items.map((one) => one ?? '–').join(' / ')

async function heldScore(entry: Entry): Promise<Held> {
  const { rows } = await call(scoreEntryContract.list, { query: { exam_sn: entry.exam } })
  const row = rows.find(({ sn }) => sn === entry.about)
  const mine = scoreEntryContract.save.body.parse(entry.body)
  if (!row) return { version: null, lines: [] }
  return {
    version: row.version,
    lines: [
      { label: scoreEntryLabels.title, entered: entryStateWords.DRAFT, held: entryStateWords[row.state] },
      { label: entryWords.items, entered: points(mine.items), held: points(row.items) },
      { label: entryWords.total, entered: totalOf(mine.items).toFixed(1), held: row.total.toFixed(1) },
      { label: entryWords.note, entered: mine.note, held: row.note },
    ],
  }
}

/** The body of an incident; a witness that an earlier console kept by name only is left out, as the report needs an examiner (Decided 36): the rest must not be lost. */
const incidentBodyOf = (body: Record<string, unknown>) =>
  incidentContract.create.body.safeParse({
    ...body,
    ...(Array.isArray(body.witnesses)
      ? { witnesses: body.witnesses.filter((one) => 'teacher_sn' in Object(one)) }
      : {}),
  })
const incidentOf = (body: Record<string, unknown>) => {
  const { data, error } = incidentBodyOf(body)
  if (error) throw error
  return data
}

function heldIncident(entry: Entry): Promise<Held> {
  const { type, description, occur_time } = incidentOf(entry.body)
  const lines: Line[] = [
    { label: incidentWords.type, entered: incidentTypeWords[type], held: null },
    { label: incidentWords.occur_time, entered: occur_time, held: null },
    { label: incidentWords.description, entered: description, held: null },
  ]
  return Promise.resolve({ version: null, lines })
}

/** The calls that wait, by their names; all others need the network. */
export const OFFLINE_CALLS: Record<string, OfflineCall> = {
  [attendanceContract.checkin.name]: {
    deed: () => attendanceLabels.checkin,
    place: ({ params, body }, copies) => candidatePlace(textIn(params, 'id'), textIn(body, 'signup'), copies),
    send: async ({ params, body }, attempt) => {
      const given = { params: { id: textIn(params, 'id') }, body: attendanceContract.checkin.body.parse(body) }
      return (await call(attendanceContract.checkin, { ...given, ...attempt })).candidate.version
    },
    held: heldCandidate,
  },
  [attendanceContract.update.name]: {
    deed: actDeed,
    place: ({ params }, copies) => candidatePlace(textIn(params, 'id'), textIn(params, 'candidate'), copies),
    send: async ({ params, body }, attempt) => {
      const place = { id: textIn(params, 'id'), candidate: textIn(params, 'candidate') }
      const given = { params: place, body: attendanceContract.update.body.parse(body) }
      return (await call(attendanceContract.update, { ...given, ...attempt })).candidate.version
    },
    held: heldCandidate,
  },
  [incidentContract.create.name]: {
    deed: () => incidentLabels.new_title,
    place: ({ body }, copies) => {
      const exam = textIn(body, 'exam_sn')
      const { data } = incidentBodyOf(body)
      const about = `incident ${exam} ${textIn(body, 'occurred_at')} ${textIn(body, 'description')}`
      return copies.has(exam) && data ? { exam, about, title: textIn(body, 'description').slice(0, 40) } : null
    },
    send: async ({ body }, attempt) =>
      (await call(incidentContract.create, { body: incidentOf(body), ...attempt })).version,
    held: heldIncident,
  },
  [scoreEntryContract.save.name]: {
    deed: () => scoreEntryLabels.title,
    place: ({ params }, copies) => {
      const about = textIn(params, 'id')
      for (const [exam, { copy }] of copies) {
        const row = copy.sheet?.rows.find(({ sn }) => sn === about)
        if (row) return { exam, about, title: titled([row.name, row.ticket_no]) }
      }
      return null
    },
    send: async ({ params, body }, attempt) => {
      const given = { params: { id: textIn(params, 'id') }, body: scoreEntryContract.save.body.parse(body) }
      return (await call(scoreEntryContract.save, { ...given, ...attempt })).version
    },
    held: heldScore,
  },
}

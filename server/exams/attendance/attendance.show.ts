import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { actsWithReason, openActs } from '@zhikao/domain/exams/attendance/attendance.act.rules.ts'
import type { Act } from '@zhikao/domain/exams/attendance/attendance.act.rules.ts'
import { correctionFault } from '@zhikao/domain/exams/attendance/attendance.correction.rules.ts'
import { candidateRow, checklistItem, drawShown, examDay } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { CHECK_ITEMS } from '@zhikao/domain/exams/attendance/attendance.model.ts'
import { endOf, lateAt, leaveAt, opensAt } from '@zhikao/domain/exams/attendance/attendance.rules.ts'
import {
  chiefFault,
  chiefReason,
  countStates,
  drawFault,
  finishFault,
  finishReason,
  hasChecklist,
  openMoves,
  startFault,
  startReason,
} from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import type { RunFacts, RunMove } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import { opensScoreSheet } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import { dayEndingOf } from '@zhikao/domain/exams/exam/exam.day.rules.ts'
import type { Closing } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { refusedAs } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { RoomLine } from '../exam/exam.queries.ts'
import type { CandidateRecord, CheckRecord } from './attendance.candidate.queries.ts'
import type { DrawRecord } from './attendance.draw.queries.ts'
import type { RunRecord } from './attendance.queries.ts'

type Day = z.output<typeof examDay>

/** What the reader would do now. */
const actNow = (run: RunRecord): Act => ({
  day: run,
  person: run.person,
  chief_here: run.chief_time !== null,
  at: run.now,
})

/** May a correction of this attendance be asked for, and does none wait (Decided 37)? */
const correctionOf = ({ state, is_correcting }: CandidateRecord, run: RunRecord): 'correct'[] =>
  is_correcting || correctionFault(run.person, run, state) ? [] : ['correct']

/** A candidate as the reader may see it, with the acts open to him (interface.md §6). */
export function candidateOf(record: CandidateRecord, run: RunRecord, { actor }: Reader): z.output<typeof candidateRow> {
  const mayRun = can(actor, 'exam:run')
  return pick(candidateRow, {
    ...record,
    id_no: maskIdNo(record.id_no),
    end_time: endOf(run, record.extra_minutes),
    actions: mayRun ? [...openActs(actNow(run), record), ...correctionOf(record, run)] : [],
    reasons: mayRun ? actsWithReason(actNow(run), record) : [],
  })
}

/** An exam as it is run, with what the rules look at. */
export type LoadedRun = {
  run: RunRecord
  facts: RunFacts
  candidates: readonly CandidateRecord[]
  rooms: RoomLine[]
  closing: Closing | null
}
/** Why the reader cannot make this move. */
function moveFault({ run, facts, candidates }: LoadedRun, move: RunMove): Refusal | null {
  const fault = chiefFault(run.person, run.chief_time !== null)
  if (fault) return fault
  if (move === 'draw') return drawFault(facts)
  return move === 'start' ? startFault(facts) : finishFault(candidates)
}

/** Why this move, which is open, needs a reason now. */
function moveReason({ run, facts, candidates }: LoadedRun, move: RunMove): Refusal | null {
  const asked = chiefReason(run.person)
  if (asked || move === 'draw') return asked
  return move === 'start' ? startReason(facts) : finishReason(run, candidates)
}

/** Has one of the reader's confirmed calls a score sheet now? */
const opensSheet = ({ roles, is_published, ...run }: RunRecord): boolean =>
  roles.some((role) => opensScoreSheet({ ...run, status: 'CONFIRMED', role, published: is_published }))

/** The moves of the exam as the wire has them: open ones, those that need a reason with why, and refused ones. */
function verdictsOf(held: LoadedRun, { actor, lang }: Reader): Pick<Day, 'actions' | 'refused' | 'reasons'> {
  const mayRun = can(actor, 'exam:run') && held.run.person.part !== 'observer'
  const judged = (mayRun ? openMoves(held.facts) : []).map((move) => ({
    move,
    refused: moveFault(held, move),
    asked: moveReason(held, move),
  }))
  const open = judged.filter((one) => one.refused === null)
  const scores = can(actor, 'score:entry') && opensSheet(held.run)
  return {
    actions: [
      ...(mayRun && hasChecklist(held.facts) ? (['checklist'] as const) : []),
      ...open.map(({ move }) => move),
      ...(scores ? (['score'] as const) : []),
    ],
    reasons: open.flatMap(({ move, asked }) => (asked ? [refusedAs(move, asked, lang)] : [])),
    refused: judged.flatMap(({ move, refused }) => (refused ? [refusedAs(move, refused, lang)] : [])),
  }
}

/** An exam while it is run, as this reader sees it. */
export function dayOf(held: LoadedRun, reader: Reader): Day {
  const { run, facts, candidates, rooms, closing } = held
  return pick(examDay, {
    ...run,
    credential_name: run.credential_name[reader.lang],
    checkin_open_time: opensAt(run),
    late_time: lateAt(run),
    leave_time: leaveAt(run),
    chief_here: run.chief_time !== null,
    drawn: facts.drawn,
    open_items: CHECK_ITEMS.length - facts.checked.length,
    flags: run.run_flags,
    rooms: rooms.map(({ room_sn, room, candidate_count }) => ({ room_sn, room, candidate_count })),
    counts: countStates(candidates),
    ending: dayEndingOf(run, run.now),
    closing,
    ...verdictsOf(held, reader),
  })
}

export const checkOf = (record: CheckRecord): z.output<typeof checklistItem> =>
  pick(checklistItem, { ...record, checked: record.checked_by !== null })

/** What is shown of a room’s draw: the hashes always, the seed and the order after the draw (Decided 25). */
export const drawOf = (record: DrawRecord, seed: string | null): z.output<typeof drawShown> =>
  pick(drawShown, { ...record, seed, order: record.drawn_order ?? [] })

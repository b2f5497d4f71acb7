import { chiefFault, chiefReason, roomFault } from '../attendance/attendance.run.rules.ts'
import type { RunPerson } from '../attendance/attendance.run.rules.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { roomRecordMessages } from './roomRecord.messages.ts'
import { CONFIRMATIONS_NEEDED, ROOM_CHECKS } from './roomRecord.model.ts'
import type { RecordStatus, RecordText, RoomCheck } from './roomRecord.model.ts'

const refusal = (rule: RuleOf<typeof roomRecordMessages>, params?: TextParams): Refusal => ({
  rule,
  message: fill(roomRecordMessages[rule], params),
})

/** What the rules of a room record look at. */
export type RecordSituation = {
  status: RecordStatus
  room_sn: string
  /** The reader's part in the exam. */
  person: RunPerson
  chief_here: boolean
  /** The exam is finished, or its planned end has passed without a start. */
  is_over: boolean
  /** The ticked ones. */
  checks: readonly RoomCheck[]
  /** Examiners with a confirmed call for this room or for all rooms. */
  people: number
  confirmations: number
  /** Has the reader confirmed? */
  has_confirmed: boolean
}

/** How many people must confirm: two; where the room has fewer, each of them. */
export const neededConfirmations = ({ people }: Pick<RecordSituation, 'people'>): number =>
  Math.min(CONFIRMATIONS_NEEDED, people)

/** Who writes: an examiner of the room, the chief and the site (domain.md §3.13a, who may); until it is submitted. */
export function recordEditRefusal({ status, person, room_sn }: RecordSituation): Refusal | null {
  return roomFault(person, room_sn) ?? (status === 'SUBMIT' ? refusal('record_sent') : null)
}

/** What confirming and submitting both need: the exam is over, and every check is ticked. */
function unfinished({ is_over, checks }: RecordSituation): Refusal | null {
  return is_over ? checksRefusal(checks) : refusal('record_running')
}

function checksRefusal(checks: RecordSituation['checks']): Refusal | null {
  const count = ROOM_CHECKS.filter((one) => !checks.includes(one)).length
  return count > 0 ? refusal('record_checks_open', { count }) : null
}

/** "Confirmed by two people of the room" (domain.md §3.13a): its examiners, each once; the site is none of them. */
export function recordConfirmRefusal(record: RecordSituation): Refusal | null {
  const { part } = record.person
  if (part !== 'chief' && part !== 'member') return refusal('record_examiners')
  return recordEditRefusal(record) ?? unfinished(record) ?? (record.has_confirmed ? refusal('record_confirmed') : null)
}

/** Why a record that is refused now cannot be confirmed once what was entered is saved, or null: the save stores the checks, and everybody confirms again (D27). */
export function refusalAfterSave<R extends { rule: string }>(refused: R, { checks }: RecordText): R | Refusal | null {
  if (refused.rule === 'record_confirmed') return checksRefusal(checks)
  return refused.rule === 'record_checks_open' ? checksRefusal(checks) : refused
}

/** "INIT → SUBMIT by the chief" (domain.md §3.13a), or the site while no chief is checked in. */
export function recordSubmitRefusal(record: RecordSituation): Refusal | null {
  const { person, chief_here, confirmations } = record
  const needed = neededConfirmations(record)
  return (
    chiefFault(person, chief_here) ??
    unfinished(record) ??
    (confirmations < needed ? refusal('record_unconfirmed', { needed, count: needed - confirmations }) : null)
  )
}

/** Why a submission needs a reason: the site acts for the chief, or the room has fewer than two people. */
export const recordSubmitReason = ({ person, people }: RecordSituation): Refusal | null =>
  chiefReason(person) ??
  (people < CONFIRMATIONS_NEEDED ? refusal('record_people_few', { count: people, needed: CONFIRMATIONS_NEEDED }) : null)

import type { Level, Subject } from '../../catalogue/credential/credential.model.ts'
import { levelWords, subjectWords } from '../../catalogue/credential/credential.messages.ts'
import { addDays } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import type { NewCondition } from '../siteCondition/siteCondition.model.ts'
import { mayNotSet } from '../siteCondition/siteCondition.rules.ts'
import type { ApprovedCapacity } from '../siteForm/siteForm.model.ts'
import type { ApplicationRoom } from './application.model.ts'
import { inForceOn, missingSubject, refusal, subjectsOf } from './application.rules.ts'
import type { ApplicationFacts, Validity } from './application.rules.ts'

/** The rooms of an application, by number and subject. */
type Rooms = readonly Pick<ApplicationRoom, 'room_no' | 'subject'>[]
type Approval = Validity & {
  approved_levels: readonly Level[]
  approved_rooms: readonly string[]
  approved_capacities: readonly ApprovedCapacity[]
  conditions: readonly NewCondition[]
}
type ApprovalFacts = Pick<ApplicationFacts, 'levels' | 'capacities' | 'offered' | 'today' | 'apply_type' | 'others'> & {
  rooms: Rooms
}

/** What an approval may say: no more than was applied for and computed, and a validity that reaches today (domain.md §3.6 J). `capacities` are those of the approved rooms. */
export function mayNotApproveAs(facts: ApprovalFacts, approval: Approval): Refusal | null {
  if (approval.approved_levels.some((level) => !facts.levels.includes(level))) return refusal('levels_not_applied')
  const lacking = roomRefusal(facts, approval) ?? capacityRefusal(facts, approval)
  if (lacking) return lacking
  if (approval.valid_to < approval.valid_from || approval.valid_to < facts.today) return refusal('validity_order')
  return joinRefusal(facts, approval) ?? mayNotSet(approval.conditions, { ...approval, today: facts.today })
}

/** A subject that a level asks for and no approved room has; null where there is a room for each. */
function subjectWithoutRoom(
  level: Level,
  { offered, rooms }: Pick<ApprovalFacts, 'offered' | 'rooms'>,
  approved: readonly string[],
): Subject | null {
  const kept = rooms.filter(({ room_no }) => approved.includes(room_no))
  return subjectsOf([level], offered).find((subject) => !kept.some((room) => room.subject === subject)) ?? null
}

/** The rooms are approved one by one; each level keeps a room for each subject that it asks for. */
function roomRefusal(facts: ApprovalFacts, { approved_levels, approved_rooms }: Approval): Refusal | null {
  const foreign = approved_rooms.filter((no) => !facts.rooms.some(({ room_no }) => room_no === no))
  if (foreign.length > 0) return refusal('rooms_not_applied', { rooms: foreign.join(', ') })
  for (const level of approved_levels) {
    const subject = subjectWithoutRoom(level, facts, approved_rooms)
    if (subject) return refusal('level_without_room', { level: levelWords[level], subject: subjectWords[subject] })
  }
  return null
}

/** For each level at least one candidate a day, and no more than computed (Decided 12). */
function capacityRefusal(facts: ApprovalFacts, { approved_capacities }: Approval): Refusal | null {
  for (const { level, capacity } of approved_capacities) {
    const computed = facts.capacities.find((one) => one.level === level)?.computed ?? 0
    if (computed < 1) return refusal('capacity_none', { subject: missingSubject({ ...facts, levels: [level] }) })
    if (capacity > computed)
      return refusal('capacity_above_computed', { level: levelWords[level], capacity, max: computed })
  }
  return null
}

/** A renewal leaves no day out, a change begins at once; neither reaches into an approval that begins later (Decided 10, 11). */
function joinRefusal({ others, today, apply_type }: ApprovalFacts, approval: Validity): Refusal | null {
  const current = inForceOn(others, today)
  if (current && apply_type !== 'NEW') {
    const latest = apply_type === 'CHANGE' ? today : addDays(current.valid_to, 1)
    if (approval.valid_from > latest) return refusal('validity_gap', { date: latest })
  }
  const later = others.find(({ valid_from }) => valid_from > today && valid_from <= approval.valid_to)
  return later ? refusal('validity_overlap', { date: addDays(later.valid_from, -1) }) : null
}

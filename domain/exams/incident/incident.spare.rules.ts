import type { Refusal } from '../../kernel/lifecycle.ts'
import type { ExamState } from '../exam/exam.model.ts'
import { incidentMessages as words } from './incident.messages.ts'
import { SPARE_TYPES } from './incident.model.ts'
import type { IncidentType, SpareState } from './incident.model.ts'

type Facts = { type: IncidentType; exam_state: ExamState; spare: SpareState }
const UNTIL_END: readonly ExamState[] = ['NOT_STARTED', 'IN_PROGRESS']

function ruleOf({ type, exam_state, spare }: Facts) {
  if (!SPARE_TYPES.includes(type)) return 'incident_spare_type'
  if (spare === 'OPEN') return 'incident_spare_open'
  if (!UNTIL_END.includes(exam_state)) return 'incident_spare_over'
  return spare === 'NONE' ? 'incident_spare_none' : null
}

/** Why the exam of an incident cannot go on with the spare paper: of another type, in use, ended, none sealed; null: it can (domain.md §5.9). */
export function maySpare(facts: Facts): Refusal | null {
  const rule = ruleOf(facts)
  return rule ? { rule, message: words[rule] } : null
}

import type { Refusal } from '../../kernel/lifecycle.ts'
import type { AttendanceState } from './attendance.model.ts'
import { presenceOf, refusal } from './attendance.rules.ts'
import type { RunTimes } from './attendance.rules.ts'
import { chiefFault } from './attendance.run.rules.ts'
import type { RunPerson } from './attendance.run.rules.ts'

/** What decides whether the attendance of an exam may be corrected: its times, and how far the scores of its plan are. */
export type CorrectionScene = RunTimes & { now: string; scores_submitted: boolean; is_published: boolean }

/** When an exam is over: when a person or the job ended it, else as planned. */
export const overAt = ({ actual_end_time, end_time }: Pick<RunTimes, 'actual_end_time' | 'end_time'>): string =>
  actual_end_time ?? end_time

/** "After the end and until publication attendance changes by a correction" (Decided 37); submitted scores the centre sends back first. */
export function correctionTimeFault(scene: CorrectionScene): Refusal | null {
  const over = overAt(scene)
  if (scene.now < over) return refusal('correction_early', { time: over.slice(0, 16) })
  return scoresFault(scene)
}

/** Submitted scores the centre sends back first; published ones are final. */
export function scoresFault(scene: Pick<CorrectionScene, 'scores_submitted' | 'is_published'>): Refusal | null {
  if (scene.is_published) return refusal('correction_published')
  return scene.scores_submitted ? refusal('correction_submitted') : null
}

/** "Chief or site asks" (Decided 37): why this person cannot ask to correct the attendance of a candidate in this state, or null. */
export function correctionFault(person: RunPerson, scene: CorrectionScene, state: AttendanceState): Refusal | null {
  // The day is over: the site asks beside the chief, not in his place.
  const fault = chiefFault(person, false) ?? correctionTimeFault(scene)
  if (fault) return fault
  return presenceOf(state, scene) === null ? refusal('correction_unkept') : null
}

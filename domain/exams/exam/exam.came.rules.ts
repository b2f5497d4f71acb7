import type { RunState } from './exam.model.ts'

type Day = { run_state: RunState; attended: object | null }

/** What says who was at an exam: attendance goes first; the scores say it only of an exam that was run, and nothing says it of one that was cancelled (Decided 37, 39). */
export function sourceOf({ run_state, attended }: Day): 'attendance' | 'scores' | null {
  if (run_state === 'CANCELLED') return null
  if (attended) return 'attendance'
  return run_state === 'NOT_RUN' ? null : 'scores'
}

export type CameFacts = {
  run_state: RunState
  expected: number
  /** Null before the first candidate was recorded. */
  attended: { present: number; absent: number } | null
  /** Null until each candidate has a score or a flag. */
  scored: { absent: number; deferred: number } | null
  /** How many are accused, in an incident or by the flag of a score. */
  accused: number
}

export type Came = { present: number | null; absent: number | null; violations: number | null }

/** How many came to an exam, were absent and are accused; null: not known. Who was put off is neither present nor absent (§6.2). */
export function cameOf(facts: CameFacts): Came {
  const { expected, attended, scored, accused: violations } = facts
  const source = sourceOf(facts)
  if (source === 'attendance' && attended) return { present: attended.present, absent: attended.absent, violations }
  if (source === null || scored === null) return { present: null, absent: null, violations: violations || null }
  return { present: expected - scored.absent - scored.deferred, absent: scored.absent, violations }
}

import type { Subject } from '../../catalogue/credential/credential.model.ts'
import type { TemplateFields, Verdict } from '../../catalogue/template/template.model.ts'
import { outcomeOf, reaches, validScore } from '../../catalogue/template/template.scoring.rules.ts'
import type { Scoring, Sitting } from '../../catalogue/template/template.scoring.rules.ts'
import { addMonths } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { retakeMessages } from './signup.messages.ts'

/** An attempt that a retake would follow: the last sittings of both subjects, and how many retakes of it there were. */
export type Attempted = {
  scoring: Scoring & Pick<TemplateFields, 'retake_rule'>
  theory: Sitting | null
  practical: Sitting | null
  retakes: number
}
/** The one subject that may be sat again, on any day after `after` up to `until`; `deferred`: it was put off, so this is no retake (Decided 19). */
export type Retake = { subject: Subject; after: string; until: string; deferred: boolean }

function refusalOf(rule: RuleOf<typeof retakeMessages>, params?: TextParams): { refusal: Refusal } {
  return { refusal: { rule, message: fill(retakeMessages[rule], params) } }
}

/** What forbids a retake; a deferred subject is sat for the first time, so the exam template's rule does not apply (Decided 19). */
function retakeBar({ scoring, retakes }: Attempted, verdict: Verdict): { refusal: Refusal } | null {
  const { allowed, times, absent_allows_retake } = scoring.retake_rule
  if (verdict === 'PASSED') return refusalOf('retake_passed')
  if (verdict === 'CHEAT') return refusalOf('retake_cheat')
  if (verdict === 'DEFERRED') return null
  if (!allowed) return refusalOf('retake_not_allowed')
  if (verdict === 'ABSENT' && !absent_allows_retake) return refusalOf('retake_absent')
  if (verdict === 'INCOMPLETE') return refusalOf('retake_incomplete')
  return retakes >= times ? refusalOf('retake_used', { times }) : null
}

/** May the failed or deferred subject be sat again (domain.md §6.3): which, and until when; else the rule that forbids it. */
export function retakeOf(attempted: Attempted): { retake: Retake } | { refusal: Refusal } {
  const { scoring } = attempted
  // What the exam template does not examine is neither failed nor kept.
  const theory = scoring.theory_enabled ? attempted.theory : null
  const practical = scoring.practical_enabled ? attempted.practical : null
  const { verdict } = outcomeOf(scoring, attempted)
  const bar = retakeBar(attempted, verdict)
  if (bar) return bar
  const failsTheory = scoring.theory_enabled && !reaches(validScore(theory), scoring.theory_pass)
  const failsPractical = scoring.practical_enabled && !reaches(validScore(practical), scoring.practical_pass)
  if (failsTheory === failsPractical) return refusalOf('retake_not_single')
  const [subject, failed, kept]: [Subject, Sitting | null, Sitting | null] = failsTheory
    ? ['ONLINE', theory, practical]
    : ['OFFLINE', practical, theory]
  const days = [failed?.day ?? '', kept?.day ?? ''].toSorted()
  // An exam template of one subject keeps nothing: its time runs from that subject.
  const from = kept?.day ?? failed?.day ?? ''
  const until = addMonths(from, 12 * scoring.retake_rule.keep_years)
  return { retake: { subject, after: days.at(-1) ?? '', until, deferred: verdict === 'DEFERRED' } }
}

/** Does an exam on this day suit the retake? Not on the day of the sitting, and while the passed subject is kept. */
export function retakeDayRefusal({ after, until }: Retake, day: string): Refusal | null {
  if (day <= after) return refusalOf('retake_too_soon', { day: after }).refusal
  return day > until ? refusalOf('retake_expired', { day: until }).refusal : null
}

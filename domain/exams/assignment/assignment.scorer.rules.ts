import { addHours } from '../../kernel/calendar.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import type { RuleOf, TextParams } from '../../kernel/text.ts'
import { whyNotExaminer } from '../panel/panel.rules.ts'
import type { PanelExaminer, PanelScene, SessionKey } from '../panel/panel.model.ts'
import { scorerMessages } from './assignment.messages.ts'

/** Why a candidate lacks a hand-in: a third is due, one was returned, or its examiners have handed in nothing (Decided 31). */
export const LACKS = ['third', 'returned', 'silent'] as const
export type Lack = (typeof LACKS)[number]

/** Times of the exam and of an answer; moments as the wire writes them. */
export type ScorerTimes = {
  now: string
  /** When the exam ended, else when it is planned to end. */
  end: string
  /** Hours that an examiner has for an answer (setting examiner_answer_hours). */
  answer_hours: number
}

/** From when on another examiner may be called for a hand-in that is missing: a third at once, a returned one from the end of the exam, a silent examiner's when the hours of an answer are over too. */
function lackOpenFrom(lack: Lack, { end, answer_hours }: Omit<ScorerTimes, 'now'>): string | null {
  if (lack === 'third') return null
  return lack === 'returned' ? end : addHours(end, answer_hours)
}
export function isLackOpen(lack: Lack, times: ScorerTimes): boolean {
  const from = lackOpenFrom(lack, times)
  return from === null || times.now >= from
}

/** A candidate who lacks hand-ins: how many, and how many examiners are called for scoring who have not handed in for this candidate. */
export type Lacking = { lack: Lack; missing: number; called: number }

const refusal = (rule: RuleOf<typeof scorerMessages>, params?: TextParams): Refusal => ({
  rule,
  message: fill(scorerMessages[rule], params),
})
const minute = (moment: string) => moment.slice(0, 16)

/** Why no examiner can be called for scoring alone. Null: a call is allowed, because a hand-in is missing and no one is called for it yet (Decided 31). */
export function scorerRefusal(lacking: readonly Lacking[], times: ScorerTimes): Refusal | null {
  if (lacking.length === 0) return refusal('scorer_none')
  const open = lacking.filter(({ lack }) => isLackOpen(lack, times))
  if (open.length === 0) {
    const [first = ''] = lacking.map(({ lack }) => lackOpenFrom(lack, times) ?? '').toSorted()
    return refusal('scorer_early', { count: lacking.length, time: minute(first) })
  }
  return open.some(({ missing, called }) => called < missing) ? null : refusal('scorer_called', { count: open.length })
}

/** Why this examiner cannot be called for scoring alone, or null: the conflicts of every panel but those of presence; who had a call to the exam is no further examiner (Decided 31). */
export function scorerFault(
  examiner: PanelExaminer & { name: string; called: boolean },
  session: SessionKey,
  { day, scene }: { day: string; scene: PanelScene },
): Refusal | null {
  if (examiner.called) return refusal('scorer_twice', { name: examiner.name })
  return whyNotExaminer(examiner, { ...session, day }, scene)
}

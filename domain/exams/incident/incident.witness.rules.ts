import { addHours } from '../../kernel/calendar.ts'
import type { InputFault } from '../../kernel/error.ts'
import type { Refusal } from '../../kernel/lifecycle.ts'
import { fill } from '../../kernel/text.ts'
import { incidentMessages as words } from './incident.messages.ts'
import { OBJECTION_HOURS, WITNESSES_NEEDED } from './incident.model.ts'
import type { Witness, WitnessEntry } from './incident.model.ts'

type Signed = Pick<Witness, 'teacher_sn' | 'signature'>

/** Why these witnesses are too few, or null: two different examiners sign; a name of before, without an examiner, does not count (Decided 36). */
export function witnessRefusal(witnesses: readonly Signed[]): Refusal | null {
  const signed = witnesses.flatMap(({ teacher_sn, signature }) => (teacher_sn && signature !== null ? teacher_sn : []))
  const count = new Set(signed).size
  return count < WITNESSES_NEEDED
    ? { rule: 'incident_witnesses', message: fill(words.incident_witnesses, { count }) }
    : null
}

type WitnessRule = 'incident_witness_twice' | 'incident_signature_twice' | 'incident_witness_unknown'
const faultOf = (at: number, field: keyof WitnessEntry, rule: WitnessRule): InputFault => ({
  path: `witnesses.${at}.${field}`,
  rule,
  message: words[rule],
})
const isRepeated = (values: readonly (string | null)[], at: number) => {
  const value = values[at] ?? null
  return value !== null && values.indexOf(value) < at
}

/** One examiner twice, or one signature twice (Decided 36). `contentOf` answers what a file contains, its SHA-256; where that is not known the key of the file stands for it. */
export function repeatedWitnesses(
  witnesses: readonly WitnessEntry[],
  contentOf: (key: string) => string = (key) => key,
): InputFault[] {
  const people = witnesses.map(({ teacher_sn }) => teacher_sn)
  const files = witnesses.map(({ signature }) => signature && contentOf(signature))
  return witnesses.flatMap((_, at) => [
    ...(isRepeated(people, at) ? [faultOf(at, 'teacher_sn', 'incident_witness_twice')] : []),
    ...(isRepeated(files, at) ? [faultOf(at, 'signature', 'incident_signature_twice')] : []),
  ])
}

/** The witnesses who are none of the examiners with a confirmed call of the exam (Decided 36). */
export const unknownWitnesses = (
  witnesses: readonly Pick<WitnessEntry, 'teacher_sn'>[],
  confirmed: readonly string[],
): InputFault[] =>
  witnesses.flatMap(({ teacher_sn }, at) =>
    confirmed.includes(teacher_sn) ? [] : [faultOf(at, 'teacher_sn', 'incident_witness_unknown')],
  )

/** Until when the witnesses may object; null before the report (Decided 36). */
export const objectionDue = (toldTime: string | null): string | null =>
  toldTime === null ? null : addHours(toldTime, OBJECTION_HOURS)

/** What decides whether this account may object. */
export type ObjectionFacts = {
  /** Is its examiner a witness? */
  is_witness: boolean
  /** Has that examiner objected already? */
  has_objected: boolean
  /** When the witnesses were notified; null: it was not reported yet. */
  told_time: string | null
  now: string
}

/** Why this account cannot object, or null: only a witness, once, for 24 h after the report (Decided 36). */
export function objectionRefusal({ is_witness, has_objected, told_time, now }: ObjectionFacts): Refusal | null {
  if (!is_witness) return { rule: 'incident_witness_only', message: words.incident_witness_only }
  if (has_objected) return { rule: 'incident_objected', message: words.incident_objected }
  const due = objectionDue(told_time)
  return due !== null && now > due
    ? { rule: 'incident_objection_over', message: fill(words.incident_objection_over, { time: due }) }
    : null
}

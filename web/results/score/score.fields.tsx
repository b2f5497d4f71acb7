import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { entryOf } from '@zhikao/domain/results/score/score.entry.rules.ts'
import { scoreFlagWords } from '@zhikao/domain/results/score/score.messages.ts'
import { entryFields, EXAMINERS_MAX } from '@zhikao/domain/results/score/score.model.ts'
import { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField, NumberField, RadioField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import type { Part } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'

const entry = z.object(entryFields)

/** The scores of up to three examiners; those that are empty are left out. */
function ExaminersField({ value, onChange, id }: Bound<number[]>) {
  const say = useSay()
  const given = value ?? []
  const set = (at: number, next: number | undefined) => {
    const all = Array.from({ length: EXAMINERS_MAX }, (_, place) => (place === at ? next : given[place]))
    onChange?.(all.filter((one) => one !== undefined))
  }
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      {Array.from({ length: EXAMINERS_MAX }, (_, at) => (
        <div key={at} style={{ flex: '1 1 0', minWidth: 0, maxWidth: 120 }}>
          <NumberField
            {...(at === 0 && id ? { id } : {})}
            step={0.5}
            disabled={at > given.length}
            aria-label={say(scoreLabels.examiner, { number: at + 1 })}
            placeholder={say(scoreLabels.examiner, { number: at + 1 })}
            value={given[at]}
            onChange={(next) => set(at, next)}
          />
        </div>
      ))}
    </div>
  )
}

/** What is entered for a candidate's subject; the input does not clamp: 750 typed for 75.0 must show an error, not become 100. */
export const entryGroup: FormGroup = {
  title: scoreLabels.score,
  fields: [
    { name: 'flag', label: scoreLabels.flag, hint: scoreLabels.flag_hint, input: <RadioField of={scoreFlagWords} /> },
    { name: 'score', label: scoreLabels.score, hint: scoreLabels.score_hint, input: <NumberField /> },
    { name: 'examiner_scores', label: scoreLabels.examiners, input: <ExaminersField /> },
    {
      name: 'deduction',
      label: scoreLabels.deduction,
      hint: scoreLabels.deduction_hint,
      input: <AreaField maxLength={200} />,
    },
  ],
}

/** The form's values for a subject; without an entry it starts as a normal score. */
export const entryValues = (part: Part): Values => ({
  ...(part.version === null ? {} : { version: part.version }),
  flag: part.flag ?? 'NORMAL',
  score: part.score,
  examiner_scores: part.examiner_scores,
  deduction: part.deduction ?? '',
})

/** The domain's rules across fields, once each field is valid by itself. */
export function entryFaults(values: Values): InputFault[] {
  const { flag, score, examiner_scores, deduction } = values
  const given = entry.safeParse({
    flag,
    score: score ?? null,
    examiner_scores: examiner_scores ?? [],
    deduction: deduction || null,
  })
  if (!given.success) return []
  const found = entryOf(given.data)
  return 'fault' in found ? [found.fault] : []
}

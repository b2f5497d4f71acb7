import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { entryOf, practicalOf } from '@zhikao/domain/results/score/score.entry.rules.ts'
import { scoreFlagWords } from '@zhikao/domain/results/score/score.messages.ts'
import { entryFields, EXAMINERS_MAX } from '@zhikao/domain/results/score/score.model.ts'
import { SCORED_FLAGS } from '@zhikao/domain/catalogue/template/template.model.ts'
import type { ScoreFlag } from '@zhikao/domain/catalogue/template/template.model.ts'
import { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField, NumberField, RadioField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import type { Part } from './score.columns.tsx'
import { scoreLabels } from './score.labels.ts'
import { isPracticalKey } from '@zhikao/domain/exams/exam/exam.key.rules.ts'

const entry = z.object(entryFields)
type Entry = z.output<typeof entry>

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
    { name: 'remark', label: scoreLabels.remark, hint: scoreLabels.remark_hint, input: <AreaField maxLength={200} /> },
  ],
}

/** The form's values for a subject; without an entry it starts as a normal score. */
export const entryValues = (part: Part): Values => ({
  ...(part.version === null ? {} : { version: part.version }),
  flag: part.flag ?? 'NORMAL',
  score: part.score,
  examiner_scores: part.examiner_scores,
  deduction: part.deduction ?? '',
  remark: part.remark ?? '',
})

/** What the examiners came to, of a practical in the grid; null before that, undefined where the points are entered themselves. */
function judgedIn({ ruled }: Values) {
  if (ruled === undefined) return undefined
  return typeof ruled === 'number' ? { raw: ruled, ruled } : null
}

/** The domain's rules across fields, once each field is valid by itself. */
export function entryFaults(values: Values): InputFault[] {
  const { flag, score, examiner_scores, deduction, remark } = values
  const given = entry.safeParse({
    flag,
    score: score ?? null,
    examiner_scores: examiner_scores ?? [],
    deduction: deduction || null,
    remark: remark || null,
  })
  if (!given.success) return []
  const judged = judgedIn(values)
  const found = judged === undefined ? entryOf(given.data) : practicalOf(given.data, judged)
  return 'fault' in found ? [found.fault] : []
}

const BLANK: Entry = { flag: 'NORMAL', score: null, examiner_scores: [], deduction: null, remark: null }

const NOTHING = { flag: 'NORMAL', score: null, deduction: null, remark: null }
/** An entry as the cells of a grid keep it; a score that is only what the examiners came to follows them. Null: nothing is entered. */
function valuesOf({ flag, score, deduction, remark }: Entry, of: Values | null): Values | null {
  const judged = of ? judgedIn(of) : undefined
  const ruled = judged?.ruled ?? null
  const notes = { deduction: deduction || null, remark: remark || null }
  const values = { flag, score: score === ruled ? null : score, ...notes }
  const isBlank = JSON.stringify(values) === JSON.stringify(NOTHING)
  if (judged === undefined) return isBlank ? null : values
  return isBlank && ruled === null ? null : { ...values, ruled }
}

/** What a grid keeps of a score, as an entry, with the score that counts by it. */
export function entryIn(values: Values | null): Entry & { entry: Entry; shown: number | null } {
  const found = values ? entry.parse(values) : BLANK
  return { ...found, entry: found, shown: found.score ?? (values && judgedIn(values)?.ruled) ?? null }
}

/** A candidate's subject as the cells of a grid keep it; of a practical with what its examiners came to. */
export const partValues = ({ sn, flag, score, deduction, remark, ruled }: Part): Values | null =>
  flag && valuesOf({ ...BLANK, flag, score, deduction, remark }, isPracticalKey(sn) ? { ruled } : {})

/** Points make an absent or deferred candidate a normal one. */
const withPoints = (flag: ScoreFlag): ScoreFlag => (SCORED_FLAGS.includes(flag) ? flag : 'NORMAL')
const figure = (value: unknown) => (typeof value === 'number' ? value : null)

/** After the score was typed; emptied, the flag goes too. */
export function pointed(values: Values | null, value: unknown): Values | null {
  const { entry: now } = entryIn(values)
  const score = figure(value)
  return valuesOf({ ...now, score, flag: score === null ? 'NORMAL' : withPoints(now.flag) }, values)
}

/** After the reason of a deduction, or the remark, was typed. */
export const withNote =
  (field: 'deduction' | 'remark') =>
  (values: Values | null, value: unknown): Values | null =>
    valuesOf({ ...entryIn(values).entry, [field]: typeof value === 'string' ? value : null }, values)

/** After a flag was set; absent and deferred candidates have no points. */
export const flagged =
  (flag: ScoreFlag) =>
  (values: Values | null): Values | null => {
    const { entry: now } = entryIn(values)
    return valuesOf(SCORED_FLAGS.includes(flag) ? { ...now, flag } : { ...BLANK, remark: now.remark, flag }, values)
  }

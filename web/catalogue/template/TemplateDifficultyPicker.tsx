import { difficultyLabels } from './template.labels.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { SelectField } from '../../kit/view/inputs.tsx'

/** How hard a question is. The code list is of texts, the value a number. */
export function DifficultyPicker({ value, onChange, ...bound }: Bound<number>) {
  return (
    <SelectField
      {...bound}
      of={difficultyLabels}
      value={value ? String(value) : null}
      onChange={(one) => onChange?.(one === undefined ? undefined : Number(one))}
    />
  )
}

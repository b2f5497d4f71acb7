import { Form } from 'antd'
import type { ComponentType } from 'react'
import { questionTypeWords, templateWords as words } from '@zhikao/domain/catalogue/template/template.messages.ts'
import {
  blueprintCell,
  BLUEPRINT_MAX,
  DIFFICULTIES,
  difficultyShare,
  SOURCE_POINTS_MAX,
} from '@zhikao/domain/catalogue/template/template.model.ts'
import { sourceLabels } from './template.labels.ts'
import type { FormField } from '../../kit/view/form.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { NumberField, SelectField } from '../../kit/view/inputs.tsx'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { DifficultyPicker } from './TemplateDifficultyPicker.tsx'
import { templateLabels as labels } from './template.labels.ts'

type OfCredential = { credentialSn: string | undefined }
/** The choices of knowledge points: they belong to the question bank, which is above the templates. */
export type PointPickers = {
  Many: ComponentType<Bound<string[]> & OfCredential & { max?: number }>
  One: ComponentType<Bound<string> & OfCredential>
}

const useCredentialSn = (): string | undefined => {
  const sn: unknown = Form.useWatch('credential_sn')
  return typeof sn === 'string' ? sn : undefined
}

function ManyPoints({ of: { Many }, ...bound }: Bound<string[]> & { of: PointPickers }) {
  return <Many {...bound} credentialSn={useCredentialSn()} max={SOURCE_POINTS_MAX} />
}
function OnePoint({ of: { One }, ...bound }: Bound<string> & { of: PointPickers }) {
  return <One {...bound} credentialSn={useCredentialSn()} />
}

const ratio = (
  <RowsField
    what={labels.ratio}
    row={difficultyShare}
    max={DIFFICULTIES.length}
    columns={[
      { name: 'difficulty', label: sourceLabels.difficulty, input: () => <DifficultyPicker />, share: 2 },
      {
        name: 'share',
        label: sourceLabels.share,
        input: () => <NumberField min={1} max={100} unit={labels.unit_shares} />,
      },
    ]}
  />
)
const blueprint = (pickers: PointPickers) => (
  <RowsField
    what={labels.cell}
    row={blueprintCell}
    max={BLUEPRINT_MAX}
    columns={[
      { name: 'point_sn', label: sourceLabels.point, input: () => <OnePoint of={pickers} />, share: 2.4 },
      { name: 'type', label: words.type, input: () => <SelectField of={questionTypeWords} />, share: 1.4 },
      {
        name: 'min',
        label: sourceLabels.min,
        input: () => <NumberField min={0} max={200} unit={labels.unit_questions} />,
      },
      {
        name: 'max',
        label: sourceLabels.max,
        input: () => <NumberField min={0} max={200} unit={labels.unit_questions} />,
      },
    ]}
  />
)

/** Where the questions of a theory paper come from (domain.md §3.9). */
export const sourceFields = (pickers: PointPickers) =>
  [
    {
      name: 'source_points',
      label: sourceLabels.source_points,
      input: <ManyPoints of={pickers} />,
      hint: labels.source_hint,
    },
    { name: 'difficulty_ratio', label: sourceLabels.difficulty_ratio, input: ratio, hint: labels.ratio_hint },
    { name: 'blueprint', label: sourceLabels.blueprint, input: blueprint(pickers), hint: labels.blueprint_hint },
  ] satisfies FormField[]

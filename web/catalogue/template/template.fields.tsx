import type { ReactElement } from 'react'
import {
  passRuleWords,
  questionTypeWords,
  stationTypeWords,
  templateWords as words,
} from '@zhikao/domain/catalogue/template/template.messages.ts'
import {
  examinerRule,
  material,
  questionRule,
  retakeRule,
  sheetItem,
  task,
} from '@zhikao/domain/catalogue/template/template.model.ts'
import type { FormField, FormGroup, Values } from '../../kit/view/form.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { DateField } from '../../kit/view/dates.tsx'
import { NumberField, RadioField, SelectField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { templateLabels as labels } from './template.labels.ts'
import { PartsField } from './TemplatePartsPanel.tsx'
import { sourceFields } from './TemplateSourcesPanel.tsx'
import type { PointPickers } from './TemplateSourcesPanel.tsx'
import { OfSubject, SchemeCredential, SchemeLevel, SubjectSwitch } from './TemplateSubjectPanel.tsx'
import { figure, PointsSum, rowPoints, WeightSum } from './TemplateSumPanel.tsx'

/** A weight, with the sum of both. */
function WeightField(bound: Bound<number>) {
  return (
    <>
      <NumberField {...bound} min={0} max={100} unit={labels.percent} />
      <WeightSum />
    </>
  )
}

/** The points of a row of questions. */
function Subtotal({ id, row }: { id?: string; row: Values }) {
  return (
    <output id={id} className="zk-figures">
      {rowPoints(row)}
    </output>
  )
}

const questions = (
  <RowsField
    what={labels.question}
    row={questionRule}
    columns={[
      { name: 'type', label: words.type, input: () => <SelectField of={questionTypeWords} />, share: 2 },
      { name: 'count', label: words.count, input: () => <NumberField min={1} max={200} /> },
      { name: 'score_each', label: words.score_each, input: () => <NumberField min={0.1} max={100} /> },
      { name: 'subtotal', label: labels.subtotal, input: (row) => <Subtotal row={row} />, share: 0.6 },
    ]}
    below={(rows) => <PointsSum points={rows.map(rowPoints)} />}
  />
)
const tasks = (
  <RowsField
    what={labels.task}
    row={task}
    blank={{ mandatory: true, critical: false }}
    columns={[
      { name: 'name', label: words.task_name, input: () => <TextField maxLength={60} />, share: 2.4 },
      { name: 'minutes', label: words.minutes, input: () => <NumberField min={1} max={480} unit={labels.minutes} /> },
      { name: 'score', label: words.score, input: () => <NumberField min={0.1} max={100} unit={labels.points} /> },
      { name: 'mandatory', label: words.mandatory, input: () => <SwitchField />, share: 0.6 },
      { name: 'critical', label: words.critical, input: () => <SwitchField />, share: 0.7 },
    ]}
    below={(rows) => <PointsSum points={rows.map(({ score }) => figure(score))} />}
  />
)
const sheet = (
  <RowsField
    what={labels.sheet_item}
    row={sheetItem}
    columns={[
      { name: 'item', label: words.item, input: () => <TextField maxLength={100} />, share: 2 },
      { name: 'standard', label: words.standard, input: () => <TextField maxLength={500} />, share: 3 },
      { name: 'points', label: words.score, input: () => <NumberField min={0.1} max={100} unit={labels.points} /> },
    ]}
    below={(rows) => rows.length > 0 && <PointsSum points={rows.map(({ points }) => figure(points))} />}
  />
)
const materials = (
  <RowsField
    what={labels.material}
    row={material}
    columns={[
      { name: 'name', label: words.material_name, input: () => <TextField maxLength={60} />, share: 2 },
      { name: 'amount', label: words.amount, input: () => <TextField maxLength={30} />, share: 1.5 },
    ]}
  />
)

const examiners = (
  <PartsField
    schema={examinerRule}
    parts={[
      { name: 'theory_ratio', label: words.theory_ratio, input: <NumberField min={1} max={50} unit={labels.people} /> },
      { name: 'theory_min', label: words.theory_min, input: <NumberField min={1} max={20} unit={labels.people} /> },
      {
        name: 'practical_ratio',
        label: words.practical_ratio,
        input: <NumberField min={1} max={50} unit={labels.people} />,
      },
      { name: 'panel_min', label: words.panel_min, input: <NumberField min={1} max={20} unit={labels.people} /> },
      { name: 'odd', label: words.odd, input: <SwitchField /> },
    ]}
  />
)
const retakes = (
  <PartsField
    schema={retakeRule}
    parts={[
      { name: 'allowed', label: words.retake_allowed, input: <SwitchField /> },
      { name: 'absent_allows_retake', label: words.absent_allows_retake, input: <SwitchField /> },
      { name: 'times', label: words.retake_times, input: <NumberField min={1} max={5} unit={labels.times} /> },
      { name: 'keep_years', label: words.keep_years, input: <NumberField min={0} max={10} unit={labels.years} /> },
    ]}
  />
)

const half = (field: FormField): FormField => ({ ...field, half: true })
type Held = FormField & { input: ReactElement<Record<string, unknown>> }
const ofTheory = (field: Held): FormField => ({
  ...field,
  input: <OfSubject subject="theory_enabled">{field.input}</OfSubject>,
})
const ofPractical = (field: Held): FormField => ({
  ...field,
  input: <OfSubject subject="practical_enabled">{field.input}</OfSubject>,
})
const minutes = (max: number) => <NumberField min={0} max={max} unit={labels.minutes} />
const weight = <NumberField min={0} max={100} unit={labels.percent} />
const line = <NumberField min={0} max={100} unit={labels.points} />

const theory = (pickers: PointPickers): FormGroup => ({
  title: words.theory,
  hint: labels.theory_hint,
  fields: [
    half({
      name: 'theory_enabled',
      label: words.theory_enabled,
      input: <SubjectSwitch isTheory other="practical_enabled" />,
    }),
    half(ofTheory({ name: 'theory_minutes', label: words.minutes, input: minutes(180) })),
    half(ofTheory({ name: 'theory_weight', label: words.weight, input: weight, hint: labels.weight_hint })),
    half(ofTheory({ name: 'theory_pass', label: words.pass, input: line })),
    ofTheory({ name: 'question_rules', label: words.question_rules, input: questions }),
    ...sourceFields(pickers).map(ofTheory),
    half(
      ofTheory({
        name: 'late_minutes',
        label: words.late_minutes,
        input: minutes(180),
        hint: labels.late_hint,
      }),
    ),
    half(
      ofTheory({
        name: 'early_submit_minutes',
        label: words.early_submit_minutes,
        input: minutes(180),
        hint: labels.early_hint,
      }),
    ),
    half(
      ofTheory({
        name: 'attempts',
        label: words.attempts,
        input: <NumberField min={1} max={9} unit={labels.times} />,
      }),
    ),
    half(ofTheory({ name: 'shuffle', label: words.shuffle, input: <SwitchField /> })),
  ],
})
const practical: FormGroup = {
  title: words.practical,
  hint: labels.practical_hint,
  fields: [
    half({
      name: 'practical_enabled',
      label: words.practical_enabled,
      input: <SubjectSwitch isTheory={false} other="theory_enabled" />,
    }),
    half(ofPractical({ name: 'practical_minutes', label: words.minutes, input: minutes(480) })),
    half(ofPractical({ name: 'practical_weight', label: words.weight, input: <WeightField /> })),
    half(ofPractical({ name: 'practical_pass', label: words.pass, input: line })),
    ofPractical({ name: 'station_type', label: words.station_type, input: <RadioField of={stationTypeWords} /> }),
    half(
      ofPractical({
        name: 'scorers',
        label: words.scorers,
        input: <NumberField min={2} max={3} unit={labels.people} />,
      }),
    ),
    half(ofPractical({ name: 'blind', label: words.blind, input: <SwitchField />, hint: labels.blind_hint })),
    ofPractical({ name: 'tasks', label: words.tasks, input: tasks }),
    ofPractical({ name: 'score_sheet', label: words.score_sheet, input: sheet, hint: labels.sheet_hint }),
    ofPractical({ name: 'material_list', label: words.material_list, input: materials }),
  ],
}
const rules: FormGroup = {
  title: labels.rules,
  hint: labels.pass_hint,
  fields: [
    { name: 'pass_rule', label: words.pass_rule, input: <RadioField of={passRuleWords} /> },
    half({ name: 'composite_pass', label: words.composite_pass, input: line }),
    { name: 'examiner_rule', label: words.examiner_rule, input: examiners, hint: labels.examiner_hint },
    { name: 'retake_rule', label: words.retake_rule, input: retakes },
  ],
}

/** The form of an exam template; a new one follows its credential, `current` names that of an existing one. */
export const templateGroups = (pickers: PointPickers, current?: { sn: string; name: string }): FormGroup[] => [
  {
    title: labels.basics,
    hint: labels.basics_hint,
    fields: [
      { name: 'name', label: words.name, input: <TextField maxLength={60} /> },
      half({
        name: 'credential_sn',
        label: words.credential,
        input: <SchemeCredential isNew={!current} {...(current ? { current } : {})} />,
      }),
      half({ name: 'level', label: words.level, input: <SchemeLevel isNew={!current} /> }),
      half({ name: 'effective_from', label: words.effective_from, input: <DateField /> }),
      half({ name: 'effective_to', label: words.effective_to, input: <DateField /> }),
    ],
  },
  theory(pickers),
  practical,
  rules,
]

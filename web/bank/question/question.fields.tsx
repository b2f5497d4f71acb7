import { Form } from 'antd'
import { questionContract } from '@zhikao/domain/bank/question/question.contract.ts'
import { bankTypeWords, questionWords as words } from '@zhikao/domain/bank/question/question.messages.ts'
import { bankType, QUESTION_FILES_MAX } from '@zhikao/domain/bank/question/question.model.ts'
import { hasOptions } from '@zhikao/domain/bank/question/question.rules.ts'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { CredentialPicker, LevelPicker } from '../../catalogue/credential/CredentialPicker.tsx'
import { DifficultyPicker } from '../../catalogue/template/TemplateDifficultyPicker.tsx'
import { NamedFilesField } from '../../kit/jobs/UploadField.tsx'
import { RichTextField } from '../../kit/rich/RichTextField.tsx'
import type { FormField, FormGroup, Values } from '../../kit/view/form.ts'
import { NumberField, RadioField, SelectField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { KnowledgePointPicker } from '../knowledgePoint/KnowledgePointPicker.tsx'
import { questionLabels as labels } from './question.labels.ts'
import { AnswerField } from './QuestionAnswerPanel.tsx'
import { FormulaTool } from './QuestionFormulaDialog.tsx'
import { OptionsField } from './QuestionOptionsPanel.tsx'

const typeOf = (values: Values) => bankType.safeParse(values['type']).data
const withOptions = (values: Values) => hasOptions(typeOf(values) ?? 'SHORT')
const isPractical = (values: Values) => typeOf(values) === 'PRACTICAL'

/** Two empty options to begin with. */
const BLANK_OPTIONS = [
  { text: null, image: null },
  { text: null, image: null },
]

/** The type; the answer of another type is none of this, and a practical task belongs to the practical. */
function TypeField({ onChange, ...bound }: Bound<string>) {
  const form = Form.useFormInstance()
  const change = (type: string | undefined) => {
    onChange?.(type)
    form.setFieldsValue({ answer: [], subject: type === 'PRACTICAL' ? 'OFFLINE' : 'ONLINE' })
    const options: unknown = form.getFieldValue('options')
    if (withOptions({ type }) && !(Array.isArray(options) && options.length > 0))
      form.setFieldValue('options', BLANK_OPTIONS)
  }
  return <SelectField {...bound} of={bankTypeWords} onChange={change} />
}

const useCredentialSn = (): string | undefined => {
  const sn: unknown = Form.useWatch('credential_sn')
  return typeof sn === 'string' ? sn : undefined
}

/** The credential; points and level of another one do not belong to it. */
function CredentialField({ onChange, ...bound }: Bound<string> & { current?: { sn: string; name: string } }) {
  const form = Form.useFormInstance()
  const change = (sn: string | undefined) => {
    onChange?.(sn)
    form.setFieldsValue({ level: undefined, knowledge_points: [] })
  }
  return <CredentialPicker {...bound} onChange={change} />
}
const LevelField = (bound: Bound<Level>) => <LevelPicker {...bound} credentialSn={useCredentialSn()} />
const PointsField = (bound: Bound<string[]>) => <KnowledgePointPicker {...bound} credentialSn={useCredentialSn()} />

const half = (field: FormField): FormField => ({ ...field, half: true })

const belonging = (current?: { sn: string; name: string }): FormField[] => [
  half({
    name: 'credential_sn',
    label: words.credential_sn,
    input: <CredentialField {...(current ? { current } : {})} />,
  }),
  half({ name: 'level', label: words.level, input: <LevelField /> }),
  half({ name: 'type', label: words.type, input: <TypeField /> }),
  half({ name: 'subject', label: words.subject, input: <RadioField of={subjectWords} /> }),
  { name: 'knowledge_points', label: words.knowledge_points, input: <PointsField />, hint: labels.points_hint },
]

const formulaTool = (insert: (text: string) => void) => <FormulaTool onInsert={insert} />

const text: FormField[] = [
  {
    name: 'stem',
    label: words.stem,
    input: <RichTextField label={words.stem} tools={formulaTool} />,
    hint: labels.fill_hint,
  },
  { name: 'options', label: words.options, input: <OptionsField />, when: withOptions },
  {
    name: 'attachments',
    label: words.attachments,
    input: <NamedFilesField max={QUESTION_FILES_MAX} call={questionContract.attachment} />,
    when: isPractical,
  },
]

const grading: FormField[] = [
  { name: 'answer', label: words.answer, input: <AnswerField /> },
  { name: 'analysis', label: words.analysis, input: <RichTextField label={words.analysis} tools={formulaTool} /> },
]

const use: FormField[] = [
  half({
    name: 'score_default',
    label: words.score_default,
    input: <NumberField min={0.1} max={100} unit={labels.points_unit} />,
  }),
  half({ name: 'difficulty', label: words.difficulty, input: <DifficultyPicker /> }),
  half({ name: 'source', label: words.source, input: <TextField maxLength={100} /> }),
  half({
    name: 'alternative_group',
    label: words.alternative_group,
    input: <TextField maxLength={30} />,
    hint: labels.group_hint,
  }),
  { name: 'practice_allowed', label: words.practice_allowed, input: <SwitchField />, hint: labels.practice_hint },
]

/** The form of a question; `current` names the credential of an existing one. */
export const questionGroups = (current?: { sn: string; name: string }): FormGroup[] => [
  { title: labels.belonging, fields: belonging(current) },
  { title: labels.text, fields: text },
  { title: labels.grading, fields: grading },
  { title: labels.use, fields: use },
]

/** What the chosen type does not have is not sent. */
export function completeQuestion(values: Values): Values {
  return {
    ...values,
    options: withOptions(values) ? values['options'] : [],
    attachments: isPractical(values) ? values['attachments'] : [],
    answer: values['answer'] ?? [],
  }
}

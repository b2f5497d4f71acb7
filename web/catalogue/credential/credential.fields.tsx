import { Select } from 'antd'
import {
  credentialWords as words,
  examFormWords,
  formTypeWords,
  levelWords,
} from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import {
  CONDITIONS_MAX,
  credentialLevel,
  DIRECTIONS_MAX,
  LEVELS,
  MAJORS_MAX,
} from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { presetWords } from '@zhikao/domain/platform/media/media.messages.ts'
import type { FormField, FormGroup } from '../../kit/view/form.ts'
import { NumberField, RadioField, SelectField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { RichTextField } from '../../kit/rich/RichTextField.tsx'
import { FileField, ImageField } from '../../kit/jobs/UploadField.tsx'
import { AuthorityPicker } from '../authority/AuthorityPicker.tsx'
import { credentialLabels } from './credential.labels.ts'

const BETWEEN_WORDS = [',', '，', '、', ';', '；', ' ']
type Tags = Bound<string[]> & { max: number; separators?: string[] }

/** Short texts, each ended by Enter or a separator: by default a comma or a space. */
function TagsField({ value, onChange, max, separators = BETWEEN_WORDS, ...rest }: Tags) {
  return (
    <Select
      {...rest}
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={max}
      tokenSeparators={separators}
      value={value ?? []}
      onChange={(tags: string[]) => onChange?.(tags)}
    />
  )
}

const levelsField: FormField = {
  name: 'levels',
  label: words.levels,
  input: (
    <RowsField
      what={words.level}
      row={credentialLevel}
      max={LEVELS.length}
      blank={{ theory_required: true, practical_required: true }}
      columns={[
        { name: 'level', label: words.level, input: () => <SelectField of={levelWords} /> },
        { name: 'fee', label: words.fee, input: () => <NumberField min={0} unit={credentialLabels.yuan} /> },
        {
          name: 'fee_retake_single',
          label: words.fee_retake_single,
          input: () => <NumberField min={0} unit={credentialLabels.yuan} />,
        },
        { name: 'theory_required', label: words.theory_required, share: 0.5, input: () => <SwitchField /> },
        { name: 'practical_required', label: words.practical_required, share: 0.5, input: () => <SwitchField /> },
        {
          name: 'conditions',
          label: words.conditions,
          // Sentences: commas belong to them.
          input: () => <TagsField max={CONDITIONS_MAX} separators={['；', ';']} />,
        },
      ]}
    />
  ),
}

const codeField: FormField = {
  name: 'code',
  label: words.code,
  half: true,
  input: <TextField maxLength={20} example={credentialLabels.code_example} />,
  hint: credentialLabels.code_hint,
}

const basicFields = (authority: { sn: string; name: string } | undefined): FormField[] => [
  { name: 'name', label: words.name, half: true, input: <TextField maxLength={60} /> },
  { name: 'name_hk', label: words.name_hk, half: true, input: <TextField maxLength={60} /> },
  { name: 'name_en', label: words.name_en, half: true, input: <TextField maxLength={120} /> },
  { name: 'authority_sn', label: words.authority_sn, input: <AuthorityPicker current={authority} /> },
  { name: 'form_type', label: words.form_type, half: true, input: <RadioField of={formTypeWords} /> },
  {
    name: 'sort',
    label: words.sort,
    half: true,
    input: <NumberField min={0} max={9999} />,
    hint: credentialLabels.sort_hint,
  },
  { name: 'training_open', label: words.training_open, half: true, input: <SwitchField /> },
]

const examFields: FormField[] = [
  { name: 'exam_form', label: words.exam_form, input: <RadioField of={examFormWords} /> },
  levelsField,
  {
    name: 'directions',
    label: words.directions,
    input: <TagsField max={DIRECTIONS_MAX} />,
    hint: credentialLabels.directions_hint,
  },
  {
    name: 'photo_preset',
    label: words.photo_preset,
    half: true,
    input: <SelectField of={presetWords} />,
    hint: credentialLabels.photo_preset_hint,
  },
  { name: 'majors', label: words.majors, input: <TagsField max={MAJORS_MAX} />, hint: credentialLabels.majors_hint },
]

const validityFields: FormField[] = [
  {
    name: 'validity_years',
    label: words.validity_years,
    half: true,
    input: <NumberField min={0} max={50} unit={credentialLabels.years} />,
    hint: credentialLabels.no_expiry_hint,
  },
  {
    name: 'site_valid_years',
    label: words.site_valid_years,
    half: true,
    input: <NumberField min={1} max={10} unit={credentialLabels.years} />,
  },
]

const documentFields: FormField[] = [
  { name: 'standard_file', label: words.standard_file, half: true, input: <FileField call={mediaContract.document} /> },
  { name: 'outline_file', label: words.outline_file, half: true, input: <FileField call={mediaContract.document} /> },
  { name: 'cover', label: words.cover, input: <ImageField kind="LOGO" /> },
  {
    name: 'intro',
    label: words.intro,
    input: <RichTextField label={words.intro} />,
    hint: credentialLabels.intro_hint,
  },
]

const groupsOf = (basics: FormField[]): FormGroup[] => [
  { title: credentialLabels.basic, fields: basics },
  { title: credentialLabels.exam, hint: credentialLabels.exam_hint, fields: examFields },
  { title: credentialLabels.validity, fields: validityFields },
  { title: credentialLabels.documents, fields: documentFields },
]

/** A new credential: its code is given once. */
export const newGroups = groupsOf([codeField, ...basicFields(undefined)])
/** An existing one; `authority` is what it names now. */
export const editGroups = (authority: { sn: string; name: string }) => groupsOf(basicFields(authority))

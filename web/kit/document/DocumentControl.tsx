import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { FormField } from '@zhikao/domain/kernel/form.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { FilesField, PhotosField } from '../jobs/UploadField.tsx'
import { DateField } from '../view/dates.tsx'
import { AreaField, MobileField, NumberField, RadioField, SelectField, TextField } from '../view/inputs.tsx'
import type { Bound } from '../view/inputs.tsx'
import { kitLabels } from '../view/kit.labels.ts'
import { documentLabels as labels } from './document.labels.ts'
import { useDocument } from './DocumentContext.ts'
import type { RecordControls } from './DocumentContext.ts'

const LINE_MAX = 200
/** So many options are shown at once; more are chosen from a menu. */
const RADIO_MAX = 3
const YES_NO = { yes: labels.yes, no: labels.no }

type Loose = { id: string; value: unknown; onChange: (next: unknown) => void }

/** The control of a field that is no list of rows. */
export function DocumentControl({ field, bound, isFaulty }: { field: FormField; bound: Loose; isFaulty: boolean }) {
  const { records, disabled } = useDocument()
  const marks = {
    disabled: disabled || field.locked === true,
    ...(field.optional ? {} : { 'aria-required': true }),
    ...(isFaulty ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${bound.id}-fault` } : {}),
  }
  return controlOf(field, { ...bound, ...marks }, records)
}

/** The id of the label: a group of options is no control that a label can be for. */
export const labelIdOf = ({ id }: { id: string }): string => `${id}-label`

const text = ({ value, ...rest }: Loose): Bound<string> & Loose => ({
  ...rest,
  value: typeof value === 'string' ? value : undefined,
})
const list = ({ value, ...rest }: Loose): Bound<string[]> & Loose => ({
  ...rest,
  value: Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [],
})

function controlOf(field: FormField, bound: Loose, records: RecordControls): ReactNode {
  switch (field.kind) {
    case 'area':
      return <AreaField {...text(bound)} maxLength={field.max} />
    case 'number':
      return <NumberOf field={field} bound={bound} />
    case 'day':
      return <DateField {...text(bound)} />
    case 'yes':
      return <YesField {...bound} />
    case 'choice':
      return Object.keys(field.words).length <= RADIO_MAX ? (
        <RadioField {...text(bound)} aria-labelledby={labelIdOf(bound)} of={field.words} />
      ) : (
        <SelectField {...text(bound)} of={field.words} clearable={field.optional ?? false} />
      )
    case 'choices':
      return <ManyField {...list(bound)} of={field.words} />
    case 'files':
      return field.accept === 'image' ? (
        <PhotosField {...list(bound)} max={field.max} call={mediaContract.temp} pictures />
      ) : (
        <FilesField {...list(bound)} max={field.max} call={mediaContract.temp} />
      )
    case 'record':
      return records[field.of]?.(text(bound))
    default:
      return field.kind === 'line' && field.personal === 'mobile' ? (
        <MobileField {...text(bound)} />
      ) : (
        <TextField {...text(bound)} maxLength={LINE_MAX} />
      )
  }
}

function NumberOf({ field, bound }: { field: FormField & { kind: 'number' }; bound: Loose }) {
  const { value, ...rest } = bound
  return (
    <NumberField
      {...rest}
      value={typeof value === 'number' ? value : undefined}
      precision={field.places}
      {...(field.unit ? { unit: field.unit } : {})}
    />
  )
}

/** Yes, no, or not answered yet. */
function YesField({ value, onChange, ...rest }: Loose) {
  return (
    <RadioField
      {...rest}
      aria-labelledby={labelIdOf(rest)}
      of={YES_NO}
      value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined}
      onChange={(next) => onChange(next === undefined ? null : next === 'yes')}
    />
  )
}

function ManyField({ of, value, ...rest }: Bound<string[]> & { of: Readonly<Record<string, Text>> }) {
  const say = useSay()
  return (
    <Select
      {...rest}
      mode="multiple"
      value={value ?? []}
      placeholder={say(kitLabels.choose)}
      options={Object.entries(of).map(([name, word]) => ({ value: name, label: say(word) }))}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

import { Input, InputNumber, Radio, Select, Switch } from 'antd'
import type { ComponentProps } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { useClearing } from './clearButton.tsx'
import { kitLabels } from './kit.labels.ts'

/** What a form hands to a control. */
export type Bound<V> = {
  id?: string
  value?: V | null | undefined
  onChange?: (value: V | undefined) => void
  onBlur?: () => void
  disabled?: boolean
}

type TextProps = Bound<string> &
  Pick<ComponentProps<typeof Input>, 'maxLength' | 'autoComplete' | 'inputMode' | 'suffix'> & {
    example?: Text
    upper?: boolean
  }

/** A mobile number, with the digits' keyboard on a phone. */
export const MobileField = (bound: Bound<string>) => <TextField {...bound} maxLength={20} inputMode="tel" />

/** One line of text; outer spaces fall away when it is left, `upper` writes capitals. */
export function TextField({ value, onChange, onBlur, example, upper, ...rest }: TextProps) {
  const say = useSay()
  const tidy = (text: string) => (upper ? text.toUpperCase() : text)
  return (
    <Input
      {...rest}
      value={value ?? ''}
      placeholder={example && say(example)}
      onChange={(event) => onChange?.(tidy(event.target.value))}
      onBlur={() => {
        if (value && value !== value.trim()) onChange?.(value.trim())
        onBlur?.()
      }}
    />
  )
}

const optionsOf = (of: Record<string, Text>, say: (text: Text) => string) =>
  Object.entries(of).map(([value, word]) => ({ value, label: say(word) }))

/** One of a code list, chosen from a menu that can be searched. */
export function SelectField({
  of,
  clearable = false,
  ...rest
}: Bound<string> & { of: Record<string, Text>; clearable?: boolean }) {
  const say = useSay()
  const clearing = useClearing()
  return (
    <Select
      {...rest}
      allowClear={clearable && clearing}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(kitLabels.choose)}
      options={optionsOf(of, say)}
    />
  )
}

/** One of two or three options, all visible. */
type RadioProps = Bound<string> & { of: Record<string, Text>; 'aria-labelledby'?: string }
export function RadioField({ of, onChange, ...rest }: RadioProps) {
  const say = useSay()
  return (
    <Radio.Group
      {...rest}
      optionType="button"
      options={optionsOf(of, say)}
      onChange={(event) => onChange?.(String(event.target.value))}
    />
  )
}

type NumberProps = Bound<number> &
  Pick<
    ComponentProps<typeof InputNumber<number>>,
    'min' | 'max' | 'step' | 'precision' | 'placeholder' | 'aria-label' | 'inputMode' | 'size'
  > & {
    unit?: Text
  }

/** A figure with its unit; it is typed, or stepped by the arrow keys: there are no step buttons, because a click would change figures by accident. */
export function NumberField({ value, onChange, unit, ...rest }: NumberProps) {
  const say = useSay()
  return (
    <InputNumber<number>
      {...rest}
      controls={false}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? undefined)}
      suffix={unit && say(unit)}
      style={{ width: '100%' }}
    />
  )
}

/** Several lines of text. */
export function AreaField({
  value,
  onChange,
  rows = 3,
  ...rest
}: Bound<string> & { maxLength: number; rows?: number }) {
  return (
    <Input.TextArea
      {...rest}
      rows={rows}
      showCount
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Yes or no; absent is no. */
export function SwitchField({ id, value, onChange, disabled }: Bound<boolean>) {
  return <Switch id={id} checked={value ?? false} disabled={disabled} onChange={(next) => onChange?.(next)} />
}

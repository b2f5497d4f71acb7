import { useState } from 'react'
import { Input } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { valueWords } from '@zhikao/domain/platform/audit/audit.messages.ts'
import type { settingContract } from '@zhikao/domain/platform/setting/setting.contract.ts'
import type { SettingValue } from '@zhikao/domain/platform/setting/setting.model.ts'
import { useSay } from '../../i18n/lang.ts'
import type { FormField } from '../../kit/view/form.ts'
import { NumberField, RadioField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { settingCodeLabels as codes, settingLabels as labels } from './setting.labels.ts'

export type SettingRow = DataOf<typeof settingContract.list>[number]
/** More dates than these are shown by their number. */
const DATES_SHOWN = 4

const isCode = (value: string): value is keyof typeof codes => Object.hasOwn(codes, value)
const codeText = (value: string): Text | string => (isCode(value) ? codes[value] : value)

/** A value in words: lists with the separator of the language, many dates by their number. */
export function useValueText() {
  const say = useSay()
  return (value: SettingValue): string => {
    if (typeof value === 'boolean') return say(value ? valueWords.yes : valueWords.no)
    if (!Array.isArray(value)) {
      const text = typeof value === 'string' ? codeText(value) : value.toLocaleString('en-US')
      return typeof text === 'string' ? text : say(text)
    }
    if (value.length === 0) return say(labels.empty)
    const isLong = value.length > DATES_SHOWN && typeof value[0] === 'string'
    return isLong ? say(labels.dates, { count: value.length }) : value.join(say(kitLabels.comma))
  }
}

/** What is typed, cut at spaces, commas and line ends; `read` makes a value of each part. */
function ListField({
  value,
  onChange,
  read,
  rows,
  ...rest
}: Bound<unknown[]> & { read: (part: string) => unknown; rows: number }) {
  const separator = rows > 1 ? '\n' : ' '
  const [text, setText] = useState((value ?? []).join(separator))
  const type = (next: string) => {
    setText(next)
    onChange?.(
      next
        .split(/[\s,，、;；]+/)
        .filter(Boolean)
        .map(read),
    )
  }
  return <Input.TextArea {...rest} rows={rows} value={text} onChange={(event) => type(event.target.value)} />
}

/** What is no number stays as it was typed, so that the fault names it. */
const numberIn = (part: string) => (/^\d+$/.test(part) ? Number(part) : part)
const dateIn = (part: string) => part

function inputOf({ kind, options }: SettingRow): FormField['input'] {
  if (kind === 'flag') return <SwitchField />
  if (kind === 'days') return <ListField read={numberIn} rows={1} />
  if (kind === 'dates') return <ListField read={dateIn} rows={10} />
  if (kind === 'text') return <TextField maxLength={80} />
  if (kind === 'choice')
    return <RadioField of={Object.fromEntries((options ?? []).filter(isCode).map((one) => [one, codes[one]]))} />
  return <NumberField />
}

/** What the setting takes, for the line below its field. */
function hintOf({ kind, min, max, fallback }: SettingRow): Text | undefined {
  if (kind === 'dates') return labels.dates_hint
  if (min === null) return undefined
  if (max === null) return fill(labels.at_least, { min, fallback: String(fallback) })
  return fill(kind === 'days' ? labels.days_hint : labels.range, { min, max, fallback: String(fallback) })
}

/** The one field of a setting. */
export function fieldOf(row: SettingRow): FormField {
  const hint = hintOf(row)
  return { name: 'value', label: labels.value, input: inputOf(row), ...(hint ? { hint } : {}) }
}

import { Input, Select } from 'antd'
import { useState } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { nowText } from '../wire/clock.ts'
import { ClearMark, useClearing } from './clearButton.tsx'
import { DateField } from './dates.tsx'
import { kitLabels } from './kit.labels.ts'
import type { Filter, FilterControl } from './list.ts'

/** What is being typed; a value that changes from outside (reset, back) replaces it. */
function useDraft(value: string | undefined) {
  const [draft, setDraft] = useState(value ?? '')
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    setDraft(value ?? '')
  }
  return [draft, setDraft] as const
}

function KeywordInput({ value, onChange, label, hint }: FilterControl & { hint: Text }) {
  const say = useSay()
  const [draft, setDraft] = useDraft(value)
  return (
    <Input.Search
      allowClear={{ clearIcon: <ClearMark /> }}
      enterButton={say(kitLabels.search)}
      maxLength={64}
      aria-label={label}
      placeholder={say(hint)}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onSearch={(word) => onChange(word.trim() || undefined)}
    />
  )
}

/** The search word; submitted by Enter or the button. `hint` names the searched fields. */
export const keywordFilter = (hint: Text): Filter => ({
  name: 'keyword',
  label: kitLabels.keyword,
  control: (props) => <KeywordInput {...props} hint={hint} />,
  chip: (value) => value,
})

function Choices<K extends string>({ value, onChange, label, of }: FilterControl & { of: Record<K, Text> }) {
  const say = useSay()
  const options = Object.entries<Text>(of).map(([code, word]) => ({ value: code, label: say(word) }))
  return (
    <Select
      mode="multiple"
      allowClear={useClearing()}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      placeholder={label}
      options={options}
      value={value ? value.split(',') : []}
      onChange={(chosen: string[]) => onChange(chosen.join(',') || undefined)}
    />
  )
}

function Chosen({ value, of }: { value: string; of: Record<string, Text> }) {
  const say = useSay()
  return value
    .split(',')
    .map((code) => (of[code] ? say(of[code]) : code))
    .join(', ')
}

/** One or several of a code list. */
export const choiceFilter = <K extends string>(name: string, label: Text, of: Record<K, Text>): Filter => ({
  name,
  label,
  control: (props) => <Choices {...props} of={of} />,
  chip: (value) => <Chosen value={value} of={of} />,
})

function TextInput({ value, onChange, label }: FilterControl) {
  const [draft, setDraft] = useDraft(value)
  const commit = () => onChange(draft.trim() || undefined)
  return (
    <Input
      allowClear={{ clearIcon: <ClearMark /> }}
      maxLength={50}
      aria-label={label}
      placeholder={label}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onPressEnter={commit}
      onBlur={commit}
      onClear={() => onChange(undefined)}
    />
  )
}

/** An exact word of a field. */
export const textFilter = (name: string, label: Text): Filter => ({
  name,
  label,
  control: (props) => <TextInput {...props} />,
  chip: (value) => value,
})

function OneOf({ value, onChange, label, of }: FilterControl & { of: readonly [string, Text][] }) {
  const say = useSay()
  return (
    <Select
      allowClear={useClearing()}
      aria-label={label}
      placeholder={label}
      options={of.map(([code, word]) => ({ value: code, label: say(word) }))}
      value={value ?? null}
      onChange={(chosen?: string) => onChange(chosen)}
    />
  )
}

/** Exactly one of a list, in the order given. */
export const oneOfFilter = (name: string, label: Text, of: readonly [string, Text][]): Filter => ({
  name,
  label,
  control: (props) => <OneOf {...props} of={of} />,
  chip: (value) => <Chosen value={value} of={Object.fromEntries(of)} />,
})

/** Yes or no. */
export const yesNoFilter = (name: string, label: Text, yes: Text, no: Text): Filter =>
  oneOfFilter(name, label, [
    ['true', yes],
    ['false', no],
  ])

/** A year, newest first: `count` of them, the newest `ahead` years after this one. Counted once, when the screen is loaded. */
export function yearFilter(name: string, label: Text, { count, ahead = 0 }: { count: number; ahead?: number }): Filter {
  const newest = Number(nowText().slice(0, 4)) + ahead
  const years = Array.from({ length: count }, (_, back) => String(newest - back))
  return oneOfFilter(
    name,
    label,
    years.map((year) => [year, { CN: year, HK: year, US: year }]),
  )
}

/** A day, as YYYY-MM-DD: one end of a stretch of time. */
export const dayFilter = (name: string, label: Text): Filter => ({
  name,
  label,
  control: (props) => <DateField {...props} />,
  chip: (value) => value,
})

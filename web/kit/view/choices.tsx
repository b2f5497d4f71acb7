import { Select } from 'antd'
import { useRef, useState } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useClearing } from './clearButton.tsx'
import type { Filter, FilterControl } from './list.ts'

const REST_MS = 250

/** The text typed into a search, debounced. */
export function useTyped(): [typed: string, type: (word: string) => void] {
  const [typed, setTyped] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const type = (word: string) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setTyped(word.trim()), REST_MS)
  }
  return [typed, type]
}

/** Records to choose from, by number and name; with `search` the server finds those that one page does not hold. */
export type Choices = {
  options: { value: string; label: string }[]
  searching?: boolean
  search?: (word: string) => void
}

/** How a Select searches its choices: by asking the server, or among those that are there. */
export const searchOf = ({ search, searching = false }: Choices) => ({
  loading: searching,
  showSearch: search ? { filterOption: false, onSearch: search } : { optionFilterProp: 'label' },
})

function RecordsSelect({ value, onChange, label, choices }: FilterControl & { choices: Choices }) {
  return (
    <Select
      {...searchOf(choices)}
      mode="multiple"
      allowClear={useClearing()}
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      options={choices.options}
      value={value ? value.split(',') : []}
      onChange={(chosen: string[]) => onChange(chosen.join(',') || undefined)}
    />
  )
}

const namesIn = (value: string, { options }: Choices) =>
  value
    .split(',')
    .map((sn) => options.find((option) => option.value === sn)?.label ?? sn)
    .join(', ')

/** The filter for one or several of the records that `useChoices` reads, by number, with their names on the chip. */
export function recordsFilter(useChoices: () => Choices): (name: string, label: Text) => Filter {
  function Control(props: FilterControl) {
    return <RecordsSelect {...props} choices={useChoices()} />
  }
  function Chip({ value }: { value: string }) {
    return namesIn(value, useChoices())
  }
  return (name, label) => ({
    name,
    label,
    control: (props) => <Control {...props} />,
    chip: (value) => <Chip value={value} />,
  })
}

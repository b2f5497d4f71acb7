import { Select } from 'antd'
import { useState } from 'react'
import { majorContract } from '@zhikao/domain/major/major.contract.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { SwitchStatus } from '@zhikao/domain/kernel/switch.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../../kit/inputs.tsx'
import type { Filter, FilterControl } from '../../kit/list.ts'
import { useRead } from '../../kit/query.ts'
import type { MajorRow } from './major.columns.tsx'
import { majorLabels } from './major.labels.ts'

const SEARCH_DELAY_MS = 250

/** Majors by code and name; with more than fit on one page the server searches. */
function useMajors(status?: SwitchStatus) {
  const [keyword, setKeyword] = useState('')
  const query = { limit: PAGE_LIMIT, sort: 'code', ...(status ? { status } : {}), ...(keyword ? { keyword } : {}) }
  const read = useRead(majorContract.list, { query }, { keep: true })
  const majors = read.data?.items ?? []
  return { majors, searching: read.isFetching, search: setKeyword }
}

let waiting: ReturnType<typeof setTimeout> | undefined
const soon = (search: (word: string) => void) => (word: string) => {
  clearTimeout(waiting)
  waiting = setTimeout(() => search(word.trim()), SEARCH_DELAY_MS)
}

const nameOf = (major: MajorRow) => `${major.code} ${major.name}`

/** One major of the own institution, by its code; disabled ones take no new students. `onPick` gets the whole row. */
export function MajorPicker({
  onPick,
  value,
  onChange,
  ...rest
}: Bound<string> & { onPick?: (major: MajorRow) => void }) {
  const say = useSay()
  const { majors, searching, search } = useMajors('ENABLE')
  const options = majors.map((major) => ({ value: major.code, label: nameOf(major) }))
  // A major that was disabled since stays what it is.
  if (value && !options.some((option) => option.value === value)) options.unshift({ value, label: value })
  return (
    <Select
      {...rest}
      value={value ?? null}
      showSearch={{ filterOption: false, onSearch: soon(search) }}
      loading={searching}
      placeholder={say(majorLabels.pick)}
      options={options}
      onChange={(code: string) => {
        onChange?.(code)
        const major = majors.find((one) => one.code === code)
        if (major) onPick?.(major)
      }}
    />
  )
}

function Majors({ value, onChange, label }: FilterControl) {
  const { majors, searching, search } = useMajors()
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      loading={searching}
      showSearch={{ filterOption: false, onSearch: soon(search) }}
      options={majors.map((major) => ({ value: major.code, label: nameOf(major) }))}
      value={value ? value.split(',') : []}
      onChange={(chosen: string[]) => onChange(chosen.join(',') || undefined)}
    />
  )
}

/** One or several majors, by code. */
export const majorFilter = (name: string, label: Text): Filter => ({
  name,
  label,
  control: (props) => <Majors {...props} />,
  chip: (value) => value.split(',').join(', '),
})

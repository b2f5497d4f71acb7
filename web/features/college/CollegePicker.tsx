import { Select } from 'antd'
import { useRef, useState } from 'react'
import { collegeContract } from '@zhikao/domain/college/college.contract.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../../kit/inputs.tsx'
import type { Filter, FilterControl } from '../../kit/list.ts'
import { useRead } from '../../kit/query.ts'
import { collegeLabels } from './college.labels.ts'

const SEARCH_DELAY_MS = 250

/** Enabled institutions by name; with more than fit on one page the server searches. */
function useColleges() {
  const [keyword, setKeyword] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const query = { limit: PAGE_LIMIT, ...(keyword ? { keyword } : {}) }
  const read = useRead(collegeContract.publicList, { query }, { keep: true })
  const search = (word: string) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setKeyword(word.trim()), SEARCH_DELAY_MS)
  }
  const options = (read.data?.items ?? []).map(({ sn, name }) => ({ value: sn, label: name }))
  return { options, searching: read.isFetching, search }
}

/** One enabled institution, by name; its number is the value. `current` is what the record names now, which may be disabled since. */
export function CollegePicker({
  current,
  value,
  ...rest
}: Bound<string> & { current?: { sn: string; name: string } | undefined }) {
  const say = useSay()
  const { options, searching, search } = useColleges()
  const isMissing = current !== undefined && !options.some((option) => option.value === current.sn)
  return (
    <Select
      {...rest}
      value={value ?? null}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={searching}
      placeholder={say(collegeLabels.pick)}
      options={isMissing ? [{ value: current.sn, label: current.name }, ...options] : options}
    />
  )
}

function Colleges({ value, onChange, label }: FilterControl) {
  const { options, searching, search } = useColleges()
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      loading={searching}
      showSearch={{ filterOption: false, onSearch: search }}
      options={options}
      value={value ? value.split(',') : []}
      onChange={(chosen: string[]) => onChange(chosen.join(',') || undefined)}
    />
  )
}

function Names({ value }: { value: string }) {
  const { options } = useColleges()
  const nameOf = (sn: string) => options.find((option) => option.value === sn)?.label ?? sn
  return value.split(',').map(nameOf).join(', ')
}

/** One or several institutions, by number. */
export const collegeFilter = (name: string, label: Text): Filter => ({
  name,
  label,
  control: (props) => <Colleges {...props} />,
  chip: (value) => <Names value={value} />,
})

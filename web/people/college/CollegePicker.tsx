import { Select } from 'antd'
import { collegeContract } from '@zhikao/domain/people/college/college.contract.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { useSay } from '../../i18n/lang.ts'
import { recordsFilter, searchOf, useTyped } from '../../kit/view/choices.tsx'
import type { Choices } from '../../kit/view/choices.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { collegeLabels } from './college.labels.ts'

/** Enabled institutions by name; with more than fit on one page the server searches. */
function useColleges(): Choices {
  const [keyword, search] = useTyped()
  const query = { limit: PAGE_LIMIT, ...(keyword ? { keyword } : {}) }
  const read = useRead(collegeContract.publicList, { query }, { keep: true })
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
  const colleges = useColleges()
  const { options } = colleges
  const isMissing = current !== undefined && !options.some((option) => option.value === current.sn)
  return (
    <Select
      {...rest}
      {...searchOf(colleges)}
      value={value ?? null}
      placeholder={say(collegeLabels.pick)}
      options={isMissing ? [{ value: current.sn, label: current.name }, ...options] : options}
    />
  )
}

/** Enabled training organisations by name, for who reads the list of institutions. */
export function useTrainingOrgs(): Choices {
  const [keyword, search] = useTyped()
  const only = { org_level: 'TRAINING', status: 'ENABLE' }
  const query = { limit: PAGE_LIMIT, sort: 'name', ...only, ...(keyword ? { keyword } : {}) }
  const read = useRead(collegeContract.list, { query }, { keep: true })
  const options = (read.data?.items ?? []).map(({ sn, name }) => ({ value: sn, label: name }))
  return { options, searching: read.isFetching, search }
}

/** Several enabled institutions, by name; their numbers are the value. `current` are those that the record names now. */
export function CollegesPicker({
  current = [],
  value,
  max,
  ...rest
}: Bound<string[]> & { current?: readonly { sn: string; name: string }[] | undefined; max: number }) {
  const say = useSay()
  const colleges = useColleges()
  const known = new Set(colleges.options.map((option) => option.value))
  const missing = current.filter(({ sn }) => !known.has(sn)).map(({ sn, name }) => ({ value: sn, label: name }))
  return (
    <Select
      {...rest}
      {...searchOf(colleges)}
      mode="multiple"
      maxCount={max}
      value={value ?? []}
      placeholder={say(collegeLabels.pick)}
      options={[...missing, ...colleges.options]}
    />
  )
}

/** One or several institutions, by number. */
export const collegeFilter = recordsFilter(useColleges)

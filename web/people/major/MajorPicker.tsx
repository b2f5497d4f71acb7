import { Select } from 'antd'
import { majorContract } from '@zhikao/domain/people/major/major.contract.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { SwitchStatus } from '@zhikao/domain/kernel/switch.ts'
import { useSay } from '../../i18n/lang.ts'
import { recordsFilter, searchOf, useTyped } from '../../kit/view/choices.tsx'
import type { Choices } from '../../kit/view/choices.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { useRead } from '../../kit/wire/query.ts'
import type { MajorRow } from './major.columns.tsx'
import { majorLabels } from './major.labels.ts'

/** Majors by code and name; with more than fit on one page the server searches. */
function useMajors(status?: SwitchStatus): Choices & { majors: readonly MajorRow[] } {
  const [keyword, search] = useTyped()
  const query = { limit: PAGE_LIMIT, sort: 'code', ...(status ? { status } : {}), ...(keyword ? { keyword } : {}) }
  const read = useRead(majorContract.list, { query }, { keep: true })
  const majors = read.data?.items ?? []
  const options = majors.map((major) => ({ value: major.code, label: nameOf(major) }))
  return { majors, options, searching: read.isFetching, search }
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
  const choices = useMajors('ENABLE')
  const { majors, options } = choices
  // A major that has been disabled since then stays selected.
  const isMissing = value && !options.some((option) => option.value === value)
  return (
    <Select
      {...rest}
      {...searchOf(choices)}
      value={value ?? null}
      placeholder={say(majorLabels.pick)}
      options={isMissing ? [{ value, label: value }, ...options] : options}
      onChange={(code: string) => {
        onChange?.(code)
        const major = majors.find((one) => one.code === code)
        if (major) onPick?.(major)
      }}
    />
  )
}

/** One or several majors, by code. */
export const majorFilter = recordsFilter(useMajors)

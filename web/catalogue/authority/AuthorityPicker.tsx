import { Select } from 'antd'
import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { isEnabled } from '@zhikao/domain/kernel/switch.ts'
import { useSay } from '../../i18n/lang.ts'
import { recordsFilter } from '../../kit/view/choices.tsx'
import type { Choices } from '../../kit/view/choices.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { authorityLabels } from './authority.labels.ts'

/** There are a few dozen authorities in the country: one page holds them. */
function useAuthorities() {
  const read = useRead(authorityContract.list, { query: { limit: PAGE_LIMIT, sort: 'name' } })
  return read.data?.items ?? []
}

/** One enabled authority, by name; its number is the value. `current` is what the record names now, which may be disabled since. */
export function AuthorityPicker({
  current,
  value,
  ...rest
}: Bound<string> & { current?: { sn: string; name: string } | undefined }) {
  const say = useSay()
  const enabled = useAuthorities().filter(isEnabled)
  const options = enabled.map(({ sn, name }) => ({ value: sn, label: name }))
  if (current && !enabled.some(({ sn }) => sn === current.sn))
    options.unshift({ value: current.sn, label: current.name })
  return (
    <Select
      {...rest}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(authorityLabels.pick)}
      options={options}
    />
  )
}

const useChoices = (): Choices => ({ options: useAuthorities().map(({ sn, name }) => ({ value: sn, label: name })) })

/** One or several authorities, by number. */
export const authorityFilter = recordsFilter(useChoices)

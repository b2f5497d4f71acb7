import { Select } from 'antd'
import { authorityContract } from '@zhikao/domain/authority/authority.contract.ts'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from '../../kit/inputs.tsx'
import type { Filter, FilterControl } from '../../kit/list.ts'
import { useRead } from '../../kit/query.ts'
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
  const enabled = useAuthorities().filter(({ status }) => status === 'ENABLE')
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

function Authorities({ value, onChange, label }: FilterControl) {
  const options = useAuthorities().map(({ sn, name }) => ({ value: sn, label: name }))
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={value ? value.split(',') : []}
      onChange={(chosen: string[]) => onChange(chosen.join(',') || undefined)}
    />
  )
}

function Names({ value }: { value: string }) {
  const authorities = useAuthorities()
  const nameOf = (sn: string) => authorities.find((one) => one.sn === sn)?.name ?? sn
  return value.split(',').map(nameOf).join(', ')
}

/** One or several authorities, by number. */
export const authorityFilter = (name: string, label: Text): Filter => ({
  name,
  label,
  control: (props) => <Authorities {...props} />,
  chip: (value) => <Names value={value} />,
})

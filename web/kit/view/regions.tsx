import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useClearing } from './clearButton.tsx'
import type { Filter, FilterControl } from './list.ts'

export type Names = Record<string, string>
export type Regions = { province_list: Names; city_list: Names; county_list: Names }
/** The names of the regions, loaded on first use. */
export const useRegions = () =>
  useQuery<Regions>({
    queryKey: ['regions'],
    queryFn: async () => (await import('@vant/area-data')).areaList,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data

/** The names of region codes, from the larger to the smaller; a code without a name is shown itself. */
export function RegionName({ codes }: { codes: readonly string[] }) {
  const regions = useRegions()
  const nameOf = (code: string) =>
    regions?.province_list[code] ?? regions?.city_list[code] ?? regions?.county_list[code] ?? code
  const names = codes.map(nameOf)
  return names.filter((name, at) => name !== names[at - 1]).join(' ')
}

function Places({ value, onChange, label, of }: FilterControl & { of: 'province_list' | 'city_list' }) {
  const regions = useRegions()
  return (
    <Select
      mode="multiple"
      allowClear={useClearing()}
      maxTagCount="responsive"
      loading={!regions}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      placeholder={label}
      options={Object.entries(regions?.[of] ?? {}).map(([code, name]) => ({ value: code, label: name }))}
      value={value ? value.split(',') : []}
      onChange={(chosen: string[]) => onChange(chosen.join(',') || undefined)}
    />
  )
}

/** One or several provinces. */
export const provinceFilter = (name: string, label: Filter['label']): Filter => ({
  name,
  label,
  control: (props) => <Places {...props} of="province_list" />,
  chip: (value) => <RegionName codes={value.split(',')} />,
})

/** One or several cities. */
export const cityFilter = (name: string, label: Filter['label']): Filter => ({
  name,
  label,
  control: (props) => <Places {...props} of="city_list" />,
  chip: (value) => <RegionName codes={value.split(',')} />,
})

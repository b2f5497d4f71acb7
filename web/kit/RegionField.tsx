import { useQuery } from '@tanstack/react-query'
import { Cascader, Select } from 'antd'
import { useSay } from '../i18n/lang.ts'
import type { Bound } from './inputs.tsx'
import { kitLabels } from './kit.labels.ts'
import type { Filter, FilterControl } from './list.ts'

/** GB/T 2260: a district's code begins with its city's, and that with its province's. */
export const cityOf = (code: string) => `${code.slice(0, 4)}00`
export const provinceOf = (code: string) => `${code.slice(0, 2)}0000`

type Names = Record<string, string>
type Regions = { province_list: Names; city_list: Names; county_list: Names }
type Option = { value: string; label: string; children?: Option[] }

/** The names of the regions, fetched when first needed. */
const useRegions = () =>
  useQuery<Regions>({
    queryKey: ['regions'],
    queryFn: async () => (await import('@vant/area-data')).areaList,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  }).data

function optionsIn({ province_list, city_list, county_list }: Regions): Option[] {
  const below = (names: Names, above: (code: string) => string) =>
    Map.groupBy(Object.entries(names), ([code]) => above(code))
  const cities = below(city_list, provinceOf)
  const districts = below(county_list, cityOf)
  const leaf = ([value, label]: [string, string]): Option => ({ value, label })
  const city = ([value, label]: [string, string]): Option => ({
    value,
    label,
    children: (districts.get(value) ?? []).map(leaf),
  })
  return Object.entries(province_list).map(([value, label]) => ({
    value,
    label,
    children: (cities.get(value) ?? []).map(city),
  }))
}

/** Province, city and district in one field; its value is the district's code, from which the others follow. */
export function RegionField({ value, onChange, ...rest }: Bound<string>) {
  const say = useSay()
  const regions = useRegions()
  return (
    <Cascader
      {...rest}
      loading={!regions}
      options={regions ? optionsIn(regions) : []}
      showSearch
      placeholder={say(kitLabels.choose_region)}
      value={value ? [provinceOf(value), cityOf(value), value] : []}
      onChange={(path) => onChange?.(path?.at(-1)?.toString())}
    />
  )
}

/** The names of region codes, from the larger to the smaller; a code without a name stands as it is. */
export function RegionName({ codes }: { codes: readonly string[] }) {
  const regions = useRegions()
  const nameOf = (code: string) =>
    regions?.province_list[code] ?? regions?.city_list[code] ?? regions?.county_list[code] ?? code
  const names = codes.map(nameOf)
  return names.filter((name, at) => name !== names[at - 1]).join(' ')
}

function Provinces({ value, onChange, label }: FilterControl) {
  const regions = useRegions()
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      loading={!regions}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={label}
      placeholder={label}
      options={Object.entries(regions?.province_list ?? {}).map(([code, name]) => ({ value: code, label: name }))}
      value={value ? value.split(',') : []}
      onChange={(chosen: string[]) => onChange(chosen.join(',') || undefined)}
    />
  )
}

/** One or several provinces. */
export const provinceFilter = (name: string, label: Filter['label']): Filter => ({
  name,
  label,
  control: (props) => <Provinces {...props} />,
  chip: (value) => <RegionName codes={value.split(',')} />,
})

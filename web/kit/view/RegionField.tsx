import { Cascader } from 'antd'
import { useSay } from '../../i18n/lang.ts'
import type { Bound } from './inputs.tsx'
import { kitLabels } from './kit.labels.ts'
import { useRegions } from './regions.tsx'
import type { Names, Regions } from './regions.tsx'

/** GB/T 2260: a district's code begins with its city's, and that with its province's. */
export const cityOf = (code: string) => `${code.slice(0, 4)}00`
export const provinceOf = (code: string) => `${code.slice(0, 2)}0000`

type Option = { value: string; label: string; children?: Option[] }

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

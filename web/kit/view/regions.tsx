import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useClearing } from './clearButton.tsx'
import type { Bound } from './inputs.tsx'
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

/** One or several provinces as a field of a form. */
export function ProvincesField({ value, onChange, ...rest }: Bound<string[]>) {
  const regions = useRegions()
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear={useClearing()}
      loading={!regions}
      showSearch={{ optionFilterProp: 'label' }}
      options={Object.entries(regions?.province_list ?? {}).map(([code, name]) => ({ value: code, label: name }))}
      value={value ?? []}
      onChange={(codes: string[]) => onChange?.(codes)}
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

type OneCity = Bound<string> & { 'aria-label'?: string; placeholder?: string }

/** One city; its value is the code. A name that an older record holds instead is shown as it is. */
export function CityField({ value, onChange, ...rest }: OneCity) {
  const regions = useRegions()
  return (
    <Select
      {...rest}
      allowClear={useClearing()}
      loading={!regions}
      showSearch={{ optionFilterProp: 'label' }}
      options={Object.entries(regions?.city_list ?? {}).map(([code, name]) => ({ value: code, label: name }))}
      value={value || null}
      onChange={(code: string | undefined) => onChange?.(code ?? '')}
    />
  )
}

/** Exactly one city. */
export const oneCityFilter = (name: string, label: Filter['label']): Filter => ({
  name,
  label,
  control: ({ label: text, value, onChange }) => (
    <CityField aria-label={text} placeholder={text} value={value} onChange={(code) => onChange(code || undefined)} />
  ),
  chip: (value) => <RegionName codes={[value]} />,
})

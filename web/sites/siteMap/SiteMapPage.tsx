import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { applicationWords } from '@zhikao/domain/sites/application/application.messages.ts'
import { siteMapContract } from '@zhikao/domain/sites/siteMap/siteMap.contract.ts'
import { siteMapWords as words } from '@zhikao/domain/sites/siteMap/siteMap.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { ChartFrame } from '../../kit/view/ChartFrame.tsx'
import type { ChartPoint } from '../../kit/view/ChartFrame.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { ProvinceMap } from '../../kit/view/ProvinceMap.tsx'
import { PROVINCES } from '../../kit/view/province.labels.ts'
import { provinceFilter } from '../../kit/view/regions.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { siteMapColumns } from './siteMap.columns.tsx'
import { siteMapLabels as labels } from './siteMap.labels.ts'

const filters = [
  keywordFilter(labels.keyword),
  credentialFilter('credential_sn', applicationWords.credential),
  choiceFilter('level', applicationWords.approved_levels, levelWords),
  provinceFilter('province', words.province),
]

const BY_NUMBER = { sort: 'site_code' }

/** The assessment sites with an approval in force: a map of the provinces, and beside it the list. */
export default function SiteMapPage() {
  return (
    <ListPage
      title={labels.title}
      endpoint={siteMapContract.list}
      columns={siteMapColumns}
      filters={filters}
      always={BY_NUMBER}
      empty={{ why: labels.empty, first: labels.empty_first }}
      intro={<SitesByProvince />}
    />
  )
}

/** Each province with its sites of the other filters; a tile chooses its province. */
function SitesByProvince() {
  const say = useSay()
  const { search } = usePage()
  const { addressOf } = useScreens()
  const { keyword, credential_sn, level } = search
  const query = Object.fromEntries(Object.entries({ keyword, credential_sn, level }).filter(([, value]) => value))
  const { data } = useRead(siteMapContract.list, { query: { ...query, limit: 1 } })
  if (!data) return null
  const points = data.provinces.map(({ province, count }): ChartPoint => {
    const found = PROVINCES.find(({ code }) => code === province)
    const name = found ? say(found.name) : province
    return {
      key: province,
      label: name,
      name,
      value: count,
      whole: null,
      to: addressOf('siteMap', {}, { ...query, province }),
    }
  })
  return (
    <Section
      title={labels.sums}
      facts={[
        { label: labels.sites_found, value: points.reduce((sum, { value }) => sum + value, 0) },
        { label: labels.provinces_found, value: points.length },
      ]}
    >
      <ChartFrame title={labels.map_title} unit={labels.sites} by={words.province} points={points}>
        <ProvinceMap points={points} unit={labels.sites} />
      </ChartFrame>
    </Section>
  )
}

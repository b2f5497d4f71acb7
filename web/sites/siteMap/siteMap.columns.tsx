import type { z } from 'zod'
import { credentialText, levelsText } from '@zhikao/domain/sites/application/application.rules.ts'
import type { siteRow } from '@zhikao/domain/sites/siteMap/siteMap.contract.ts'
import { siteMapWords as words } from '@zhikao/domain/sites/siteMap/siteMap.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { TwoLines } from '../../kit/view/cells.tsx'
import { codeColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { RegionName } from '../../kit/view/regions.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { siteMapLabels as labels } from './siteMap.labels.ts'

type Site = z.output<typeof siteRow>

/** What the site may examine today; each leads to its application. */
function Approvals({ of }: { of: Site['approvals'] }) {
  const say = useSay()
  const { linkTo } = useScreens()
  return (
    <ul className="zk-plain-list">
      {of.map((one) => (
        <li key={one.sn}>
          <RecordLink to={linkTo('applicationAudit', {}, { record: one.sn })}>
            {say(labels.approval, { credential: credentialText(one), levels: levelsText(one.levels) })}
          </RecordLink>
          <br />
          <span className="zk-quiet">
            {say(labels.approved_for, { capacity: one.capacity, valid_to: one.valid_to })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Degrees as a map takes them; empty where the place is not known. */
const positionOf = ({ lng, lat }: Site) =>
  lng === null || lat === null ? null : `${lng.toFixed(4)}, ${lat.toFixed(4)}`

export const siteMapColumns: readonly Column<Site>[] = [
  codeColumn('site_code', words.site_code, 110, { sortable: true, card: 'fact' }),
  {
    name: 'name',
    title: words.org_name,
    width: 260,
    sortable: true,
    card: 'identity',
    show: ({ org_name, site_name }) => <TwoLines first={org_name}>{site_name}</TwoLines>,
  },
  {
    name: 'province',
    title: words.province,
    width: 120,
    sortable: true,
    show: ({ province, city }) => <RegionName codes={[province, city]} />,
  },
  {
    name: 'approvals',
    title: words.approvals,
    width: 360,
    card: 'fact',
    show: ({ approvals }) => <Approvals of={approvals} />,
  },
  { name: 'site_address', title: words.site_address, width: 260, show: ({ site_address }) => site_address },
  {
    name: 'position',
    title: words.position,
    width: 170,
    extra: true,
    show: (row) => <span className="zk-figures">{positionOf(row)}</span>,
  },
]

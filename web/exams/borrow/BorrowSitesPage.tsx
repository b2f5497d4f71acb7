import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Actions } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { choiceFilter, dayFilter, keywordFilter, oneOfFilter } from '../../kit/view/filters.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { cityFilter, oneCityFilter, provinceFilter } from '../../kit/view/regions.tsx'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { siteColumns } from './borrow.columns.tsx'
import type { OpenSite } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'

const BorrowForm = lazyPart(async () => (await import('./BorrowForm.tsx')).BorrowForm)

const filters = [
  keywordFilter(borrowLabels.sites_keyword),
  credentialFilter('credential_sn', words.credential),
  choiceFilter('level', words.level, levelWords),
  oneOfFilter('has_quota', words.has_quota, [
    ['yes', borrowLabels.yes],
    ['no', borrowLabels.no],
  ]),
  provinceFilter('province', words.province),
  cityFilter('city', words.city),
  oneCityFilter('preferred_city', words.preferred_city),
  dayFilter('exam_from', words.exam_from),
  dayFilter('exam_to', words.exam_to),
]

/** The open plans of other institutions, and the request for one, which has an address (domain.md §3.11). */
export default function BorrowSitesPage() {
  const { search, setSearch } = usePage()
  const { linkTo } = useScreens()
  const say = useSay()
  const actionsOf = (row: OpenSite): Action[] => {
    const apply = { key: 'apply', label: borrowLabels.apply, run: () => setSearch({ apply: row.sn }) }
    const refused = row.refused.find(({ move }) => move === 'apply')
    return [refused ? { ...apply, refused } : apply]
  }
  return (
    <>
      <ListPage
        title={borrowLabels.sites_title}
        endpoint={borrowContract.sites}
        columns={siteColumns}
        filters={filters}
        empty={{ why: borrowLabels.sites_empty, first: borrowLabels.sites_empty_first }}
        rowActions={(row) =>
          row.pending_sn === null ? (
            <Actions list={actionsOf(row)} name={row.title} />
          ) : (
            <RecordLink to={linkTo('borrowList', {}, { record: row.pending_sn })}>
              {say(borrowLabels.apply_waits)}
            </RecordLink>
          )
        }
      />
      {search.apply && (
        <BorrowForm plan={search.apply} city={search.preferred_city} onClose={() => setSearch({ apply: undefined })} />
      )}
    </>
  )
}

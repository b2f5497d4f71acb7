import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import { applicationLifecycle } from '@zhikao/domain/sites/application/application.lifecycle.ts'
import { applicationWords as words } from '@zhikao/domain/sites/application/application.messages.ts'
import { Button } from 'antd'
import { useSay } from '../../i18n/lang.ts'
import { choiceFilter, dayFilter, yearFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { DetailListPage } from '../../kit/view/DetailListPage.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { ownColumns } from './application.columns.tsx'
import { applicationLabels as labels } from './application.labels.ts'
import { ApplicationMoves } from './ApplicationMovesPanel.tsx'

const ApplicationDetailDrawer = lazyPart(
  async () => (await import('./ApplicationDetailDrawer.tsx')).ApplicationDetailDrawer,
)

const filters = [
  credentialFilter('credential_sn', words.credential),
  yearFilter('apply_year', words.apply_year, { count: 5 }),
  choiceFilter('status', words.status, applicationLifecycle.words),
  dayFilter('valid_to_from', labels.ends_from),
  dayFilter('valid_to_to', labels.ends_by),
]

/** The institution's own applications (domain.md §3.6). */
export default function ApplicationListPage() {
  const say = useSay()
  const { go } = useScreens()
  return (
    <DetailListPage
      title={labels.list_title}
      endpoint={applicationContract.list}
      lifecycle={applicationLifecycle}
      columns={ownColumns}
      filters={filters}
      empty={{
        why: labels.empty_list,
        first: labels.empty_list_first,
        action: (
          <Button type="primary" onClick={() => go('applicationCards')}>
            {say(labels.to_cards)}
          </Button>
        ),
      }}
      rowActions={(row) => <ApplicationMoves row={row} place="row" />}
      Detail={ApplicationDetailDrawer}
    />
  )
}

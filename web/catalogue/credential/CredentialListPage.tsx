import { credentialContract } from '@zhikao/domain/catalogue/credential/credential.contract.ts'
import { credentialLifecycle } from '@zhikao/domain/catalogue/credential/credential.lifecycle.ts'
import { credentialWords, formTypeWords, levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { AddButton } from '../../kit/view/AddButton.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { DetailListPage } from '../../kit/view/DetailListPage.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { authorityFilter } from '../authority/AuthorityPicker.tsx'
import { credentialColumns } from './credential.columns.tsx'
import { credentialLabels } from './credential.labels.ts'
import { CredentialMoves } from './CredentialMovesPanel.tsx'

const CredentialDetailDrawer = lazyPart(
  async () => (await import('./CredentialDetailDrawer.tsx')).CredentialDetailDrawer,
)

const filters = [
  keywordFilter(credentialLabels.keyword_hint),
  choiceFilter('status', credentialWords.status, credentialLifecycle.words),
  authorityFilter('authority_sn', credentialWords.authority_sn),
  choiceFilter('form_type', credentialWords.form_type, formTypeWords),
  choiceFilter('level', credentialWords.level, levelWords),
]

/** The credentials, for centre and platform (domain.md §3.5). */
export default function CredentialListPage() {
  const { go } = useScreens()
  const addButton = <AddButton label={credentialLabels.add} onClick={() => go('credentialNew')} />
  return (
    <DetailListPage
      title={titles.credentialList}
      endpoint={credentialContract.list}
      bulk={{ of: credentialLifecycle, call: credentialContract.bulk }}
      columns={credentialColumns}
      filters={filters}
      empty={{ why: credentialLabels.empty, first: credentialLabels.empty_first, action: addButton }}
      rowActions={(row) => <CredentialMoves row={row} place="row" />}
      toolbar={() => addButton}
      Detail={CredentialDetailDrawer}
    />
  )
}

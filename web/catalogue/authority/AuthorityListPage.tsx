import { authorityContract } from '@zhikao/domain/catalogue/authority/authority.contract.ts'
import { authorityLifecycle } from '@zhikao/domain/catalogue/authority/authority.lifecycle.ts'
import { authorityWords } from '@zhikao/domain/catalogue/authority/authority.messages.ts'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { authorityColumns } from './authority.columns.tsx'
import { authorityLabels } from './authority.labels.ts'
import { AuthorityMoves } from './AuthorityMovesPanel.tsx'

const AuthorityDetailDrawer = lazyPart(async () => (await import('./AuthorityDetailDrawer.tsx')).AuthorityDetailDrawer)
const AuthorityForm = lazyPart(async () => (await import('./AuthorityForm.tsx')).AuthorityForm)

const filters = [
  keywordFilter(authorityLabels.keyword_hint),
  choiceFilter('status', authorityWords.status, authorityLifecycle.words),
]

/** The certificate authorities, for centre and platform (domain.md §3.4). */
export default function AuthorityListPage() {
  return (
    <RecordListPage
      title={authorityLabels.title}
      endpoint={authorityContract.list}
      bulk={{ of: authorityLifecycle, call: authorityContract.bulk }}
      columns={authorityColumns}
      filters={filters}
      empty={{ why: authorityLabels.empty, first: authorityLabels.empty_first }}
      add={authorityLabels.add}
      Moves={AuthorityMoves}
      Detail={AuthorityDetailDrawer}
      Form={AuthorityForm}
    />
  )
}

import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { templateContract } from '@zhikao/domain/catalogue/template/template.contract.ts'
import { templateLifecycle } from '@zhikao/domain/catalogue/template/template.lifecycle.ts'
import { templateWords } from '@zhikao/domain/catalogue/template/template.messages.ts'
import { AddButton } from '../../kit/view/AddButton.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { DetailListPage } from '../../kit/view/DetailListPage.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { credentialFilter } from '../credential/CredentialPicker.tsx'
import { templateColumns } from './template.columns.tsx'
import { templateLabels } from './template.labels.ts'
import { TemplateMoves } from './TemplateMovesPanel.tsx'

const TemplateDetailDrawer = lazyPart(async () => (await import('./TemplateDetailDrawer.tsx')).TemplateDetailDrawer)

const filters = [
  keywordFilter(templateLabels.keyword_hint),
  credentialFilter('credential_sn', templateWords.credential),
  choiceFilter('level', templateWords.level, levelWords),
  choiceFilter('status', templateWords.status, templateLifecycle.words),
]

/** The exam templates, for centre and platform (domain.md §3.9). */
export default function TemplateListPage() {
  const { go } = useScreens()
  const addButton = <AddButton label={templateLabels.add} onClick={() => go('templateNew')} />
  return (
    <DetailListPage
      title={templateLabels.title}
      endpoint={templateContract.list}
      bulk={{ of: templateLifecycle, call: templateContract.bulk }}
      columns={templateColumns}
      filters={filters}
      empty={{ why: templateLabels.empty, first: templateLabels.empty_first, action: addButton }}
      rowActions={(row) => <TemplateMoves row={row} place="row" />}
      toolbar={() => addButton}
      Detail={TemplateDetailDrawer}
    />
  )
}

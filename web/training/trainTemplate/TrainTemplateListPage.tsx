import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { trainTemplateLifecycle } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifecycle.ts'
import { trainTemplateWords as words } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { AddButton } from '../../kit/view/AddButton.tsx'
import { choiceFilter, keywordFilter } from '../../kit/view/filters.tsx'
import { ListPage } from '../../kit/view/ListPage.tsx'
import { useDrawers } from '../../kit/view/useDrawers.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { trainTemplateColumns } from './trainTemplate.columns.tsx'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'
import { TrainTemplateMoves } from './TrainTemplateMovesPanel.tsx'

const TrainTemplateNewForm = lazyPart(async () => (await import('./TrainTemplateNewForm.tsx')).TrainTemplateNewForm)

const filters = [
  keywordFilter(labels.keyword_hint),
  credentialFilter('credential_sn', words.credential_sn),
  choiceFilter('type', words.type, trainTypeWords),
  choiceFilter('status', words.status, trainTemplateLifecycle.words),
]

/** The templates of training certificates (domain.md §3.19): the platform alone has them. */
export default function TrainTemplateListPage() {
  const drawers = useDrawers()
  const { linkTo, go } = useScreens()
  const addButton = <AddButton label={labels.add} onClick={drawers.add} />
  return (
    <ListPage
      title={titles.trainTemplateList}
      endpoint={trainTemplateContract.list}
      columns={trainTemplateColumns}
      filters={filters}
      empty={{ why: labels.empty, first: labels.empty_first, action: addButton }}
      linkOf={({ sn }) => linkTo('trainTemplateDesign', { sn })}
      rowActions={(row) => <TrainTemplateMoves row={row} place="row" />}
      toolbar={() => addButton}
    >
      {drawers.adding && (
        <TrainTemplateNewForm onClose={drawers.close} onDone={(sn) => go('trainTemplateDesign', { sn })} />
      )}
    </ListPage>
  )
}

import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { trainSessionContract } from '@zhikao/domain/training/session/session.contract.ts'
import { trainSessionLifecycle } from '@zhikao/domain/training/session/session.lifecycle.ts'
import { trainSessionWords as words, trainTypeWords } from '@zhikao/domain/training/session/session.messages.ts'
import { choiceFilter, dayFilter, keywordFilter, yesNoFilter } from '../../kit/view/filters.tsx'
import { RecordListPage } from '../../kit/view/RecordListPage.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useCan, useSession } from '../../kit/wire/session.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { credentialFilter } from '../../catalogue/credential/CredentialPicker.tsx'
import { ownColumns, trainSessionColumns } from './session.columns.tsx'
import { trainSessionLabels as labels } from './session.labels.ts'
import { SessionMoves } from './SessionMovesPanel.tsx'
import { organiserFilter } from './SessionOrganiserPicker.tsx'

const SessionDetailDrawer = lazyPart(async () => (await import('./SessionDetailDrawer.tsx')).SessionDetailDrawer)
const SessionForm = lazyPart(async () => (await import('./SessionForm.tsx')).SessionForm)

const filters = [
  keywordFilter(labels.keyword_hint),
  credentialFilter('credential_sn', words.credential_sn),
  choiceFilter('type', words.type, trainTypeWords),
  yesNoFilter('open', words.is_open, labels.open, labels.closed),
  dayFilter('date_from', labels.from),
  dayFilter('date_to', labels.to),
]
/** For who holds trainings: the others see those that are enabled. */
const stateFilter = choiceFilter('status', words.status, trainSessionLifecycle.words)
const ownFilters = [...filters, stateFilter]
const allFilters = [organiserFilter('org_sn', words.org_sn), ...ownFilters]

/** Trainings of examiners: of all organisers for the platform, the own ones of a training organisation, those that are enabled for institutions (domain.md §3.19). */
export default function SessionListPage() {
  const writes = useCan('edit')
  const { role } = useSession().user
  const isInstitution = role === 'school' || role === 'college'
  const isOfAll = useScreens().addressOf('collegeList') !== null
  return (
    <RecordListPage
      title={titles.trainSessionList}
      endpoint={trainSessionContract.list}
      columns={writes && !isOfAll ? ownColumns : trainSessionColumns}
      filters={writes ? (isOfAll ? allFilters : ownFilters) : filters}
      empty={{ why: labels.empty, first: writes ? labels.empty_first : labels.empty_reader }}
      Moves={SessionMoves}
      {...(isInstitution ? {} : { add: labels.add })}
      {...(writes ? { bulk: { of: trainSessionLifecycle, call: trainSessionContract.bulk } } : {})}
      Detail={SessionDetailDrawer}
      Form={SessionForm}
    />
  )
}

import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentTypeWords, incidentWords as words } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { IncidentMoves } from './IncidentMovesPanel.tsx'
import { IncidentSections, keyFacts, recordedLifecycle } from './IncidentSectionsPanel.tsx'

/** All about one incident. */
export function IncidentDetailDrawer({
  sn,
  onClose,
  onEdit,
}: {
  sn: string
  onClose: () => void
  onEdit?: () => void
}) {
  const say = useSay()
  return (
    <RecordDetailDrawer
      sn={sn}
      title={labels.detail}
      of={recordedLifecycle}
      calls={incidentContract}
      head={(record) => ({
        name: say(incidentTypeWords[record.type]),
        number: { label: words.sn, value: record.sn },
        facts: keyFacts(record),
        actions: <IncidentMoves row={record} place="header" onGone={onClose} {...(onEdit ? { onEdit } : {})} />,
      })}
      onClose={onClose}
    >
      {(record) => <IncidentSections record={record} />}
    </RecordDetailDrawer>
  )
}

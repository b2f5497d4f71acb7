import { examNameFrom } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentLifecycle } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import {
  handleResultWords,
  incidentTypeWords,
  incidentWords as words,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Decision } from '../../kit/view/decision.ts'
import { SelectField } from '../../kit/view/inputs.tsx'
import { RecordPage } from '../../kit/view/RecordPage.tsx'
import type { Queue } from '../../kit/view/ReviewQueue.tsx'
import { ReviewWorkspace } from '../../kit/view/ReviewWorkspace.tsx'
import type { IncidentRow } from './incident.columns.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { IncidentMoves } from './IncidentMovesPanel.tsx'
import { IncidentSections, keyFacts, recordedLifecycle } from './IncidentSectionsPanel.tsx'
import type { Incident } from './IncidentSectionsPanel.tsx'

const decision: Decision<Incident> = {
  of: incidentLifecycle,
  yes: incidentContract.handle,
  no: incidentContract.return,
  means: { yes: labels.handle_means, no: labels.return_means },
  approvalOf: () => ({
    initial: {},
    groups: [
      {
        title: labels.result_group,
        fields: [{ name: 'handle_result', label: words.handle_result, input: <SelectField of={handleResultWords} /> }],
      },
    ],
  }),
  refresh: ['score'],
}

/** Where it was, and that a witness objects. */
const aboutOf = ({ org_name, exam_name, objection_count }: IncidentRow, say: ReturnType<typeof useSay>) =>
  [org_name, say(examNameFrom(exam_name)), ...(objection_count > 0 ? [say(labels.objection_mark)] : [])].join(' · ')

/** The reported incidents, handled one after the other, the one that waits longest first. */
export function IncidentReview() {
  const say = useSay()
  const queue: Queue<IncidentRow> = {
    title: labels.queue,
    endpoint: incidentContract.list,
    query: { status: 'SUBMIT', sort: 'reported_time' },
    lineOf: (row) => ({
      name: say(incidentTypeWords[row.type]),
      about: aboutOf(row, say),
      days: row.waiting_days,
      due: row.due,
    }),
  }
  return (
    <ReviewWorkspace
      queue={queue}
      detail={incidentContract.detail}
      nameOf={(record) => say(incidentTypeWords[record.type])}
      decision={decision}
    >
      {(record) => (
        <RecordPage
          sn={record.sn}
          of={recordedLifecycle}
          calls={incidentContract}
          record={record}
          name={say(incidentTypeWords[record.type])}
          number={{ label: words.sn, value: record.sn }}
          facts={keyFacts(record)}
          actions={<IncidentMoves row={record} place="header" deciding />}
        >
          <IncidentSections record={record} />
        </RecordPage>
      )}
    </ReviewWorkspace>
  )
}

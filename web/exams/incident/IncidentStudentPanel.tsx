import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import {
  candidateEffectWords,
  handleResultWords,
  incidentTypeWords,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import { RecordLines } from '../../kit/view/RecordLines.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { incidentLabels as labels } from './incident.labels.ts'

/** The incidents that touched a student, for the student's own page: type, time and effect (interface.md §6). */
export function IncidentsOfStudent({ sn }: { sn: string }) {
  return (
    <RecordLines
      title={labels.of_student}
      endpoint={incidentContract.ofStudent}
      sn={sn}
      none={labels.of_student_none}
      line={(row) => (
        <>
          <b>
            <Word of={incidentTypeWords} value={row.type} />
          </b>{' '}
          · <Word of={candidateEffectWords} value={row.effect} />
          <div className="zk-quiet">
            {row.exam_name} · <span className="zk-figures">{row.occur_time}</span>
            {row.handle_result && (
              <>
                {' '}
                · <Word of={handleResultWords} value={row.handle_result} />
              </>
            )}
          </div>
        </>
      )}
    />
  )
}

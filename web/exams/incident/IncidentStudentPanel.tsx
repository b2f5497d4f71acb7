import { examNameFrom } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import {
  candidateEffectWords,
  handleResultWords,
  incidentTypeWords,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { RecordLines } from '../../kit/view/RecordLines.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { incidentLabels as labels } from './incident.labels.ts'

/** The incidents that touched a student, for the student's own page: type, time and effect (interface.md §6). */
export function IncidentsOfStudent({ sn }: { sn: string }) {
  const say = useSay()
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
          </b>
          {row.effect && (
            <>
              {' '}
              · <Word of={candidateEffectWords} value={row.effect} />
            </>
          )}
          <div className="zk-quiet">
            <bdi>{say(examNameFrom(row.exam_name))}</bdi> · <span className="zk-figures">{row.occur_time}</span>
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

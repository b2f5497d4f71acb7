import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { AreaField } from '../../kit/view/inputs.tsx'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { useRead } from '../../kit/wire/query.ts'
import type { Part } from './score.columns.tsx'
import { entryFaults, entryGroup, entryValues } from './score.fields.tsx'
import { scoreLabels } from './score.labels.ts'

/** The subject and the candidate of the score. */
export type Asked = { name: string; subject: Subject; part: Part }
type Props = { asked: Asked; onClose: () => void }
const FILES_MAX = 5

/** A published score, corrected by a second person with reason and evidence (domain.md §5.5). */
export function ScoreCorrectForm({ asked: { name, subject, part }, onClose }: Props) {
  return (
    <FormDrawer
      title={fill(scoreLabels.correct_of, { name, subject: subjectWords[subject] })}
      size={480}
      endpoint={scoreContract.correct}
      params={{ id: part.sn }}
      initial={{ ...entryValues(part), files: [] }}
      groups={[
        entryGroup,
        {
          title: scoreLabels.correction_group,
          fields: [
            { name: 'reason', label: scoreLabels.correct_reason, input: <AreaField maxLength={500} /> },
            {
              name: 'files',
              label: scoreLabels.evidence,
              hint: scoreLabels.evidence_hint,
              input: <FilesField max={FILES_MAX} />,
            },
          ],
        },
      ]}
      check={entryFaults}
      submit={scoreLabels.correct_action}
      success={scoreLabels.corrected}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

/** Reads the current score and opens its correction. */
export function ScoreCorrection({ sn, onClose }: { sn: string; onClose: () => void }) {
  const { data } = useRead(scoreContract.detail, { params: { id: sn } }, { fresh: true })
  if (!data) return null
  const part = { ...data, kept: false, ruled: null, entries: [], difference: 0, third_due: false }
  return <ScoreCorrectForm asked={{ name: calledOf(data), subject: data.subject, part }} onClose={onClose} />
}

import { dutyFeedbackContract } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.contract.ts'
import { dutyAspectWords, dutyFeedbackWords as words } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.messages.ts'
import { COMMENT_MAX, DUTY_ASPECTS, MARK_MAX, MARK_MIN } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { AreaField, NumberField } from '../../kit/view/inputs.tsx'
import { dutyFeedbackLabels as labels } from './dutyFeedback.labels.ts'

export type FeedbackRow = DataOf<typeof dutyFeedbackContract.list>['items'][number]

const groups: readonly FormGroup[] = [
  {
    title: labels.marks,
    hint: words.mark_hint,
    fields: [
      ...DUTY_ASPECTS.map((aspect) => ({
        name: aspect,
        label: dutyAspectWords[aspect],
        half: true,
        input: <NumberField min={MARK_MIN} max={MARK_MAX} precision={0} />,
      })),
      { name: 'comment', label: words.comment, input: <AreaField maxLength={COMMENT_MAX} /> },
    ],
  },
]

/** The site's feedback on one examiner of a plan, given or changed. */
export function DutyFeedbackForm({ plan, row, onClose }: { plan: string; row: FeedbackRow; onClose: () => void }) {
  return (
    <FormDrawer
      title={fill(labels.give_to, { name: row.teacher_name })}
      size={480}
      endpoint={dutyFeedbackContract.save}
      params={{ id: plan, teacher: row.teacher_sn }}
      initial={{ ...row.feedback, version: row.feedback?.version ?? 0 }}
      groups={groups}
      submit={labels.give}
      success={labels.saved}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

import { fill } from '@zhikao/domain/kernel/text.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import {
  examApplicationMoveWords,
  paperDeliveryWords,
  stationModeWords,
} from '@zhikao/domain/exams/examApplication/examApplication.messages.ts'
import { planWords as words } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { MATERIALS_MAX } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import { examDraft } from '@zhikao/domain/exams/examApplication/examApplication.form.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { useSay } from '../../i18n/lang.ts'
import { ChecksLine, WithChecks } from '../../kit/view/Checks.tsx'
import type { Checks } from '../../kit/view/Checks.tsx'
import { DraftNote } from '../../kit/view/DraftNote.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { MobileField, RadioField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import { checksLabels } from '../../kit/view/checks.labels.ts'
import { RecordForm } from '../../kit/view/RecordForm.tsx'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { useAutosave } from '../../kit/view/useAutosave.ts'
import { useRecordForm } from '../../kit/view/useRecordForm.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { examApplicationLabels as labels, examCheckWords } from './examApplication.labels.ts'
import { ChosenPanel, ExamChecks } from './ExamApplicationPicker.tsx'
import type { PlanDetail } from './ExamApplicationPicker.tsx'
import { PlanTimetable } from './ExamApplicationTimetablePicker.tsx'

const groups: FormGroup[] = [
  {
    title: labels.exam_sections,
    fields: [
      { name: 'station_mode', label: words.station_mode, half: true, input: <RadioField of={stationModeWords} /> },
      {
        name: 'paper_delivery',
        label: words.paper_delivery,
        half: true,
        input: <RadioField of={paperDeliveryWords} />,
      },
      {
        name: 'equipment_checked',
        label: words.equipment_checked,
        hint: labels.equipment_statement,
        input: <SwitchField />,
      },
      { name: 'exam_attachments', label: words.exam_attachments, input: <FilesField max={MATERIALS_MAX} /> },
    ],
  },
  {
    title: labels.exam_people,
    fields: [
      { name: 'exam_contact', label: words.exam_contact, half: true, input: <TextField maxLength={60} /> },
      { name: 'exam_contact_mobile', label: words.exam_contact_mobile, half: true, input: <MobileField /> },
      { name: 'emergency_leader', label: words.emergency_leader, half: true, input: <TextField maxLength={60} /> },
      { name: 'emergency_mobile', label: words.emergency_mobile, half: true, input: <MobileField /> },
    ],
  },
]

type Props = { plan: PlanDetail; onDone: () => void; onReload: () => void }

/** The initial values: the draft, else those of the previous submission, else those derived from the plan. */
const initialOf = ({ exam_draft, ...plan }: PlanDetail) => ({
  version: plan.version,
  station_mode: plan.station_mode ?? 'DRAW',
  paper_delivery: plan.paper_delivery ?? 'ONLINE',
  exam_contact: plan.exam_contact ?? plan.contact_name,
  exam_contact_mobile: plan.exam_contact_mobile ?? plan.contact_mobile,
  equipment_checked: plan.equipment_checked,
  emergency_leader: plan.emergency_leader ?? '',
  emergency_mobile: plan.emergency_mobile ?? '',
  exam_attachments: plan.exam_attachments,
  ...(exam_draft && pick(examDraft, exam_draft)),
})
const canSubmit = (plan: PlanDetail) => plan.actions.includes('submitExam')
const openOf = (plan: PlanDetail) =>
  plan.exam_checks.filter(({ passed }) => !passed).map(({ check }) => examCheckWords[check])
/** The conditions that are not met; without one it is the state of the plan that forbids it. */
const whyNotSubmit = (plan: PlanDetail) => {
  if (canSubmit(plan)) return null
  const count = openOf(plan).length
  return count > 0 ? fill(checksLabels.faulty, { count }) : labels.exam_closed
}

/** The conditions of the application, as the server has judged them; in a state without an application there are none. */
const checksOf = (plan: PlanDetail) => (): Checks => {
  const open = openOf(plan)
  if (open.length === 0 && !canSubmit(plan)) return { faults: [labels.exam_closed] }
  return { faults: open, list: <ExamChecks plan={plan} /> }
}

/** The exam application: its conditions, green or red, the sessions and the panel as they will be, and the form. */
export function ExamApplicationForm({ plan, onDone, onReload }: Props) {
  const say = useSay()
  const form = {
    endpoint: planContract.submitExam,
    params: { id: plan.sn },
    initial: initialOf(plan),
    groups,
    success: labels.exam_submitted,
    refresh: ['panel', 'signup'],
    onDone,
  }
  const state = useRecordForm(form)
  const checks = checksOf(plan)
  const draft = useAutosave(state, {
    endpoint: planContract.saveExam,
    params: { id: plan.sn },
    saved: plan.exam_draft?.save_time ?? null,
  })
  return (
    <div className="zk-form-page">
      <h1>{say(labels.exam_title)}</h1>
      <WithChecks of={checks} state={state}>
        <RecordForm {...form} state={state} onReload={onReload} before={<Basis plan={plan} />} />
      </WithChecks>
      <div className="zk-form-footer zk-sticky-footer">
        <DraftNote of={draft} />
        <ChecksLine of={checks} state={state} />
        <span className="zk-quiet">{say(labels.submit_exam_means)}</span>
        <ReasonedButton
          type="primary"
          htmlType="submit"
          form={state.id}
          loading={state.busy}
          label={say(examApplicationMoveWords.submitExam)}
          why={whyNotSubmit(plan)}
        />
      </div>
    </div>
  )
}

/** The basis of the application: the sessions and the panel. */
function Basis({ plan }: { plan: PlanDetail }) {
  const say = useSay()
  return (
    <>
      <p>
        <b>{plan.title}</b> <span className="zk-quiet zk-figures">{plan.sn}</span>
      </p>
      <section className="zk-section">
        <h2>
          {say(words.sessions)} · {say(labels.exam_candidates)} {plan.candidates}
        </h2>
        <PlanTimetable sessions={plan.sessions} />
      </section>
      <ChosenPanel sn={plan.sn} />
    </>
  )
}

import { Alert, Button } from 'antd'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import {
  paperDeliveryWords,
  planMoveWords,
  planWords as words,
  stationModeWords,
} from '@zhikao/domain/exams/plan/plan.messages.ts'
import { MATERIALS_MAX } from '@zhikao/domain/exams/plan/plan.model.ts'
import { examDraft } from '@zhikao/domain/exams/plan/plan.form.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { useSay } from '../../i18n/lang.ts'
import { DraftNote } from '../../kit/view/DraftNote.tsx'
import type { FormGroup } from '../../kit/view/form.ts'
import { MobileField, RadioField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import { RecordForm } from '../../kit/view/RecordForm.tsx'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { useAutosave } from '../../kit/view/useAutosave.ts'
import { useRecordForm } from '../../kit/view/useRecordForm.ts'
import { planLabels as labels } from './plan.labels.ts'
import { ChosenPanel, ExamChecks } from './PlanExamPanel.tsx'
import type { PlanDetail } from './PlanSectionsPanel.tsx'
import { PlanTimetable } from './PlanTimetablePanel.tsx'

const groups: FormGroup[] = [
  {
    title: labels.exam_sections,
    hint: labels.exam_form_hint,
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
      { name: 'exam_contact', label: words.exam_contact, half: true, input: <TextField maxLength={30} /> },
      { name: 'exam_contact_mobile', label: words.exam_contact_mobile, half: true, input: <MobileField /> },
      { name: 'emergency_leader', label: words.emergency_leader, half: true, input: <TextField maxLength={30} /> },
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
const openChecks = (plan: PlanDetail) => plan.exam_checks.filter(({ passed }) => !passed).length
const canSubmit = (plan: PlanDetail) => plan.actions.includes('submitExam')

/** The exam application: its conditions, green or red, the sessions and the panel as they will be, and the form. */
export function PlanExamForm({ plan, onDone, onReload }: Props) {
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
  const draft = useAutosave(state, {
    endpoint: planContract.saveExam,
    sn: plan.sn,
    saved: plan.exam_draft?.save_time ?? null,
  })
  const open = openChecks(plan)
  return (
    <div className="zk-form-page">
      <h1>{say(labels.exam_title)}</h1>
      <RecordForm {...form} state={state} onReload={onReload} before={<Conditions plan={plan} />} />
      <div className="zk-form-footer zk-sticky-footer">
        <DraftNote of={draft} />
        {!canSubmit(plan) && open > 0 && (
          <span className="zk-attention">{say(labels.exam_blocked, { count: open })}</span>
        )}
        <Button type="primary" htmlType="submit" form={state.id} loading={state.busy} disabled={!canSubmit(plan)}>
          {say(planMoveWords.submitExam)}
        </Button>
      </div>
    </div>
  )
}

/** The basis of the application: the conditions, the sessions, the panel. */
function Conditions({ plan }: { plan: PlanDetail }) {
  const say = useSay()
  const open = openChecks(plan)
  return (
    <>
      <p>
        <b>{plan.title}</b> <span className="zk-quiet zk-figures">{plan.sn}</span>
      </p>
      <section className="zk-section zk-stack">
        <h2>{say(labels.exam_checks)}</h2>
        <Alert
          type={open === 0 && canSubmit(plan) ? 'success' : 'warning'}
          showIcon
          title={
            plan.exam_checks.length === 0
              ? say(labels.exam_closed)
              : say(open === 0 ? labels.exam_ready : labels.exam_blocked, { count: open })
          }
        />
        <ExamChecks plan={plan} />
      </section>
      <section className="zk-section">
        <h2>
          {say(labels.sessions)} · {say(labels.exam_candidates)} {plan.candidates}
        </h2>
        <PlanTimetable sessions={plan.sessions} />
      </section>
      <ChosenPanel sn={plan.sn} />
    </>
  )
}

import { App, Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { isAccusing } from '@zhikao/domain/exams/incident/incident.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import type { Values } from '../../kit/view/form.ts'
import { RecordForm } from '../../kit/view/RecordForm.tsx'
import { useLeave } from '../../kit/view/useLeave.ts'
import { useRecordForm } from '../../kit/view/useRecordForm.ts'
import { useSend } from '../../kit/wire/send.ts'
import { completed, faultsAcross, lackFaults, plainGroups, typeOf } from './incident.fields.tsx'
import type { ExamOfForm } from './incident.fields.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { accusedGroups } from './IncidentAccusedPanel.tsx'

/** Of the drawers of an incident, in px. */
export const SIZE = 720
const MESSAGE_SECONDS = 2

type Props = {
  title: Text
  exam: ExamOfForm
  /** The number of the incident that is changed; undefined for a new one. */
  sn: string | undefined
  initial: Values
  /** May this account report it? Else it is saved, and chief or site report it. */
  reports: boolean
  onClose: () => void
  onReload?: () => void
}
type Saved = DataOf<typeof incidentContract.create>

const groupsOf = (exam: ExamOfForm, type: ReturnType<typeof typeOf>) =>
  isAccusing(type) ? accusedGroups(exam) : plainGroups(exam)

/** What follows the saving: the report where it was asked for, else a word that it is a draft. */
function useAfterSaving() {
  const say = useSay()
  const { message } = App.useApp()
  const { send } = useSend(incidentContract.submit, { success: labels.reported })
  return async ({ sn, version, actions }: Saved, isReport: boolean) => {
    if (isReport && actions.includes('submit')) await send({ params: { id: sn }, body: { version } })
    else void message.success(say(labels.saved), MESSAGE_SECONDS)
  }
}

/** The form of an incident, whose groups follow its type. Reported in one act with the saving, once nothing is missing; a draft may be incomplete. */
function useIncidentForm({ exam, sn, initial, onClose }: Props) {
  const [type, setType] = useState(typeOf(initial.type))
  const isReport = useRef(false)
  const after = useAfterSaving()
  const groups = groupsOf(exam, type)
  const state = useRecordForm({
    endpoint: sn === undefined ? incidentContract.create : incidentContract.update,
    ...(sn === undefined ? {} : { params: { id: sn } }),
    initial,
    groups,
    check: (values) => [
      ...faultsAcross(exam, sn === undefined, values),
      ...(isReport.current ? lackFaults(values) : []),
    ],
    complete: completed,
    onDone: (saved: Saved) => {
      onClose()
      void after(saved, isReport.current)
    },
    onKept: onClose,
  })
  const watched = typeOf(Form.useWatch<unknown>('type', { form: state.form, preserve: true }))
  if (watched !== undefined && watched !== type) setType(watched)
  const choose = (report: boolean) => () => {
    isReport.current = report
  }
  return { state, groups, choose, note: isAccusing(type) ? labels.report_note : labels.report_extra_note }
}

/** The form of an incident in a drawer: 保存并上报, and 存草稿 beside it (exam-day D10). */
export function IncidentFormDrawer(props: Props) {
  const { title, initial, reports, onClose, onReload } = props
  const say = useSay()
  const { state, groups, choose, note } = useIncidentForm(props)
  const leave = () => {
    state.touch(false)
    onClose()
  }
  const common = { htmlType: 'submit' as const, form: state.id, loading: state.busy }
  const footer = (
    <div className="zk-form-footer">
      <span className="zk-quiet">{say(reports ? note : labels.save_note)}</span>
      {reports && (
        <Button {...common} onClick={choose(false)}>
          {say(labels.save_draft)}
        </Button>
      )}
      <Button {...common} type="primary" onClick={choose(reports)}>
        {say(reports ? labels.save_and_report : labels.save)}
      </Button>
    </div>
  )
  const close = useLeave(state.touched, leave)
  return (
    <AppDrawer open size={SIZE} title={say(title)} onClose={close} footer={footer} rootClassName="zk-still">
      <RecordForm state={state} endpoint={state.endpoint} initial={initial} groups={groups} onReload={onReload} />
    </AppDrawer>
  )
}

import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import type { Values } from '../../kit/view/form.ts'
import { FormDrawer } from '../../kit/view/FormDrawer.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { nowText } from '../../kit/wire/clock.ts'
import { useSend } from '../../kit/wire/send.ts'
import { completed, faultsAcross, firstRoom, incidentGroups } from './incident.fields.tsx'
import type { ExamOfForm } from './incident.fields.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { reportMeans } from './IncidentMovesPanel.tsx'

type Props = { exam_sn: string; sn: string | undefined; onClose: () => void }
const SIZE = 720

/** Asks whether what was saved is reported at once, where this account may do it. */
function useReportNow() {
  const say = useSay()
  const confirm = useConfirm()
  const { send } = useSend(incidentContract.submit, { success: labels.report_now })
  return ({ sn, version, actions, extra }: DataOf<typeof incidentContract.create>) => {
    if (!actions.includes('submit')) return
    confirm({
      title: say(labels.report_question),
      content: say(reportMeans(extra)),
      okText: say(labels.report_now),
      cancelText: say(labels.report_later),
      onOk: async () => {
        await send({ params: { id: sn }, body: { version } })
      },
    })
  }
}

/** An incident of this exam: a new one, or the one with this number. */
export function IncidentForm({ exam_sn, sn, onClose }: Props) {
  const say = useSay()
  const { record: exam, read } = useFreshRecord(incidentContract.exam, { params: { id: exam_sn } })
  if (exam) return <Loaded exam={exam} sn={sn} onClose={onClose} />
  return (
    <AppDrawer open size={SIZE} title={say(sn ? labels.edit_title : labels.new_title)} onClose={onClose}>
      <Reading of={read} rows={12}>
        {() => null}
      </Reading>
    </AppDrawer>
  )
}

const words = { submit: labels.save, note: labels.save_note, success: labels.saved }

function Loaded({ exam, sn, onClose }: Omit<Props, 'exam_sn'> & { exam: ExamOfForm }) {
  const reportNow = useReportNow()
  const onDone = (saved: DataOf<typeof incidentContract.create>) => {
    onClose()
    reportNow(saved)
  }
  const groups = incidentGroups(exam)
  const check = (values: Values) => faultsAcross(exam, sn === undefined, values)
  const common = { ...words, size: SIZE, still: true, check, complete: completed, onClose, onDone }
  if (sn === undefined)
    return (
      <FormDrawer
        {...common}
        title={labels.new_title}
        endpoint={incidentContract.create}
        initial={{ exam_sn: exam.sn, room_sn: firstRoom(exam), occur_time: nowText(), grade: 'NORMAL' }}
        groups={groups}
      />
    )
  return (
    <EditDrawer
      {...common}
      title={labels.edit_title}
      detail={incidentContract.detail}
      read={{ params: { id: sn } }}
      endpoint={incidentContract.update}
      params={{ id: sn }}
      initialOf={(record) => ({
        ...record,
        affected: record.affected.map(lineOf),
        witnesses: record.witnesses.flatMap(witnessOf),
      })}
      groupsOf={() => groups}
    />
  )
}

type Line = DataOf<typeof incidentContract.detail>['affected'][number]
type Witness = DataOf<typeof incidentContract.detail>['witnesses'][number]
/** A witness of before, with a name only, is not entered again: it stays as it is. */
const witnessOf = ({ teacher_sn, signature, way }: Witness) => (teacher_sn ? [{ teacher_sn, signature, way }] : [])
const lineOf = ({ signup_sn, station, effect }: Line) => ({ signup_sn, station, effect })

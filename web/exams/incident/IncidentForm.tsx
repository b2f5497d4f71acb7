import { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { IncidentType } from '@zhikao/domain/exams/incident/incident.model.ts'
import { isAccusing } from '@zhikao/domain/exams/incident/incident.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import type { Values } from '../../kit/view/form.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { nowText } from '../../kit/wire/clock.ts'
import { firstRoom } from './incident.fields.tsx'
import type { ExamOfForm } from './incident.fields.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { IncidentFormDrawer, SIZE } from './IncidentFormDrawer.tsx'

/** With what a new incident begins on the card of a candidate: whom it concerns, what it is, and the time of the running view. */
export type IncidentStart = { signup_sn: string; type: IncidentType | undefined; now: string }
type Props = { exam_sn: string; sn: string | undefined; start?: IncidentStart; onClose: () => void }

/** An incident of this exam: a new one, or the one with this number. */
export function IncidentForm({ exam_sn, sn, start, onClose }: Props) {
  const { record: exam, read } = useFreshRecord(incidentContract.exam, { params: { id: exam_sn } })
  if (!exam) return <Waiting of={read} isNew={sn === undefined} onClose={onClose} />
  if (sn !== undefined) return <Change exam={exam} sn={sn} onClose={onClose} />
  return (
    <IncidentFormDrawer
      title={labels.new_title}
      exam={exam}
      sn={undefined}
      initial={beginning(exam, start)}
      reports={exam.whole_exam}
      onClose={onClose}
    />
  )
}

type WaitingProps = { of: Parameters<typeof Reading>[0]['of']; isNew: boolean; onClose: () => void }

function Waiting({ of, isNew, onClose }: WaitingProps) {
  const say = useSay()
  return (
    <AppDrawer open size={SIZE} title={say(isNew ? labels.new_title : labels.edit_title)} onClose={onClose}>
      <Reading of={of} rows={12}>
        {() => null}
      </Reading>
    </AppDrawer>
  )
}

/** The values of a new incident; of an accusation a row for each of two witnesses is open. */
function beginning(exam: ExamOfForm, start: IncidentStart | undefined): Values {
  const common = { exam_sn: exam.sn, grade: 'NORMAL' }
  if (!start) return { ...common, room_sn: firstRoom(exam), occur_time: nowText() }
  const { signup_sn, type, now } = start
  const seat = exam.candidates.find((one) => one.signup_sn === signup_sn)
  const isServed = exam.places.some(({ room_sn }) => room_sn === seat?.room_sn)
  return {
    ...common,
    type,
    occur_time: now,
    room_sn: isServed ? seat?.room_sn : firstRoom(exam),
    affected: [{ signup_sn }],
    ...(isAccusing(type) ? { witnesses: [{ way: 'DRAWN' }, { way: 'DRAWN' }] } : {}),
  }
}

function Change({ exam, sn, onClose }: { exam: ExamOfForm; sn: string; onClose: () => void }) {
  const { record, read, round, reload } = useFreshRecord(incidentContract.detail, { params: { id: sn } })
  if (!record) return <Waiting of={read} isNew={false} onClose={onClose} />
  const initial = {
    ...record,
    affected: record.affected.map(lineOf),
    witnesses: record.witnesses.flatMap(witnessOf),
  }
  return (
    <IncidentFormDrawer
      key={round}
      title={labels.edit_title}
      exam={exam}
      sn={sn}
      initial={initial}
      // What was sent back is reported by whoever may complete it.
      reports={exam.whole_exam || record.status === 'REJECT'}
      onClose={onClose}
      onReload={reload}
    />
  )
}

type Line = DataOf<typeof incidentContract.detail>['affected'][number]
type Witness = DataOf<typeof incidentContract.detail>['witnesses'][number]
/** A witness of before, with a name only, is not entered again: it stays as it is. */
const witnessOf = ({ teacher_sn, signature, way }: Witness) => (teacher_sn ? [{ teacher_sn, signature, way }] : [])
const lineOf = ({ signup_sn, station, effect }: Line) => ({ signup_sn, station, effect })

import { Select } from 'antd'
import type { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import { incidentWords as words, signatureWayWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import { EVIDENCE_MAX, incidentBody, WITNESSES_MAX } from '@zhikao/domain/exams/incident/incident.model.ts'
import { incidentRoomRefusal, strangersTo } from '@zhikao/domain/exams/incident/incident.room.rules.ts'
import { incidentFaults } from '@zhikao/domain/exams/incident/incident.rules.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileField, FilesField, SignatureField } from '../../kit/jobs/UploadField.tsx'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { SelectField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { incidentLabels as labels } from './incident.labels.ts'

export type ExamOfForm = DataOf<typeof incidentContract.exam>

/** An emptied room is the whole exam. */
const WHOLE = ''

/** The room with which a new incident begins: the whole exam where it may be, the only room of the reporter. */
export function firstRoom({ whole_exam, places: [one, ...others] }: ExamOfForm): string | undefined {
  if (whole_exam) return WHOLE
  return others.length === 0 ? one?.room_sn : undefined
}

/** Where it happened: a room that the reporter serves, or, for chief and site, the whole exam (Decided 36). */
export function RoomField({ exam, ...bound }: Bound<string> & { exam: ExamOfForm }) {
  const say = useSay()
  const rooms = exam.places.map(({ room_sn, room }) => ({ value: room_sn, label: room }))
  const whole = exam.whole_exam ? [{ value: WHOLE, label: say(labels.whole_exam) }] : []
  return (
    <Select
      {...bound}
      value={bound.value ?? (exam.whole_exam ? WHOLE : undefined)}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(kitLabels.choose)}
      options={[...whole, ...rooms]}
    />
  )
}

/** An examiner with a confirmed call of the exam (Decided 36). */
function WitnessField({ exam, ...bound }: Bound<string> & { exam: ExamOfForm }) {
  const say = useSay()
  const options = exam.examiners.map(({ teacher_sn, name, role, room }) => ({
    value: teacher_sn,
    label: [name, say(panelRoleWords[role]), room].filter(Boolean).join(' · '),
  }))
  return (
    <Select
      {...bound}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(kitLabels.choose)}
      options={options}
    />
  )
}

const witnessRow = incidentBody.shape.witnesses.removeDefault().element

/** Evidence, and the witnesses with a signature each. */
export const proofGroup = (exam: ExamOfForm): FormGroup => ({
  title: labels.proof,
  hint: labels.proof_hint,
  fields: [
    { name: 'evidence', label: words.evidence, input: <FilesField max={EVIDENCE_MAX} /> },
    {
      name: 'witnesses',
      label: words.witnesses,
      input: (
        <RowsField
          what={labels.one_witness}
          row={witnessRow}
          max={WITNESSES_MAX}
          blank={{ way: 'DRAWN' }}
          columns={[
            { name: 'teacher_sn', label: words.examiner, input: () => <WitnessField exam={exam} />, share: 2 },
            { name: 'way', label: words.way, input: () => <SelectField of={signatureWayWords} /> },
            {
              name: 'signature',
              label: words.signature,
              input: ({ way }) => (way === 'DRAWN' ? <SignatureField /> : <FileField />),
              share: 3,
            },
          ]}
        />
      ),
    },
  ],
})

/** What is wrong across the fields of an incident, once its values fit the schema; what is recorded of the whole exam already stays so. */
export function faultsAcross(exam: ExamOfForm, isNew: boolean, values: Values): InputFault[] {
  const fields = Object.fromEntries(Object.keys(incidentBody.shape).map((key) => [key, values[key]]))
  const { data } = incidentBody.safeParse({ ...fields, room_sn: values.room_sn || null })
  if (!data) return []
  const rooms = new Map(exam.candidates.map(({ signup_sn, room_sn }) => [signup_sn, room_sn]))
  const room_sn = data.room_sn ?? null
  const refused = isNew ? incidentRoomRefusal(room_sn, { whole: exam.whole_exam, room_sn: null }) : null
  const affected = data.affected.map(({ signup_sn }) => ({ room_sn: rooms.get(signup_sn) ?? '' }))
  return [
    ...(refused ? [{ path: 'room_sn', ...refused }] : []),
    ...incidentFaults(data),
    ...strangersTo(room_sn, affected),
  ]
}

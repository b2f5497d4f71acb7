import { Alert, Form, Select } from 'antd'
import {
  acknowledgeWords,
  candidateEffectWords,
  incidentAdviceWords,
  incidentGradeWords,
  incidentTypeWords,
  incidentWords as words,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import {
  AFFECTED_MAX,
  CANDIDATE_EFFECTS,
  EXTRA_MINUTES_MAX,
  incidentBody,
  INCIDENT_TYPES,
  TIMED_TYPES,
} from '@zhikao/domain/exams/incident/incident.model.ts'
import { incidentRoomRefusal, strangersTo } from '@zhikao/domain/exams/incident/incident.room.rules.ts'
import type { incidentContract } from '@zhikao/domain/exams/incident/incident.contract.ts'
import type { IncidentType } from '@zhikao/domain/exams/incident/incident.model.ts'
import {
  adviceFor,
  incidentFaults,
  isAccusing,
  kindsOf,
  lacksOf,
} from '@zhikao/domain/exams/incident/incident.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { MomentField } from '../../kit/view/dates.tsx'
import type { FormField, FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField, NumberField, RadioField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { seatOf } from './incident.columns.tsx'
import { incidentLabels as labels, playbook } from './incident.labels.ts'
import { evidenceField, proofGroup, witnessesField } from './IncidentProofPanel.tsx'

export type ExamOfForm = DataOf<typeof incidentContract.exam>

/** An emptied room is the whole exam. */
const WHOLE = ''

/** The room with which a new incident begins: the whole exam where it may be, the only room of the reporter. */
export function firstRoom({ whole_exam, places: [one, ...others] }: ExamOfForm): string | undefined {
  if (whole_exam) return WHOLE
  return others.length === 0 ? one?.room_sn : undefined
}

/** Where it happened: a room that the reporter serves, or, for chief and site, the whole exam (Decided 36). */
function RoomField({ exam, ...bound }: Bound<string> & { exam: ExamOfForm }) {
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

export const typeOf = (value: unknown): IncidentType | undefined => INCIDENT_TYPES.find((type) => type === value)
const gradeOf = (value: unknown) => incidentBody.shape.grade.safeParse(value).data
export const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

/** The type, with what to do for it while it is entered. */
function TypeField(bound: Bound<string>) {
  const say = useSay()
  const type = typeOf(bound.value)
  return (
    <>
      <SelectField {...bound} of={incidentTypeWords} />
      {type && (
        <Alert
          className="zk-playbook"
          type="info"
          title={`${say(labels.playbook)} · ${say(incidentTypeWords[type])}`}
          description={say(playbook[type])}
        />
      )}
    </>
  )
}

/** What the thresholds ask for, as the values are now; below the grade, which decides with them. */
function GradeField({ exam, ...bound }: Bound<string> & { exam: ExamOfForm }) {
  const say = useSay()
  const form = Form.useFormInstance()
  const values: Values = Form.useWatch([], { form, preserve: true }) ?? {}
  const advice = adviceFor(
    {
      type: typeOf(values.type),
      grade: gradeOf(values.grade),
      fault_minutes: numberOf(values.fault_minutes),
      occur_time: textOf(values.occur_time),
    },
    { exam_start: exam.start_time },
    exam.terms,
  )
  const minutesOf = {
    stop: 'fault_stop_minutes',
    compensate: 'fault_stop_minutes',
    papers: 'paper_late_minutes',
  } as const
  return (
    <>
      <RadioField {...bound} of={incidentGradeWords} />
      {advice.map((one) => (
        <Alert
          key={one}
          className="zk-playbook"
          type={one === 'compensate' ? 'info' : 'warning'}
          showIcon
          title={say(incidentAdviceWords[one], one === 'critical' ? {} : { minutes: exam.terms[minutesOf[one]] })}
        />
      ))}
    </>
  )
}

/** The candidates of the exam, of the room where one is chosen, and those chosen already: by name, ticket and place. */
export function useCandidateOptions(exam: ExamOfForm, chosen: readonly unknown[]) {
  const say = useSay()
  const room = textOf(Form.useWatch<unknown>('room_sn', Form.useFormInstance()))
  return exam.candidates
    .filter(({ signup_sn, room_sn }) => !room || room_sn === room || chosen.includes(signup_sn))
    .map(({ signup_sn, name, ticket_no, ...place }) => ({
      value: signup_sn,
      short: `${name} ${ticket_no ?? ''}`.trim(),
      label: `${name} ${ticket_no ?? ''} · ${say(seatOf(place))}`,
    }))
}

/** A candidate of the exam; found by name or ticket. */
function CandidateField({ exam, ...bound }: Bound<string> & { exam: ExamOfForm }) {
  const say = useSay()
  const options = useCandidateOptions(exam, [bound.value])
  return (
    <Select
      {...bound}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(kitLabels.choose)}
      options={options}
    />
  )
}

/** Here each candidate has an effect; who is accused has none. */
const affectedRow = incidentBody.shape.affected.removeDefault().element.extend({ effect: z.enum(CANDIDATE_EFFECTS) })

export const typeField: FormField = { name: 'type', label: words.type, input: <TypeField /> }
/** When, where, and how grave. */
export const placeFields = (exam: ExamOfForm): FormField[] => [
  { name: 'grade', label: words.grade, input: <GradeField exam={exam} /> },
  { name: 'occur_time', label: words.occur_time, input: <MomentField />, half: true },
  { name: 'room_sn', label: words.room, input: <RoomField exam={exam} />, hint: labels.room_hint, half: true },
]
export const acknowledgeField: FormField = {
  name: 'candidate_acknowledge',
  label: words.candidate_acknowledge,
  input: <RadioField of={acknowledgeWords} />,
}

const basic = (exam: ExamOfForm): FormGroup => ({
  title: labels.basic,
  fields: [
    typeField,
    ...placeFields(exam),
    {
      name: 'fault_minutes',
      label: words.fault_minutes,
      input: <NumberField min={0} max={600} unit={labels.minutes} />,
      half: true,
      when: ({ type }) => TIMED_TYPES.some((timed) => timed === type),
    },
    {
      name: 'extra_minutes',
      label: words.extra_minutes,
      input: <NumberField min={0} max={EXTRA_MINUTES_MAX} unit={labels.minutes} />,
      half: true,
    },
    { name: 'description', label: words.description, input: <AreaField maxLength={2000} /> },
    { name: 'measures', label: words.measures, input: <AreaField maxLength={2000} /> },
  ],
})

const people = (exam: ExamOfForm): FormGroup => ({
  title: labels.people,
  hint: labels.people_hint,
  fields: [
    {
      name: 'affected',
      label: words.affected,
      input: (
        <RowsField
          what={labels.one_candidate}
          row={affectedRow}
          max={AFFECTED_MAX}
          columns={[
            { name: 'signup_sn', label: words.candidate, input: () => <CandidateField exam={exam} />, share: 3 },
            { name: 'station', label: words.station, input: () => <TextField maxLength={20} /> },
            { name: 'effect', label: words.effect, input: () => <SelectField of={candidateEffectWords} /> },
          ]}
        />
      ),
    },
    acknowledgeField,
  ],
})

/** The form of an incident of this exam that accuses nobody (domain.md §3.18). */
export const plainGroups = (exam: ExamOfForm): readonly FormGroup[] => [
  basic(exam),
  people(exam),
  { ...proofGroup, fields: [evidenceField, witnessesField(exam.examiners)] },
]

const rowsOf = (value: unknown): object[] => (Array.isArray(value) ? value.map((row) => Object(row)) : [])

/** What is sent of fields that the type does not have; a row for a witness that was not begun is left out. */
export function completed(values: Values): Values {
  const type = typeOf(values.type)
  const witnesses = rowsOf(values.witnesses).filter((row) => 'teacher_sn' in row || 'signature' in row)
  // Who is accused has no effect, and a place that is known.
  const persons = rowsOf(values.affected).map((row) => ({ signup_sn: Reflect.get(row, 'signup_sn') }))
  const kinds: readonly string[] = kindsOf(type)
  const kind = textOf(values.kind)
  return {
    ...values,
    witnesses,
    ...(isAccusing(type) ? { affected: persons } : {}),
    kind: kind !== undefined && kinds.includes(kind) ? kind : null,
    fault_minutes: TIMED_TYPES.some((timed) => timed === type) ? values.fault_minutes : null,
    extra_minutes: isAccusing(type) ? null : values.extra_minutes,
  }
}

const lacking = incidentBody.pick({ type: true, affected: true, evidence: true, witnesses: true })

/** What it lacks to be reported (domain.md §3.18). */
export function lackFaults({ type, affected, evidence, witnesses }: Values): InputFault[] {
  const { data } = lacking.safeParse({ type, affected, evidence, witnesses })
  return data ? lacksOf(data) : []
}

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

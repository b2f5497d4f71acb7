import { Alert, Form, Select } from 'antd'
import {
  acknowledgeWords,
  candidateEffectWords,
  incidentAdviceWords,
  incidentGradeWords,
  incidentTypeWords,
  incidentWords as words,
  misconductKindWords,
} from '@zhikao/domain/exams/incident/incident.messages.ts'
import {
  AFFECTED_MAX,
  EXTRA_MINUTES_MAX,
  incidentBody,
  INCIDENT_TYPES,
  TIMED_TYPES,
} from '@zhikao/domain/exams/incident/incident.model.ts'
import type { IncidentType } from '@zhikao/domain/exams/incident/incident.model.ts'
import { adviceFor, isAccusing, kindsOf } from '@zhikao/domain/exams/incident/incident.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { MomentField } from '../../kit/view/dates.tsx'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField, NumberField, RadioField, SelectField, TextField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { RowsField } from '../../kit/view/RowsField.tsx'
import { incidentLabels as labels, playbook } from './incident.labels.ts'
import { proofGroup, RoomField } from './incident.witness.fields.tsx'
import type { ExamOfForm } from './incident.witness.fields.tsx'

const typeOf = (value: unknown): IncidentType | undefined => INCIDENT_TYPES.find((type) => type === value)
const gradeOf = (value: unknown) => incidentBody.shape.grade.safeParse(value).data
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
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

/** The kinds of the national rule that the type has. */
function KindField(bound: Bound<string>) {
  const say = useSay()
  const type = typeOf(Form.useWatch<unknown>('type', Form.useFormInstance()))
  return (
    <Select
      {...bound}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(kitLabels.choose)}
      options={kindsOf(type).map((kind) => ({ value: kind, label: `${kind} ${say(misconductKindWords[kind])}` }))}
    />
  )
}

/** A candidate of the exam, of the room where one is chosen; found by name or ticket. */
function CandidateField({ exam, ...bound }: Bound<string> & { exam: ExamOfForm }) {
  const say = useSay()
  const chosen = textOf(Form.useWatch<unknown>('room_sn', Form.useFormInstance()))
  const options = exam.candidates
    .filter(({ signup_sn, room_sn }) => !chosen || room_sn === chosen || signup_sn === bound.value)
    .map(({ signup_sn, name, ticket_no, room, seat_no }) => ({
      value: signup_sn,
      label: `${name} ${ticket_no ?? ''} · ${say(labels.seat, { room, seat: seat_no })}`,
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

const affectedRow = incidentBody.shape.affected.removeDefault().element

const basic = (exam: ExamOfForm): FormGroup => ({
  title: labels.basic,
  fields: [
    { name: 'type', label: words.type, input: <TypeField /> },
    {
      name: 'kind',
      label: words.kind,
      input: <KindField />,
      when: ({ type }) => kindsOf(typeOf(type)).length > 0,
    },
    { name: 'grade', label: words.grade, input: <GradeField exam={exam} /> },
    { name: 'occur_time', label: words.occur_time, input: <MomentField />, half: true },
    { name: 'room_sn', label: words.room, input: <RoomField exam={exam} />, hint: labels.room_hint, half: true },
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
      when: ({ type }) => !isAccusing(typeOf(type)),
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
    {
      name: 'candidate_acknowledge',
      label: words.candidate_acknowledge,
      input: <RadioField of={acknowledgeWords} />,
    },
  ],
})

/** The form of an incident of this exam (domain.md §3.18). */
export const incidentGroups = (exam: ExamOfForm): readonly FormGroup[] => [basic(exam), people(exam), proofGroup(exam)]

/** What is sent of fields that the type does not have. */
export function completed(values: Values): Values {
  const type = typeOf(values.type)
  const kinds: readonly string[] = kindsOf(type)
  const kind = textOf(values.kind)
  return {
    ...values,
    kind: kind !== undefined && kinds.includes(kind) ? kind : null,
    fault_minutes: TIMED_TYPES.some((timed) => timed === type) ? values.fault_minutes : null,
    extra_minutes: isAccusing(type) ? null : values.extra_minutes,
  }
}

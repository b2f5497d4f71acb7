import { Button, Form, Select, Space } from 'antd'
import { incidentWords as words, misconductKindWords } from '@zhikao/domain/exams/incident/incident.messages.ts'
import type { IncidentEntry } from '@zhikao/domain/exams/incident/incident.model.ts'
import { kindsOf } from '@zhikao/domain/exams/incident/incident.rules.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField } from '../../kit/view/inputs.tsx'
import type { Bound } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { seatOf } from './incident.columns.tsx'
import { acknowledgeField, placeFields, textOf, typeField, typeOf, useCandidateOptions } from './incident.fields.tsx'
import type { ExamOfForm } from './incident.fields.tsx'
import { incidentLabels as labels } from './incident.labels.ts'
import { evidenceField, proofGroup, witnessesField } from './IncidentProofPanel.tsx'

const TEXT_MAX = 2000

/** Who is accused: one candidate or several, without an effect. */
function PersonField({ exam, value, onChange, ...bound }: Bound<readonly Values[]> & { exam: ExamOfForm }) {
  const say = useSay()
  const chosen = (value ?? []).flatMap(({ signup_sn }) => textOf(signup_sn) ?? [])
  return (
    <Select
      {...bound}
      mode="multiple"
      optionLabelProp="short"
      value={chosen}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(kitLabels.choose)}
      options={useCandidateOptions(exam, chosen)}
      onChange={(list: string[]) => onChange?.(list.map((signup_sn) => ({ signup_sn })))}
    />
  )
}

type Kind = NonNullable<IncidentEntry['kind']>

/** The sentence that a kind proposes for the description: who, where, what. */
function useSentence(exam: ExamOfForm) {
  const [say, form] = [useSay(), Form.useFormInstance()]
  return (kind: Kind) => {
    const rows: unknown = form.getFieldValue('affected')
    const named = Array.isArray(rows) ? rows.map((row) => Reflect.get(Object(row), 'signup_sn')) : []
    const people = exam.candidates
      .filter(({ signup_sn }) => named.includes(signup_sn))
      .map((one) => say(labels.person_at, { name: calledOf(one), place: say(seatOf(one)) }))
    return say(labels.kind_sentence, {
      people: people.join(say(kitLabels.comma)),
      kind: say(misconductKindWords[kind]),
    })
  }
}

/** The kinds of the national rule that the type has. One that is chosen proposes the description, as long as nothing else was written there. */
function KindField({ exam, ...bound }: Bound<string> & { exam: ExamOfForm }) {
  const [say, form, sentenceOf] = [useSay(), Form.useFormInstance(), useSentence(exam)]
  const kinds = kindsOf(typeOf(Form.useWatch<unknown>('type', form)))
  const choose = (kind: Kind) => {
    const [written, before] = [textOf(form.getFieldValue('description')), kinds.find((one) => one === bound.value)]
    if (!written || (before && written === sentenceOf(before))) form.setFieldValue('description', sentenceOf(kind))
    bound.onChange?.(kind)
  }
  return (
    <Select
      {...bound}
      value={kinds.find((one) => one === bound.value) ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={say(kitLabels.choose)}
      options={kinds.map((kind) => ({ value: kind, label: `${kind} ${say(misconductKindWords[kind])}` }))}
      onChange={choose}
    />
  )
}

const MEASURES = [labels.measure_told, labels.measure_kept, labels.measure_out]

/** What was done, with the usual measures to be added by a tap. */
function MeasuresField(bound: Bound<string>) {
  const say = useSay()
  const text = bound.value ?? ''
  const more = MEASURES.map((measure) => say(measure)).filter((measure) => !text.includes(measure))
  return (
    <div className="zk-stack">
      <Space wrap>
        {more.map((measure) => (
          <Button key={measure} onClick={() => bound.onChange?.([text.trim(), measure].filter(Boolean).join('；'))}>
            {measure}
          </Button>
        ))}
      </Space>
      <AreaField {...bound} maxLength={TEXT_MAX} rows={2} />
    </div>
  )
}

/** The form of a violation, a cheat or an impersonation, in the order of the act: who and what, photo, measures, signatures; the result is the centre's (exam-day D10). */
export const accusedGroups = (exam: ExamOfForm): readonly FormGroup[] => [
  {
    title: labels.basic,
    fields: [
      typeField,
      {
        name: 'kind',
        label: words.kind,
        input: <KindField exam={exam} />,
        when: ({ type }) => kindsOf(typeOf(type)).length > 0,
      },
      { name: 'affected', label: words.person, input: <PersonField exam={exam} /> },
      evidenceField,
      { name: 'description', label: words.description, input: <AreaField maxLength={TEXT_MAX} /> },
      { name: 'measures', label: words.measures, input: <MeasuresField /> },
    ],
  },
  { ...proofGroup, title: labels.witnessed, fields: [witnessesField(exam.examiners), acknowledgeField] },
  { title: labels.when_where, fields: placeFields(exam) },
]

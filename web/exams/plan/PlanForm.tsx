import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { generalLimits, PLAN_MOMENTS } from '@zhikao/domain/exams/plan/plan.days.rules.ts'
import type { PlanMoment } from '@zhikao/domain/exams/plan/plan.days.rules.ts'
import { borrowRegionWords, planMoveWords, planTypeWords, planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { MATERIALS_MAX } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import { savingFaults } from '@zhikao/domain/exams/plan/plan.basis.rules.ts'
import { examDays } from '@zhikao/domain/exams/plan/plan.rules.ts'
import { approvedOver, planWarnings, submitFaults } from '@zhikao/domain/exams/plan/plan.submit.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import type { Checks } from '../../kit/view/Checks.tsx'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { AreaField, MobileField, NumberField, RadioField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import { SubmitFormPage } from '../../kit/view/SubmitFormPage.tsx'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import {
  completed,
  DirectionField,
  draftIn,
  factsIn,
  LevelField,
  PlanMomentField,
  templateIn,
  TemplateField,
} from './plan.fields.tsx'
import type { Basis } from './plan.fields.tsx'
import { planLabels } from './plan.labels.ts'
import { SessionsField } from './PlanSessionsPanel.tsx'

type Detail = DataOf<typeof planContract.detail>

const PeopleField = (bound: ComponentProps<typeof NumberField>) => <NumberField {...bound} unit={planLabels.people} />

/** A window is asked for only where the template examines its subject. */
const isExamined = (basis: Basis, name: PlanMoment) => (values: Values) => {
  const template = templateIn(values, basis)
  if (name.startsWith('theory')) return template?.theory_enabled ?? true
  return name.startsWith('practical') ? (template?.practical_enabled ?? true) : true
}

const moment = (basis: Basis) => (name: PlanMoment) => ({
  name,
  label: planWords[name],
  half: true,
  when: isExamined(basis, name),
  input: <PlanMomentField basis={basis} name={name} />,
})

const basicGroup = (basis: Basis, locked: boolean): FormGroup => ({
  title: planLabels.basic,
  hint: planLabels.basic_hint,
  fields: [
    { name: 'title', label: planWords.title, input: <TextField maxLength={80} /> },
    { name: 'level', label: planWords.level, half: true, input: <LevelField basis={basis} locked={locked} /> },
    {
      name: 'template_sn',
      label: planWords.template,
      half: true,
      hint: planLabels.template_hint,
      input: <TemplateField basis={basis} />,
    },
    ...(basis.directions.length > 0
      ? [{ name: 'direction', label: planWords.direction, half: true, input: <DirectionField basis={basis} /> }]
      : []),
    { name: 'plan_type', label: planWords.plan_type, half: true, input: <RadioField of={planTypeWords} /> },
    { name: 'expected_count', label: planWords.expected_count, half: true, input: <PeopleField min={1} /> },
  ],
})

const timeGroups = (basis: Basis): FormGroup[] => [
  {
    title: planLabels.windows,
    hint: planLabels.windows_hint,
    fields: PLAN_MOMENTS.map(moment(basis)),
  },
  {
    title: planLabels.sessions,
    hint: planLabels.sessions_hint,
    fields: [{ name: 'sessions', label: planWords.sessions, input: <SessionsField basis={basis} /> }],
  },
]

const acceptsBorrow = ({ accept_borrow }: Values) => accept_borrow === true

const borrowGroup: FormGroup = {
  title: planLabels.borrow,
  hint: planLabels.borrow_hint,
  fields: [
    { name: 'accept_borrow', label: planWords.accept_borrow, half: true, input: <SwitchField /> },
    {
      name: 'borrow_quota',
      label: planWords.borrow_quota,
      half: true,
      when: acceptsBorrow,
      input: <PeopleField min={0} />,
    },
    {
      name: 'borrow_region',
      label: planWords.borrow_region,
      half: true,
      when: acceptsBorrow,
      input: <RadioField of={borrowRegionWords} />,
    },
  ],
}

const contactGroup: FormGroup = {
  title: planLabels.contact,
  fields: [
    { name: 'contact_name', label: planWords.contact_name, half: true, input: <TextField maxLength={60} /> },
    { name: 'contact_mobile', label: planWords.contact_mobile, half: true, input: <MobileField /> },
    { name: 'materials', label: planWords.materials, input: <FilesField max={MATERIALS_MAX} /> },
    { name: 'remark', label: planWords.remark, input: <AreaField maxLength={500} /> },
  ],
}

/** The form of a plan; of one that has its number the level is locked. */
const planGroups = (basis: Basis, locked: boolean): FormGroup[] => [
  basicGroup(basis, locked),
  ...timeGroups(basis),
  borrowGroup,
  contactGroup,
]

/** What forbids storing the plan, shown before it is sent. */
const checkWith = (basis: Basis) => (values: Values) => {
  const facts = factsIn(values, basis)
  return facts ? savingFaults(facts).map((fault) => ({ ...fault, path: fault.path || 'level' })) : []
}

/** Everything that would keep the plan from being submitted, while it is being written. */
const checksWith =
  (basis: Basis) =>
  (values: Values): Checks => {
    // What the site may take in is known before the sign-up times are.
    const { signup_start, signup_end } = values
    const early = factsIn(
      { ...values, signup_start: signup_start ?? basis.now, signup_end: signup_end ?? basis.now },
      basis,
    )
    const days = early ? examDays(early) : []
    const capacity = { days: days.length, max: early ? approvedOver(early, days) : 0 }
    const hints = [
      ...generalLimits(draftIn(values, basis)).map(({ message }) => message),
      ...(days.length > 0 ? [fill(planLabels.approved_max, capacity)] : []),
    ]
    const facts = factsIn(values, basis)
    if (!facts) return { faults: null, hints }
    const [faults, warnings] = [submitFaults(facts), planWarnings(facts)].map((list) =>
      list.map(({ message }) => message),
    )
    return { faults: faults ?? [], warnings: warnings ?? [], hints }
  }

type Shared = { basis: Basis; onDone: (sn: string) => void }

/** What a new plan and a stored one have in common. */
const formWith = ({ basis, onDone }: Shared, locked: boolean) => ({
  groups: planGroups(basis, locked),
  complete: (values: Values) => completed(values, basis),
  check: checkWith(basis),
  checks: checksWith(basis),
  saved: planLabels.saved,
  submit: {
    call: planContract.submit,
    label: planMoveWords.submit,
    means: planLabels.submit_means,
    done: planLabels.submitted,
  },
  onSaved: onDone,
  onSubmitted: onDone,
})

/** What a new plan begins with; the level where only one is approved. */
function initialOf(basis: Basis, say: ReturnType<typeof useSay>) {
  const levels = [...new Set(basis.approvals.flatMap((approval) => approval.levels))]
  const level = levels.length === 1 ? levels[0] : undefined
  const { org_sn, credential_sn, contact_name, contact_mobile } = basis
  return {
    org_sn,
    credential_sn,
    title: say(planLabels.title_default, {
      year: basis.now.slice(0, 4),
      batch: basis.batches + 1,
      credential: basis.credential_name,
      level: level ? levelWords[level] : '',
    }),
    ...(level ? { level } : {}),
    plan_type: 'NORMAL',
    borrow_region: 'ANY',
    accept_borrow: false,
    contact_name,
    contact_mobile,
    sessions: [],
    materials: [],
  }
}

/** A new plan of a site for a certificate; `before` shows that choice above the form. */
export function PlanNewForm({ before, ...shared }: Shared & { before: ReactNode }) {
  return (
    <SubmitFormPage
      {...formWith(shared, false)}
      title={planLabels.new_title}
      endpoint={planContract.create}
      initial={initialOf(shared.basis, useSay())}
      record={null}
      before={before}
    />
  )
}

/** The same form for a plan that is not submitted yet. */
export function PlanEditForm({ plan, onReload, ...shared }: Shared & { plan: Detail; onReload: () => void }) {
  return (
    <SubmitFormPage
      {...formWith(shared, true)}
      title={planLabels.edit_title}
      endpoint={planContract.update}
      params={{ id: plan.sn }}
      initial={{
        ...plan,
        sessions: plan.sessions.map(({ room_sn, subject, session_no, start_time, end_time, capacity }) => ({
          room_sn,
          subject,
          session_no,
          start_time,
          end_time,
          capacity,
        })),
      }}
      record={plan}
      onReload={onReload}
    />
  )
}

import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { borrowRegionWords, planTypeWords, planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { MATERIALS_MAX } from '@zhikao/domain/exams/plan/plan.model.ts'
import { savingFaults } from '@zhikao/domain/exams/plan/plan.basis.rules.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { MomentField } from '../../kit/view/dates.tsx'
import type { FormGroup, Values } from '../../kit/view/form.ts'
import { FormPage } from '../../kit/view/FormPage.tsx'
import { AreaField, MobileField, NumberField, RadioField, SwitchField, TextField } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { completed, DirectionField, factsIn, LevelField, SignupEndField, TemplateField } from './plan.fields.tsx'
import type { Basis } from './plan.fields.tsx'
import { planLabels } from './plan.labels.ts'
import { PlanChecks } from './PlanChecksPanel.tsx'
import { SessionsField } from './PlanSessionsPanel.tsx'

type Detail = DataOf<typeof planContract.detail>

const PeopleField = (bound: ComponentProps<typeof NumberField>) => <NumberField {...bound} unit={planLabels.people} />

const moment = (
  name: 'theory_start' | 'theory_end' | 'practical_start' | 'practical_end' | 'signup_start' | 'signup_end',
) => ({
  name,
  label: planWords[name],
  half: true,
  input: <MomentField />,
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
    fields: [
      moment('theory_start'),
      moment('theory_end'),
      moment('practical_start'),
      moment('practical_end'),
      moment('signup_start'),
      { ...moment('signup_end'), input: <SignupEndField basis={basis} /> },
    ],
  },
  {
    title: planLabels.sessions,
    hint: planLabels.sessions_hint,
    fields: [{ name: 'sessions', label: planWords.sessions, input: <SessionsField basis={basis} /> }],
  },
]

const borrowGroup: FormGroup = {
  title: planLabels.borrow,
  hint: planLabels.borrow_hint,
  fields: [
    { name: 'accept_borrow', label: planWords.accept_borrow, half: true, input: <SwitchField /> },
    { name: 'borrow_quota', label: planWords.borrow_quota, half: true, input: <PeopleField min={0} /> },
    { name: 'borrow_region', label: planWords.borrow_region, half: true, input: <RadioField of={borrowRegionWords} /> },
  ],
}

const contactGroup: FormGroup = {
  title: planLabels.contact,
  fields: [
    { name: 'contact_name', label: planWords.contact_name, half: true, input: <TextField maxLength={30} /> },
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

type Shared = { basis: Basis; onDone: (plan: Detail) => void }

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
export function PlanNewForm({ basis, before, onDone }: Shared & { before: ReactNode }) {
  return (
    <FormPage
      title={planLabels.new_title}
      endpoint={planContract.create}
      initial={initialOf(basis, useSay())}
      groups={planGroups(basis, false)}
      complete={(values) => completed(values, basis)}
      check={checkWith(basis)}
      submit={kitLabels.save}
      success={planLabels.saved}
      before={
        <>
          {before}
          <PlanChecks basis={basis} />
        </>
      }
      onDone={onDone}
    />
  )
}

/** A plan that is not submitted yet. */
export function PlanEditForm({ plan, basis, onDone, onReload }: Shared & { plan: Detail; onReload: () => void }) {
  return (
    <FormPage
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
      groups={planGroups(basis, true)}
      complete={(values) => completed(values, basis)}
      check={checkWith(basis)}
      submit={kitLabels.save}
      success={planLabels.saved}
      before={<PlanChecks basis={basis} />}
      onDone={onDone}
      onReload={onReload}
    />
  )
}

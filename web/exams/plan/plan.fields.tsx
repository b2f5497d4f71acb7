import { Form, Select } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { level as levelOfCredential, subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { dayLimits, sessionDayLimits } from '@zhikao/domain/exams/plan/plan.days.rules.ts'
import type { PlanDraft, PlanMoment } from '@zhikao/domain/exams/plan/plan.days.rules.ts'
import { planSession } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { PlanFacts } from '@zhikao/domain/exams/plan/plan.model.ts'
import { subjectsOf } from '@zhikao/domain/exams/plan/plan.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { MomentField } from '../../kit/view/dates.tsx'
import type { Values } from '../../kit/view/form.ts'
import type { Bound } from '../../kit/view/inputs.tsx'
import { planLabels } from './plan.labels.ts'

export type Basis = DataOf<typeof planContract.basis>

/** The templates that a level of the certificate may be examined by. */
export function TemplateField({ basis, value, onChange, ...rest }: Bound<string> & { basis: Basis }) {
  const say = useSay()
  const level: unknown = Form.useWatch('level')
  const fitting = basis.templates.filter((template) => template.level === level)
  const options = fitting.map(({ sn, name, edition }) => ({
    value: sn,
    label: say(planLabels.template_option, { name, edition }),
  }))
  return (
    <>
      <Select {...rest} value={value ?? null} options={options} onChange={(sn: string) => onChange?.(sn)} />
      {level !== undefined && fitting.length === 0 && (
        <span className="zk-attention">{say(planLabels.template_none)}</span>
      )}
    </>
  )
}

/** The levels that the site is approved for, each with its fee. */
export function LevelField({
  basis,
  locked,
  value,
  onChange,
  ...rest
}: Bound<Level> & { basis: Basis; locked: boolean }) {
  const say = useSay()
  const approved = [...new Set(basis.approvals.flatMap((approval) => approval.levels))]
  const shown = value && !approved.includes(value) ? [value, ...approved] : approved
  const options = shown.map((level) => {
    const fee = basis.fees.find((offered) => offered.level === level)?.fee
    const name = levelWords[level]
    return {
      value: level,
      label: say(fee === undefined ? name : fill(planLabels.level_fee, { level: name, fee: moneyText(fee) })),
    }
  })
  return (
    <Select
      {...rest}
      disabled={locked}
      value={value ?? null}
      options={options}
      onChange={(level: Level) => onChange?.(level)}
    />
  )
}

/** One of the certificate's directions. */
export function DirectionField({ basis, value, onChange, ...rest }: Bound<string> & { basis: Basis }) {
  return (
    <Select
      {...rest}
      value={value ?? null}
      options={basis.directions.map((direction) => ({ value: direction, label: direction }))}
      onChange={(direction: string) => onChange?.(direction)}
    />
  )
}

/** The plan so far, as the limits of its days see it. */
export function draftIn(values: Values, basis: Basis): PlanDraft {
  const template = templateIn(values, basis) ?? null
  const level = levelOfCredential.safeParse(values.level)
  return {
    theory_start: textIn(values, 'theory_start'),
    theory_end: textIn(values, 'theory_end'),
    practical_start: textIn(values, 'practical_start'),
    practical_end: textIn(values, 'practical_end'),
    signup_start: textIn(values, 'signup_start'),
    signup_end: textIn(values, 'signup_end'),
    level: level.success ? level.data : null,
    template,
    approvals: basis.approvals,
    terms: basis.terms,
    now: basis.now,
  }
}

/** A moment of the plan; the days that a rule forbids cannot be chosen. */
export function PlanMomentField({ basis, name, ...bound }: Bound<string> & { basis: Basis; name: PlanMoment }) {
  return <MomentField {...bound} limits={dayLimits(name, draftIn(useFormValues(), basis))} />
}

/** A moment of a session, within the window of its subject. */
export function SessionMomentField({ row, ...bound }: Bound<string> & { row: Values }) {
  const known = subject.safeParse(row.subject)
  // One by one: a table of many rows is not drawn again for each letter of the title.
  const windows = {
    theory_start: orNull(Form.useWatch('theory_start')),
    theory_end: orNull(Form.useWatch('theory_end')),
    practical_start: orNull(Form.useWatch('practical_start')),
    practical_end: orNull(Form.useWatch('practical_end')),
  }
  return <MomentField {...bound} limits={sessionDayLimits(known.success ? known.data : null, windows)} />
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** All current values of the form. */
export function useFormValues(): Values {
  const values: unknown = Form.useWatch([])
  return isValues(values) ? values : {}
}

const orNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const textIn = (values: Values, name: string) => orNull(values[name])
const countIn = (values: Values, name: string): number => {
  const value = values[name]
  return typeof value === 'number' ? value : 0
}

/** The template that the form names; undefined before one is chosen. */
export const templateIn = (values: Values, basis: Basis) =>
  basis.templates.find((template) => template.sn === values.template_sn)

/** What the rules look at, as far as the form is filled in; null while what they all need is missing. */
export function factsIn(values: Values, basis: Basis): PlanFacts | null {
  const template = templateIn(values, basis)
  const [signup_start, signup_end] = [textIn(values, 'signup_start'), textIn(values, 'signup_end')]
  const rows = Array.isArray(values.sessions) ? values.sessions.map((row: unknown) => planSession.safeParse(row)) : []
  const sessions = rows.flatMap((row) => (row.success ? [row.data] : []))
  if (!template || !signup_start || !signup_end || sessions.length < rows.length) return null
  return {
    credential_sn: template.credential_sn,
    level: template.level,
    direction: textIn(values, 'direction'),
    theory_start: textIn(values, 'theory_start'),
    theory_end: textIn(values, 'theory_end'),
    practical_start: textIn(values, 'practical_start'),
    practical_end: textIn(values, 'practical_end'),
    signup_start,
    signup_end,
    expected_count: countIn(values, 'expected_count'),
    borrow_quota: countIn(values, 'borrow_quota'),
    sessions,
    approvals: basis.approvals,
    template,
    directions: basis.directions,
    rooms: basis.rooms,
    bookings: basis.bookings,
    terms: basis.terms,
    now: basis.now,
  }
}

/** Values that do not apply are not sent: windows of a subject not in the template, places of a plan without borrowing. */
export function completed(values: Values, basis: Basis): Values {
  const template = templateIn(values, basis)
  const subjects = template ? subjectsOf(template) : []
  const none = {
    ...(template && !subjects.includes('ONLINE') ? { theory_start: null, theory_end: null } : {}),
    ...(template && !subjects.includes('OFFLINE') ? { practical_start: null, practical_end: null } : {}),
    ...(values.accept_borrow === true ? {} : { borrow_quota: 0 }),
    ...(basis.directions.length === 0 ? { direction: null } : {}),
  }
  return { ...values, ...none }
}

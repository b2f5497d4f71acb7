import { CheckCircleOutlined } from '@ant-design/icons'
import { Alert } from 'antd'
import { addDays } from '@zhikao/domain/kernel/calendar.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import { examDays } from '@zhikao/domain/exams/plan/plan.rules.ts'
import { approvedOver, lastSignupDay, planWarnings, submitFaults } from '@zhikao/domain/exams/plan/plan.submit.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import type { Values } from '../../kit/view/form.ts'
import { factsIn, useFormValues } from './plan.fields.tsx'
import type { Basis } from './plan.fields.tsx'
import { planLabels } from './plan.labels.ts'

/** The limits by deadlines and approval for the current form values. */
function hintsOf(values: Values, basis: Basis): { label: Text; params: TextParams }[] {
  const first = { label: planLabels.first_day_by, params: { day: addDays(basis.now, basis.terms.plan_submit_days) } }
  // Without sign-up times the plan is incomplete, but the exam days can be checked already.
  const facts = factsIn({ signup_start: basis.now, signup_end: basis.now, ...given(values) }, basis)
  if (!facts) return [first]
  const last = lastSignupDay(facts, basis.terms)
  const days = examDays(facts)
  return [
    first,
    ...(last ? [{ label: planLabels.signup_end_by, params: { day: last } }] : []),
    ...(days.length > 0
      ? [{ label: planLabels.approved_max, params: { days: days.length, max: approvedOver(facts, days) } }]
      : []),
  ]
}

const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null))

const ALERTS = {
  incomplete: { type: 'info', title: planLabels.checks_incomplete },
  faulty: { type: 'warning', title: planLabels.checks_count },
  sound: { type: 'success', title: planLabels.checks_ok },
} as const

/** Deadlines, capacity and everything that would keep the plan from being submitted, while it is being written. */
export function PlanChecks({ basis }: { basis: Basis }) {
  const say = useSay()
  const values = useFormValues()
  const facts = factsIn(values, basis)
  const faults = facts ? submitFaults(facts) : []
  const warnings = facts ? planWarnings(facts) : []
  const hints = hintsOf(values, basis)
  const lines = [...faults, ...warnings].map(({ rule, message }) => ({ rule, text: say(message) }))
  const state = !facts ? 'incomplete' : faults.length > 0 ? 'faulty' : 'sound'
  return (
    <section className="zk-section" aria-label={say(planLabels.checks)}>
      <h2>{say(planLabels.checks)}</h2>
      <div className="zk-stack">
        <ul className="zk-plain-list">
          {hints.map(({ label, params }) => (
            <li key={label.US}>{say(label, params)}</li>
          ))}
        </ul>
        <Alert
          type={ALERTS[state].type}
          showIcon
          {...(state === 'sound' ? { icon: <CheckCircleOutlined /> } : {})}
          title={say(ALERTS[state].title, { count: faults.length })}
          description={
            lines.length > 0 && (
              <ul className="zk-plain-list">
                {lines.map((line) => (
                  <li key={line.rule + line.text}>{line.text}</li>
                ))}
              </ul>
            )
          }
        />
      </div>
    </section>
  )
}

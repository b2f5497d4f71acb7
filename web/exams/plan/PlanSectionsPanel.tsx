import { Alert } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { totalFacts } from '@zhikao/domain/exams/fee/fee.rules.ts'
import { moneyText } from '@zhikao/domain/kernel/money.ts'
import { isPlanWaiting } from '@zhikao/domain/exams/plan/plan.rules.ts'
import { borrowRegionWords, planTypeWords, planWords as words } from '@zhikao/domain/exams/plan/plan.messages.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { RegionName } from '../../kit/view/regions.tsx'
import { RoundSection } from '../../kit/view/rounds.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { ExamApplication } from '../examApplication/ExamApplicationPicker.tsx'
import type { PlanDetail } from '../examApplication/ExamApplicationPicker.tsx'
import { PlanTimetable } from '../examApplication/ExamApplicationTimetablePicker.tsx'
import { planLabels as labels, yesNo } from './plan.labels.ts'

/** The key figures of a plan. */
export const keyFacts = (plan: PlanDetail): Fact[] => [
  { label: words.expected_count, value: plan.expected_count },
  { label: words.capacity, value: plan.capacity },
  { label: words.taken, value: `${plan.own_taken} / ${plan.taken - plan.own_taken}` },
  { label: labels.signup_time, value: <TimeSpan start={plan.signup_start} end={plan.signup_end} /> },
]

/** Everything that is known of a plan, in sections. */
export function PlanSections({ plan }: { plan: PlanDetail }) {
  return (
    <>
      <Conflicts plan={plan} />
      <ExamApplication plan={plan} />
      <Basics plan={plan} />
      <RoundSection title={labels.sessions} record={plan}>
        {(of) => <PlanTimetable sessions={of.sessions} />}
      </RoundSection>
      <Site plan={plan} />
      <Fees plan={plan} />
      <RoundSection
        title={labels.borrow}
        record={plan}
        facts={(of) => [
          { label: words.accept_borrow, value: <YesNo value={of.accept_borrow} /> },
          { label: words.borrow_quota, value: of.accept_borrow ? of.borrow_quota : null },
          {
            label: words.borrow_region,
            value: of.accept_borrow ? <Word of={borrowRegionWords} value={of.borrow_region} /> : null,
          },
        ]}
      />
      <Contact plan={plan} />
    </>
  )
}

function Contact({ plan }: { plan: PlanDetail }) {
  return (
    <RoundSection
      title={labels.contact}
      record={plan}
      facts={(of) => [
        { label: words.contact_name, value: of.contact_name },
        { label: words.contact_mobile, value: of.contact_mobile },
        {
          label: words.materials,
          value: of.materials.length > 0 ? <FileLinks keys={of.materials} /> : null,
          wide: true,
        },
        { label: words.remark, value: of.remark, wide: true },
        { label: words.create_time, value: of.create_time },
        { label: words.update_time, value: of.update_time },
      ]}
    />
  )
}

function Fees({ plan }: { plan: PlanDetail }) {
  const say = useSay()
  const facts = totalFacts(plan.fees).map(({ label, value }) => ({ label, value: say(value) }))
  return <Section title={titles.fee} facts={facts} />
}

function YesNo({ value }: { value: boolean }) {
  return <Word of={yesNo} value={value ? 'yes' : 'no'} />
}

function Basics({ plan }: { plan: PlanDetail }) {
  const say = useSay()
  const time = (start: string | null, end: string | null, minutes: number | null) =>
    start && (
      <>
        <TimeSpan start={start} end={end} />
        {minutes === null ? '' : ` · ${say(labels.minutes, { minutes })}`}
      </>
    )
  return (
    <RoundSection
      title={labels.basic}
      record={plan}
      facts={(of) => [
        { label: words.credential, value: of.credential_name },
        { label: words.level, value: <Word of={levelWords} value={of.level} /> },
        { label: words.direction, value: of.direction },
        {
          label: words.template,
          value: say(labels.template_option, { name: of.template_name, edition: of.template_edition }),
        },
        { label: words.plan_type, value: <Word of={planTypeWords} value={of.plan_type} /> },
        { label: words.fee_standard, value: say(labels.fee_each, { fee: moneyText(of.fee_standard) }) },
        { label: words.theory_time, value: time(of.theory_start, of.theory_end, of.theory_minutes) },
        { label: words.practical_time, value: time(of.practical_start, of.practical_end, of.practical_minutes) },
        { label: words.submit_time, value: of.submit_time },
        { label: words.waiting_days, value: of.waiting_days },
        { label: words.on_behalf, value: <YesNo value={of.on_behalf} /> },
      ]}
    />
  )
}

/** Where it is held, and what the site is approved for. */
function Site({ plan }: { plan: PlanDetail }) {
  const say = useSay()
  const span = (start: string, end: string) => say(labels.span, { start, end })
  return (
    <Section
      title={labels.site_section}
      facts={[
        { label: words.org_name, value: plan.org_name },
        { label: words.province, value: <RegionName codes={[plan.province]} /> },
        ...plan.approvals.flatMap((approval): Fact[] => [
          { label: labels.apply_sn, value: approval.apply_sn },
          { label: labels.levels, value: approval.levels.map((level) => say(levelWords[level])).join(' / ') },
          {
            label: labels.capacity_per_day,
            value: approval.capacities.find(({ level }) => level === plan.level)?.capacity,
          },
          { label: labels.valid, value: span(approval.valid_from, approval.valid_to) },
        ]),
      ]}
    >
      {plan.frozen && <Alert type="warning" showIcon title={say(labels.site_frozen)} />}
    </Section>
  )
}

/** The failed checks, while the plan can still be changed or decided. */
function Conflicts({ plan }: { plan: PlanDetail }) {
  const say = useSay()
  const isJudged = isPlanWaiting(plan.status) || plan.faults.length > 0 || plan.warnings.length > 0
  if (!isJudged) return null
  const lines = [...plan.faults, ...plan.warnings]
  return (
    <Section title={labels.conflicts}>
      {lines.length === 0 ? (
        <Alert type="success" showIcon title={say(labels.conflicts_none)} />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={
            <ul className="zk-plain-list">
              {lines.map((line) => (
                <li key={line.rule + line.message}>{line.message}</li>
              ))}
            </ul>
          }
        />
      )}
    </Section>
  )
}

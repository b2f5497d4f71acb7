import { Table } from 'antd'
import type { TableColumnsType } from 'antd'
import type { borrowDetail } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowWords as words, feeBearerWords } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { isBorrowApproved, isBorrowWaiting } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { totalFacts } from '@zhikao/domain/exams/fee/fee.rules.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { DaySpan, TimeSpan } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { Deadline } from '../../kit/view/Deadline.tsx'
import { RegionName } from '../../kit/view/regions.tsx'
import { useNarrow } from '../../kit/view/useNarrow.ts'
import { Word } from '../../kit/view/StatusTag.tsx'
import { examDaysOf, PlanOf } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'

export type BorrowDetail = z.infer<typeof borrowDetail>

/** Requesting school, host, content, and the deadline of the decision. */
export const keyFacts = (record: BorrowDetail): Fact[] => [
  { label: words.org_name, value: record.org_name },
  { label: words.host_name, value: record.host_name },
  {
    label: words.credential_level,
    value: (
      <>
        {record.credential_name} · <Word of={levelWords} value={record.level} />
      </>
    ),
  },
  { label: words.counts, value: `${record.student_count} / ${record.approved_count ?? '—'}` },
  ...(isBorrowWaiting(record) ? [{ label: words.deadline, value: <Deadline time={record.deadline} /> }] : []),
]

/** All about a borrowed exam, for either party. */
export function BorrowSections({ record }: { record: BorrowDetail }) {
  const say = useSay()
  return (
    <>
      <Section
        title={borrowLabels.request}
        facts={[
          {
            label: words.expected_date,
            value: <DaySpan first={record.expected_date_start} last={record.expected_date_end} />,
          },
          { label: words.wanted_plan_sn, value: wantedPlan(record) ?? say(borrowLabels.any_plan) },
          {
            label: words.preferred_city,
            value: record.preferred_city && <RegionName codes={[record.preferred_city]} />,
          },
          { label: words.fee_bearer, value: <Word of={feeBearerWords} value={record.fee_bearer} /> },
          {
            label: words.accept_same_examiner_rule,
            value: say(record.accept_same_examiner_rule ? borrowLabels.yes : borrowLabels.no),
          },
          { label: words.school_contact, value: `${record.school_contact} ${record.school_mobile}` },
          { label: words.reason, value: record.reason, wide: true },
          { label: words.proof_files, value: filesOf(record), wide: true },
          { label: words.create_time, value: record.create_time },
          { label: words.round, value: record.round },
        ]}
      />
      {record.audit_time && <DecisionSection record={record} />}
      {isBorrowApproved(record) && <PlanSection record={record} />}
      {isBorrowApproved(record) && (
        <Section
          title={titles.fee}
          facts={totalFacts(record.fees).map(({ label, value }) => ({ label, value: say(value) }))}
        />
      )}
      {record.host && record.host.plans.length > 0 && <HostPlans record={record} host={record.host} />}
    </>
  )
}

/** The plan that the request names; while it is on a plan its title is shown there. */
const wantedPlan = ({ wanted_plan_sn, plan_sn, plan_title }: BorrowDetail): string | null =>
  wanted_plan_sn && `${plan_sn ? '' : (plan_title ?? '')} ${wanted_plan_sn}`.trim()

const filesOf = ({ proof_files }: BorrowDetail) => (proof_files.length > 0 ? <FileLinks keys={proof_files} /> : null)

function DecisionSection({ record }: { record: BorrowDetail }) {
  return (
    <Section
      title={borrowLabels.decision}
      facts={[
        { label: words.audit_time, value: record.audit_time },
        { label: words.approved_count, value: record.approved_count },
        { label: words.audit_opinion, value: record.audit_opinion, wide: true },
        { label: words.conditions, value: record.conditions, wide: true },
      ]}
    />
  )
}

function PlanSection({ record }: { record: BorrowDetail }) {
  const say = useSay()
  const days = examDaysOf(record)
  const rooms = record.plan_rooms.map((room) => (
    <li key={`${room.subject} ${room.room_no} ${room.start_time}`}>
      {say(subjectWords[room.subject])} · {room.name} {room.room_no} ·{' '}
      <TimeSpan start={room.start_time} end={room.end_time} />
    </li>
  ))
  return (
    <Section
      title={borrowLabels.plan_section}
      facts={[
        { label: words.plan_sn, value: <PlanOf row={record} /> },
        ...(record.plan_sn
          ? [
              { label: words.exam_time, value: days && <DaySpan {...days} /> },
              {
                label: borrowLabels.signup_time,
                value: <TimeSpan start={record.signup_start} end={record.signup_end} />,
              },
              { label: words.taken, value: record.taken },
              {
                label: borrowLabels.plan_contact,
                value: record.plan_contact && `${record.plan_contact.name} ${record.plan_contact.mobile}`,
              },
              { label: borrowLabels.rooms, value: <ul className="zk-plain-list">{rooms}</ul>, wide: true },
            ]
          : []),
      ]}
    />
  )
}

const FIGURES = ['capacity', 'own_taken', 'reserved', 'borrow_quota', 'free'] as const

type HostProps = { record: BorrowDetail; host: NonNullable<BorrowDetail['host']> }
type HostPlan = HostProps['host']['plans'][number]

/** The open plans of the host and their free places. */
function HostPlans(props: HostProps) {
  const narrow = useNarrow()
  return narrow ? props.host.plans.map((plan) => <HostPlanFacts key={plan.sn} plan={plan} />) : <HostTable {...props} />
}

function HostPlanFacts({ plan }: { plan: HostPlan }) {
  return (
    <Section
      title={borrowLabels.host_plans}
      facts={[
        { label: borrowLabels.plan, value: `${plan.title} ${plan.sn}`, wide: true },
        { label: borrowLabels.signup_end, value: plan.signup_end.slice(0, 16) },
        ...FIGURES.map((name) => ({ label: borrowLabels[name], value: plan[name] })),
      ]}
    />
  )
}

function HostTable({ record, host }: HostProps) {
  const say = useSay()
  const columns: TableColumnsType<HostPlan> = [
    {
      key: 'plan',
      title: say(borrowLabels.plan),
      // A table wider than its place is moved by keys from here.
      onCell: (_, at) => (at === 0 ? { tabIndex: 0 } : {}),
      render: (_, plan) => (
        <>
          {plan.title}
          <br />
          <span className="zk-quiet zk-figures">
            {plan.sn}
            {plan.sn === record.wanted_plan_sn && ` · ${say(borrowLabels.wanted)}`}
          </span>
        </>
      ),
    },
    {
      key: 'signup_end',
      title: say(borrowLabels.signup_end),
      render: (_, plan) => <span className="zk-figures">{plan.signup_end.slice(0, 16)}</span>,
    },
    ...FIGURES.map((name) => ({
      key: name,
      title: say(borrowLabels[name]),
      dataIndex: name,
      align: 'right' as const,
    })),
  ]
  return (
    <Section title={borrowLabels.host_plans}>
      <Table
        {...{ columns, dataSource: host.plans, pagination: false, rowKey: 'sn', size: 'small' }}
        scroll={{ x: 'max-content' }}
      />
    </Section>
  )
}

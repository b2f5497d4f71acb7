import type { borrowRow, openSite } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { kilometersText } from '@zhikao/domain/kernel/position.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { isBorrowWaiting } from '@zhikao/domain/exams/borrow/borrow.rules.ts'
import { figures, TwoLines } from '../../kit/view/cells.tsx'
import { codeColumn, countColumn, statusColumn, textColumn, updatedColumn } from '../../kit/view/columns.tsx'
import { Deadline } from '../../kit/view/Deadline.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import type { Column } from '../../kit/view/list.ts'
import { RegionName } from '../../kit/view/regions.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { borrowLabels } from './borrow.labels.ts'

export type BorrowRow = z.infer<typeof borrowRow>
export type OpenSite = z.infer<typeof openSite>

type Times = Pick<OpenSite, 'theory_start' | 'theory_end' | 'practical_start' | 'practical_end'>

/** The days of an exam, from the first to the last; null before they are set. */
export function examDaysOf(times: Times): { first: string; last: string } | null {
  const days = [times.theory_start, times.theory_end, times.practical_start, times.practical_end]
    .filter((one) => one !== null)
    .map((one) => one.slice(0, 10))
    .toSorted()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { first, last } : null
}

/** Two days in two lines; a single day is shown once. */
function Days({ first, last }: { first: string; last: string }) {
  return (
    <span className="zk-figures">
      {first}
      {last !== first && (
        <>
          <br />
          {last}
        </>
      )}
    </span>
  )
}

/** When the exams are; before there is a plan, the dates preferred by the school. */
function ExamTime({ row }: { row: BorrowRow }) {
  const days = examDaysOf(row)
  return days ? <Days {...days} /> : <Days first={row.expected_date_start} last={row.expected_date_end} />
}

/** Certificate and level in two lines. */
function CredentialLevel({ row }: { row: { credential_name: string; level: Level } }) {
  return (
    <TwoLines first={row.credential_name}>
      <Word of={levelWords} value={row.level} />
    </TwoLines>
  )
}

/** Its plan, or the reason why there is none. */
export function PlanOf({ row }: { row: BorrowRow }) {
  const say = useSay()
  if (row.plan_sn) return <TwoLines first={row.plan_title}>{figures(row.plan_sn)}</TwoLines>
  return <span className="zk-quiet">{say(borrowLabels.not_yet)}</span>
}

const counts = (row: BorrowRow) => `${row.student_count} / ${row.approved_count ?? '—'}`
/** A moment in two lines: the day, and the time to the minute. */
const minute = (moment: string) => (
  <span className="zk-figures">
    {moment.slice(0, 10)}
    <br />
    {moment.slice(11, 16)}
  </span>
)

const title: Column<BorrowRow> = {
  name: 'title',
  title: words.title,
  width: 144,
  englishWidth: 136,
  show: (row) => <TwoLines first={row.title}>{figures(row.sn)}</TwoLines>,
  card: 'identity',
}
const credential: Column<BorrowRow> = {
  name: 'credential_level',
  title: words.credential_level,
  width: 108,
  show: (row) => <CredentialLevel row={row} />,
}
const people: readonly Column<BorrowRow>[] = [
  {
    name: 'student_count',
    title: words.counts,
    width: 76,
    englishWidth: 106,
    show: counts,
    sortable: true,
    figures: true,
    card: 'fact',
  },
  countColumn('taken', words.taken, 60, { englishWidth: 72 }),
]
const exam: Column<BorrowRow> = {
  name: 'expected_date_start',
  title: words.exam_time,
  width: 90,
  show: (row) => <ExamTime row={row} />,
  sortable: true,
  card: 'fact',
}
const plan: Column<BorrowRow> = {
  name: 'plan_sn',
  title: words.plan_sn,
  width: 144,
  show: (row) => <PlanOf row={row} />,
}
const status: Column<BorrowRow> = statusColumn(words.status, borrowLifecycle, 106, { englishWidth: 138 })
const opinion: Column<BorrowRow> = textColumn('audit_opinion', words.audit_opinion, 96, { englishWidth: 84 })
/** The requesting school, with the city that it prefers. */
function School({ row: { org_name, preferred_city } }: { row: BorrowRow }) {
  const say = useSay()
  if (!preferred_city) return org_name
  return (
    <TwoLines first={org_name}>
      {say(words.preferred_city)} <RegionName codes={[preferred_city]} />
    </TwoLines>
  )
}
const school: Column<BorrowRow> = {
  name: 'org_name',
  title: words.org_name,
  width: 120,
  show: (row) => <School row={row} />,
}
const number: Column<BorrowRow> = codeColumn('sn', words.sn, 136, { sortable: true, extra: true })
const contact: Column<BorrowRow> = {
  name: 'school_contact',
  title: words.school_contact,
  width: 116,
  show: (row) => (
    <>
      {row.school_contact}
      <br />
      <span className="zk-figures">{row.school_mobile}</span>
    </>
  ),
  extra: true,
}
const asked: Column<BorrowRow> = {
  name: 'create_time',
  title: words.create_time,
  width: 90,
  englishWidth: 106,
  show: (row) => minute(row.create_time),
  sortable: true,
}
const deadline: Column<BorrowRow> = {
  name: 'deadline',
  title: words.deadline,
  width: 132,
  show: (row) => (isBorrowWaiting(row) ? <Deadline time={row.deadline} /> : minute(row.deadline)),
  sortable: true,
}
const updated: Column<BorrowRow> = updatedColumn(words.update_time)

/** The columns of a school's own requests (domain.md §3.11). */
export const ownColumns: readonly Column<BorrowRow>[] = [
  title,
  textColumn('host_name', words.host_name, 112, { englishWidth: 102 }),
  credential,
  ...people,
  exam,
  plan,
  status,
  opinion,
  number,
  updated,
]

/** The columns of the requests addressed to a host. */
export const hostColumns: readonly Column<BorrowRow>[] = [
  title,
  school,
  credential,
  ...people,
  exam,
  asked,
  deadline,
  status,
  { ...plan, extra: true },
  { ...opinion, extra: true },
  contact,
  number,
  updated,
]

/** The columns of a host's approved requests: school, number of candidates, plan. */
export const approvedColumns: readonly Column<BorrowRow>[] = [
  title,
  school,
  credential,
  ...people,
  exam,
  plan,
  { ...contact, extra: false },
  number,
  updated,
]

function Distance({ km }: { km: number | null }) {
  const say = useSay()
  return km === null ? say(kitLabels.nothing) : kilometersText(km)
}

export const siteColumns: readonly Column<OpenSite>[] = [
  textColumn('site_name', words.site_name, 168, { card: 'identity' }),
  codeColumn('site_code', words.site_code, 80),
  {
    name: 'region',
    title: words.region,
    width: 112,
    show: (row) => <RegionName codes={[row.province, row.city]} />,
  },
  {
    name: 'distance',
    title: words.distance,
    width: 92,
    show: (row) => <Distance km={row.distance} />,
    figures: true,
    sortable: true,
    card: 'fact',
  },
  {
    name: 'credential_level',
    title: words.open_credential,
    width: 132,
    show: (row) => <CredentialLevel row={row} />,
    card: 'fact',
  },
  {
    name: 'title',
    title: words.open_plan,
    width: 176,
    show: (row) => <TwoLines first={row.title}>{figures(row.sn)}</TwoLines>,
  },
  countColumn('remaining', words.remaining, 76, { card: 'fact' }),
  {
    name: 'theory_start',
    title: words.exam_time,
    width: 92,
    show: (row) => {
      const days = examDaysOf(row)
      return days && <Days {...days} />
    },
    sortable: true,
  },
  {
    name: 'deadline',
    title: words.request_deadline,
    width: 132,
    show: (row) => <Deadline time={row.deadline} />,
    sortable: true,
  },
]

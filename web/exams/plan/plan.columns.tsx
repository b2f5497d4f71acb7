import { Tag } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { planRow } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { figures, TimeLines, TwoLines } from '../../kit/view/cells.tsx'
import { codeColumn, countColumn, updatedColumn } from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { RegionName } from '../../kit/view/regions.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { lengthOfWait, waitTones } from '../../kit/view/waiting.ts'
import { planLabels } from './plan.labels.ts'

export type PlanRow = z.infer<typeof planRow>

/** The state, with a mark next to it: frozen with its site, or overdue. */
export function PlanState({ plan }: { plan: Pick<PlanRow, 'status' | 'frozen' | 'overdue'> }) {
  const say = useSay()
  return (
    <>
      <StatusTag of={planProcess} value={plan.status} />
      {plan.frozen && <Tag color="blue">{say(planLabels.frozen)}</Tag>}
      {plan.overdue && <Tag className="zk-attention">{say(planWords.overdue)}</Tag>}
    </>
  )
}

function CredentialLevel({ row }: { row: PlanRow }) {
  return (
    <TwoLines first={row.credential_name}>
      <Word of={levelWords} value={row.level} />
      {row.direction && ` · ${row.direction}`}
    </TwoLines>
  )
}

function Waiting({ days }: { days: number | null }) {
  const say = useSay()
  if (days === null) return null
  return <span className={waitTones[lengthOfWait(days)]}>{say(planLabels.waited, { count: days })}</span>
}

const sn: Column<PlanRow> = codeColumn('sn', planWords.sn, 146, { sortable: true })
/** The number is below the title, so that all columns fit. */
const title: Column<PlanRow> = {
  name: 'title',
  title: planWords.title,
  width: 270,
  englishWidth: 240,
  show: (row) => <TwoLines first={row.title}>{figures(row.sn)}</TwoLines>,
  card: 'identity',
}
const shared: readonly Column<PlanRow>[] = [
  {
    name: 'credential_level',
    title: planWords.credential_level,
    width: 110,
    show: (row) => <CredentialLevel row={row} />,
    card: 'fact',
  },
  {
    name: 'theory_start',
    title: planWords.theory_time,
    width: 100,
    show: (row) => <TimeLines start={row.theory_start} end={row.theory_end} />,
    sortable: true,
    card: 'fact',
  },
  {
    name: 'practical_start',
    title: planWords.practical_time,
    width: 100,
    show: (row) => <TimeLines start={row.practical_start} end={row.practical_end} />,
    sortable: true,
  },
  {
    name: 'expected_count',
    title: planWords.expected_count,
    width: 92,
    show: (row) => row.expected_count.toLocaleString('en-US'),
    figures: true,
    sortable: true,
  },
  {
    name: 'taken',
    title: planWords.taken,
    width: 92,
    show: (row) => `${row.own_taken} / ${row.taken - row.own_taken}`,
    figures: true,
  },
  countColumn('examiners', planWords.examiners, 72, { englishWidth: 88 }),
]
const status: Column<PlanRow> = {
  name: 'status',
  title: planWords.status,
  width: 108,
  englishWidth: 130,
  show: (row) => <PlanState plan={row} />,
  card: 'status',
}
const updated: Column<PlanRow> = updatedColumn(planWords.update_time)

/** The columns of a site's own plans (domain.md §3.10). */
export const ownColumns: readonly Column<PlanRow>[] = [title, ...shared, status, { ...sn, extra: true }, updated]

/** The same columns in the list that also shows the sites: narrow, and without two figures, so that titles are read whole. */
const NARROW: Record<string, Pick<Column<PlanRow>, 'width' | 'englishWidth' | 'extra'>> = {
  credential_level: { width: 89, englishWidth: 88 },
  theory_start: { width: 95, englishWidth: 95 },
  practical_start: { width: 95, englishWidth: 95 },
  expected_count: { width: 88, englishWidth: 84, extra: true },
  taken: { width: 88, englishWidth: 80 },
  examiners: { width: 72, englishWidth: 88, extra: true },
}

/** The columns for accounts that see the plans of all sites. */
export const allColumns: readonly Column<PlanRow>[] = [
  { ...title, width: 290, englishWidth: 268 },
  {
    name: 'org_name',
    title: planWords.org_name,
    width: 102,
    englishWidth: 90,
    show: (row) => (
      <TwoLines first={row.org_name}>
        <RegionName codes={[row.province]} />
      </TwoLines>
    ),
  },
  ...shared.map((column) => ({ ...column, ...NARROW[column.name] })),
  {
    name: 'submit_time',
    title: planWords.submit_time,
    width: 94,
    englishWidth: 118,
    show: (row) => (
      <>
        <span className="zk-figures">{row.submit_time?.slice(0, 10)}</span>
        <br />
        <Waiting days={row.waiting_days} />
      </>
    ),
    sortable: true,
  },
  { ...status, width: 102, englishWidth: 130 },
  { ...sn, extra: true },
  codeColumn('exam_submit_time', planWords.exam_submit_time, 156, { sortable: true, extra: true }),
  countColumn('waiting_days', planWords.waiting_days, 72, { extra: true }),
  {
    name: 'province',
    title: planWords.province,
    width: 84,
    show: (row) => <RegionName codes={[row.province]} />,
    extra: true,
  },
  updated,
]

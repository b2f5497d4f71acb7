import { areaList } from '@vant/area-data'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { planContract } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planProcess } from '@zhikao/domain/exams/plan/plan.contract.ts'
import { planMessages, planWords } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { RecordColumn } from '../../files/sheet/columns.ts'
import type { ExportSpec } from '../../jobs/export.ts'
import { countPlans, eachPlan } from './plan.list.queries.ts'
import type { PlanFilters } from './plan.list.queries.ts'
import type { PlanRecord } from './plan.queries.ts'

const span = (start: string | null, end: string | null) =>
  start && end ? `${start.slice(0, 16)} – ${end.slice(0, 16)}` : null

/** The columns of the list (domain.md §3.10). */
const COLUMNS: readonly RecordColumn<PlanRecord>[] = [
  { key: 'sn', title: planWords.sn, width: 20, kind: 'text', show: (row) => row.sn },
  { key: 'title', title: planWords.title, width: 40, kind: 'text', show: (row) => row.title },
  { key: 'org_name', title: planWords.org_name, width: 32, kind: 'text', show: (row) => row.org_name },
  {
    key: 'province',
    title: planWords.province,
    width: 12,
    kind: 'text',
    show: (row) => areaList.province_list[row.province] ?? row.province,
  },
  {
    key: 'credential',
    title: planWords.credential,
    width: 24,
    kind: 'text',
    show: (row, lang) => row.credential_name[lang],
  },
  { key: 'level', title: planWords.level, width: 8, kind: 'text', show: (row, lang) => levelWords[row.level][lang] },
  {
    key: 'theory',
    title: planWords.theory_time,
    width: 34,
    kind: 'text',
    show: (row) => span(row.theory_start, row.theory_end),
  },
  {
    key: 'practical',
    title: planWords.practical_time,
    width: 34,
    kind: 'text',
    show: (row) => span(row.practical_start, row.practical_end),
  },
  {
    key: 'expected_count',
    title: planWords.expected_count,
    width: 10,
    kind: 'number',
    show: (row) => row.expected_count,
  },
  { key: 'capacity', title: planWords.capacity, width: 8, kind: 'number', show: (row) => row.capacity },
  { key: 'own_taken', title: planWords.own_taken, width: 10, kind: 'number', show: (row) => row.own_taken },
  {
    key: 'borrow_taken',
    title: planWords.borrow_taken,
    width: 10,
    kind: 'number',
    show: (row) => row.taken - row.own_taken,
  },
  { key: 'submit_time', title: planWords.submit_time, width: 20, kind: 'date', show: (row) => row.submit_time },
  {
    key: 'status',
    title: planWords.status,
    width: 12,
    kind: 'text',
    show: (row, lang) => planProcess.words[row.status][lang],
  },
]

export const planExport: ExportSpec<PlanRecord, PlanFilters> = {
  kind: 'plan.export',
  entity: 'plan',
  title: planMessages.sheet_name,
  filter: planContract.export.body,
  columns: () => COLUMNS,
  count: countPlans,
  rows: eachPlan,
}

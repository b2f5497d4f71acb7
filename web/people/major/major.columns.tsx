import { WarningOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { majorRow } from '@zhikao/domain/people/major/major.contract.ts'
import { majorLifecycle } from '@zhikao/domain/people/major/major.lifecycle.ts'
import { eduLevelWords, majorMessages, majorWords } from '@zhikao/domain/people/major/major.messages.ts'
import { isYoungMajor } from '@zhikao/domain/people/major/major.rules.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import {
  codeColumn,
  countColumn,
  statusColumn,
  textColumn,
  updatedColumn,
  wordColumn,
} from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { nowText } from '../../kit/wire/clock.ts'

/** The year in China, counted once, when the screen is loaded. */
export const thisYear = Number(nowText().slice(0, 4))

export type MajorRow = z.infer<typeof majorRow>

/** The year of enrolment, marked while the major is too young for a pilot. */
export function StartYear({ year }: { year: number }) {
  const say = useSay()
  if (!isYoungMajor(year, thisYear)) return year
  return (
    <Tooltip title={say(majorMessages.major_young)}>
      <span tabIndex={0} className="zk-attention">
        <WarningOutlined aria-label={say(majorMessages.major_young)} /> {year}
      </span>
    </Tooltip>
  )
}

/** Certificates that fit a major, each with its levels. */
export function FittingNames({ list }: { list: MajorRow['credentials'] }) {
  const say = useSay()
  return list
    .map(({ name, levels }) => `${name} (${levels.map((level) => say(levelWords[level])).join(' / ')})`)
    .join('; ')
}

export const majorColumns: readonly Column<MajorRow>[] = [
  codeColumn('code', majorWords.code, 92, { sortable: true, card: 'fact' }),
  textColumn('name', majorWords.name, 176, { sortable: true, card: 'identity' }),
  wordColumn('edu_level', majorWords.edu_level, eduLevelWords, 84, { englishWidth: 132 }),
  countColumn('duration', majorWords.duration, 60, { englishWidth: 76 }),
  textColumn('department', majorWords.department, 128),
  {
    name: 'credentials',
    title: majorWords.credentials,
    width: 150,
    show: (row) => <FittingNames list={row.credentials} />,
  },
  {
    name: 'start_year',
    title: majorWords.start_year,
    width: 96,
    show: (row) => <StartYear year={row.start_year} />,
    figures: true,
  },
  {
    name: 'student_count',
    title: majorWords.student_count,
    width: 100,
    show: (row) => row.student_count?.toLocaleString('en-US'),
    figures: true,
    sortable: true,
    card: 'fact',
  },
  statusColumn(majorWords.status, majorLifecycle, 68, { englishWidth: 88 }),
  updatedColumn(majorWords.update_time),
]

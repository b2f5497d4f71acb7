import { InfoCircleOutlined, UserOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { teacherRow } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import {
  gradeWords,
  teacherWords as words,
  titleWords,
  yearlyRatingWords,
} from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
import { DaySpan, figures, TwoLines } from '../../kit/view/cells.tsx'
import {
  codeColumn,
  countColumn,
  deadlineColumn,
  textColumn,
  updatedColumn,
  wordColumn,
} from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { RegionName } from '../../kit/view/regions.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { teacherLabels } from './teacher.labels.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'

export type TeacherRow = z.infer<typeof teacherRow>

/** An examiner's photo, or a frame where none is. */
export function TeacherPhoto({ photo, name }: { photo: string | null; name: string }) {
  const say = useSay()
  if (!photo)
    return (
      <span className="zk-photo zk-photo-large zk-photo-none">
        <UserOutlined aria-label={say(teacherLabels.photo_none)} />
      </span>
    )
  return <img className="zk-photo zk-photo-large" src={imageUrl(photo)} alt={say(teacherLabels.photo_of, { name })} />
}

/** What an examiner may examine: each certificate with its levels. */
export function ExaminedNames({ list, whole = false }: { list: TeacherRow['credentials']; whole?: boolean }) {
  const say = useSay()
  const shown = list.map(({ code, name, levels, directions }) => {
    const parts = [...levels.map((level) => say(levelWords[level])), ...(whole ? directions : [])]
    return `${whole ? `${code} ${name}` : name} (${parts.join(say(kitLabels.comma))})`
  })
  return shown.join('; ')
}

export function YesNo({ is }: { is: boolean }) {
  return useSay()(is ? teacherLabels.yes : teacherLabels.no)
}

function State({ row }: { row: TeacherRow }) {
  const say = useSay()
  return (
    <>
      <StatusTag of={teacherLifecycle} value={row.status} />{' '}
      {row.init_reason && (
        <Tooltip title={row.init_reason}>
          <InfoCircleOutlined
            tabIndex={0}
            className="zk-quiet"
            aria-label={`${say(teacherLabels.why, { name: row.name })}: ${row.init_reason}`}
          />
        </Tooltip>
      )}
    </>
  )
}

/** The provinces in which an examiner can be dispatched. */
export function Provinces({ codes }: { codes: readonly string[] }) {
  const say = useSay()
  return codes.length > 0 ? <RegionName codes={codes} /> : <span className="zk-quiet">{say(teacherLabels.none)}</span>
}

/** The days on which an examiner can be dispatched. */
export function FreeDays({ row: { free_from, free_to } }: { row: Pick<TeacherRow, 'free_from' | 'free_to'> }) {
  const say = useSay()
  if (!free_from || !free_to) return <span className="zk-quiet">{say(teacherLabels.none)}</span>
  return <DaySpan first={free_from} last={free_to} />
}

function LastDispatch({ row: { last_dispatch } }: { row: TeacherRow }) {
  if (!last_dispatch) return null
  return <TwoLines first={figures(last_dispatch.time.slice(0, 10))}>{last_dispatch.title}</TwoLines>
}

/** The examiner's answer to the reserve pool (Decided 41): when agreed, else asked, declined, or not agreed. */
export function Consent({ row }: { row: Pick<TeacherRow, 'consent_time' | 'proposed_time' | 'declined_time'> }) {
  const say = useSay()
  if (row.consent_time) return figures(row.consent_time.slice(0, 10))
  if (row.proposed_time) return say(teacherLabels.proposed_since)
  return say(row.declined_time ? teacherLabels.declined_on : teacherLabels.not_agreed)
}

/** The latest yearly rating: `2026 合格`. */
export function YearlyRating({ of: rating }: { of: TeacherRow['yearly_rating'] }) {
  const say = useSay()
  return rating && `${rating.year} ${say(yearlyRatingWords[rating.grade])}`
}

/** The statistics of an examiner (domain.md §3.7), shown where they are chosen. */
const statistics: readonly Column<TeacherRow>[] = [
  countColumn('chief_count', words.chief_count, 76, { englishWidth: 100, extra: true }),
  textColumn('last_duty', words.last_duty, 100, { extra: true }),
  countColumn('decline_count', words.decline_count, 76, { englishWidth: 76, extra: true }),
  countColumn('violation_count', words.violation_count, 76, { englishWidth: 84, extra: true }),
  {
    name: 'yearly_rating',
    title: words.yearly_rating,
    width: 108,
    show: (row) => <YearlyRating of={row.yearly_rating} />,
    extra: true,
  },
]

/** The columns of the reserve pool (domain.md §3.7). */
export const reserveColumns: readonly Column<TeacherRow>[] = [
  textColumn('name', words.name, 76, { sortable: true, card: 'identity' }),
  textColumn('org_name', words.org_name, 140, { englishWidth: 112, card: 'fact' }),
  {
    name: 'credentials',
    title: words.credentials,
    width: 128,
    englishWidth: 120,
    show: (row) => <ExaminedNames list={row.credentials} />,
  },
  {
    name: 'regions',
    title: words.regions,
    width: 120,
    show: (row) => <Provinces codes={row.regions} />,
    card: 'fact',
  },
  {
    name: 'free_days',
    title: words.free_days,
    width: 110,
    show: ({ free_from, free_to }) => free_from && <TwoLines first={figures(free_from)}>{figures(free_to)}</TwoLines>,
  },
  {
    name: 'last_dispatch',
    title: words.last_dispatch,
    width: 120,
    show: (row) => <LastDispatch row={row} />,
  },
  {
    name: 'consent_time',
    title: words.consent_time,
    width: 96,
    show: (row) => <Consent row={row} />,
  },
  deadlineColumn('train_cert_expire', words.train_cert_expire, 100, { sortable: true }),
  wordColumn('grade', words.grade, gradeWords, 90, { englishWidth: 100, extra: true }),
  {
    name: 'is_chief',
    title: teacherLabels.chief,
    width: 48,
    englishWidth: 78,
    show: (row) => <YesNo is={row.is_chief} />,
    extra: true,
  },
  countColumn('duty_count', words.duty_count, 72, { englishWidth: 62, extra: true }),
  ...statistics,
  codeColumn('mobile', words.mobile, 100, { englishWidth: 98, extra: true }),
  {
    name: 'status',
    title: words.status,
    width: 96,
    englishWidth: 100,
    show: (row) => <State row={row} />,
    card: 'status',
    extra: true,
  },
  updatedColumn(words.update_time),
]

export const teacherColumns: readonly Column<TeacherRow>[] = [
  textColumn('name', words.name, 76, { sortable: true, card: 'identity' }),
  textColumn('org_name', words.org_name, 128, { englishWidth: 88, card: 'fact' }),
  codeColumn('mobile', words.mobile, 100, { englishWidth: 98 }),
  wordColumn('title', words.title, titleWords, 72, { englishWidth: 84 }),
  wordColumn('grade', words.grade, gradeWords, 90, { englishWidth: 100 }),
  {
    name: 'credentials',
    title: words.credentials,
    width: 120,
    englishWidth: 92,
    show: (row) => <ExaminedNames list={row.credentials} />,
    card: 'fact',
  },
  deadlineColumn('train_cert_expire', words.train_cert_expire, 100, { sortable: true }),
  {
    name: 'is_chief',
    title: teacherLabels.chief,
    width: 48,
    englishWidth: 78,
    show: (row) => <YesNo is={row.is_chief} />,
  },
  {
    name: 'reserve',
    title: teacherLabels.reserve,
    width: 48,
    englishWidth: 72,
    show: (row) => <YesNo is={row.reserve} />,
  },
  countColumn('duty_count', words.duty_count, 72, { englishWidth: 62 }),
  ...statistics,
  {
    name: 'status',
    title: words.status,
    width: 96,
    englishWidth: 100,
    show: (row) => <State row={row} />,
    card: 'status',
  },
  codeColumn('train_cert_no', words.train_cert_no, 168, { extra: true }),
  updatedColumn(words.update_time),
]

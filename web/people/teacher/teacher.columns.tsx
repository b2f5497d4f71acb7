import { InfoCircleOutlined, UserOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { teacherRow } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { gradeWords, teacherWords as words, titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
import {
  codeColumn,
  countColumn,
  deadlineColumn,
  textColumn,
  updatedColumn,
  wordColumn,
} from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { teacherLabels } from './teacher.labels.ts'

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
    return `${whole ? `${code} ${name}` : name} (${parts.join(say(teacherLabels.comma))})`
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

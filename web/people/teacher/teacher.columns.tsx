import { InfoCircleOutlined, UserOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import type { z } from 'zod'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { teacherRow } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { gradeWords, teacherWords as words, titleWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
import { figures } from '../../kit/view/cells.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
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
    const said = [...levels.map((level) => say(levelWords[level])), ...(whole ? directions : [])]
    return `${whole ? `${code} ${name}` : name} (${said.join(say(teacherLabels.comma))})`
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
  { name: 'name', title: words.name, width: 76, show: (row) => row.name, sortable: true, card: 'identity' },
  {
    name: 'org_name',
    title: words.org_name,
    width: 128,
    englishWidth: 108,
    show: (row) => row.org_name,
    card: 'fact',
  },
  { name: 'mobile', title: words.mobile, width: 100, englishWidth: 98, show: (row) => figures(row.mobile) },
  {
    name: 'title',
    title: words.title,
    width: 72,
    englishWidth: 84,
    show: (row) => <Word of={titleWords} value={row.title} />,
  },
  {
    name: 'grade',
    title: words.grade,
    width: 90,
    englishWidth: 100,
    show: (row) => <Word of={gradeWords} value={row.grade} />,
  },
  {
    name: 'credentials',
    title: words.credentials,
    width: 120,
    englishWidth: 98,
    show: (row) => <ExaminedNames list={row.credentials} />,
    card: 'fact',
  },
  {
    name: 'train_cert_expire',
    title: words.train_cert_expire,
    width: 100,
    show: (row) => figures(row.train_cert_expire),
    sortable: true,
  },
  {
    name: 'is_chief',
    title: teacherLabels.chief,
    width: 48,
    englishWidth: 52,
    show: (row) => <YesNo is={row.is_chief} />,
  },
  {
    name: 'reserve',
    title: teacherLabels.reserve,
    width: 48,
    englishWidth: 72,
    show: (row) => <YesNo is={row.reserve} />,
  },
  {
    name: 'duty_count',
    title: words.duty_count,
    width: 72,
    englishWidth: 62,
    show: (row) => row.duty_count,
    figures: true,
  },
  {
    name: 'status',
    title: words.status,
    width: 96,
    englishWidth: 100,
    show: (row) => <State row={row} />,
    card: 'status',
  },
  {
    name: 'train_cert_no',
    title: words.train_cert_no,
    width: 168,
    show: (row) => figures(row.train_cert_no),
    extra: true,
  },
  {
    name: 'update_time',
    title: words.update_time,
    width: 156,
    show: (row) => figures(row.update_time),
    sortable: true,
    extra: true,
  },
]

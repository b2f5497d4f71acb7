import { UserOutlined } from '@ant-design/icons'
import { genderWords } from '@zhikao/domain/kernel/person.messages.ts'
import type { studentRow } from '@zhikao/domain/people/student/student.contract.ts'
import { photoLifecycle, studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import { figures } from '../../kit/view/cells.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { studentLabels } from './student.labels.ts'

export type StudentRow = z.infer<typeof studentRow>

/** A student's photo in the height of a row, or a frame where none is. */
export function PhotoThumb({ photo, name, large = false }: { photo: string | null; name: string; large?: boolean }) {
  const say = useSay()
  const size = large ? 'zk-photo zk-photo-large' : 'zk-photo'
  if (!photo)
    return (
      <span className={`${size} zk-photo-none`}>{<UserOutlined aria-label={say(studentLabels.photo_none)} />}</span>
    )
  return <img className={size} src={imageUrl(photo)} alt={say(studentLabels.photo_of, { name })} loading="lazy" />
}

export const studentColumns: readonly Column<StudentRow>[] = [
  {
    name: 'student_no',
    title: words.student_no,
    width: 92,
    show: (row) => figures(row.student_no),
    sortable: true,
    card: 'fact',
  },
  {
    name: 'name',
    title: words.name,
    width: 80,
    englishWidth: 76,
    show: (row) => row.name,
    sortable: true,
    card: 'identity',
  },
  {
    name: 'gender',
    title: words.gender,
    width: 48,
    englishWidth: 68,
    show: (row) => <Word of={genderWords} value={row.gender} />,
  },
  { name: 'id_no', title: words.id_no, width: 150, englishWidth: 142, show: (row) => figures(row.id_no) },
  { name: 'major_name', title: words.major_name, width: 98, englishWidth: 76, show: (row) => row.major_name },
  {
    name: 'class_name',
    title: words.class_name,
    width: 96,
    englishWidth: 84,
    show: (row) => row.class_name,
    sortable: true,
    card: 'fact',
  },
  {
    name: 'grade_year',
    title: words.grade_year,
    width: 64,
    englishWidth: 106,
    show: (row) => figures(row.grade_year),
    sortable: true,
  },
  { name: 'mobile', title: words.mobile, width: 102, englishWidth: 96, show: (row) => figures(row.mobile) },
  {
    name: 'photo_status',
    title: words.photo,
    width: 106,
    englishWidth: 120,
    card: 'status',
    show: (row) => (
      <span className="zk-photo-cell">
        <PhotoThumb photo={row.photo} name={row.name} />
        <StatusTag of={photoLifecycle} value={row.photo_status} />
      </span>
    ),
  },
  {
    name: 'signup_count',
    title: studentLabels.signups_short,
    width: 48,
    englishWidth: 62,
    show: (row) => row.signup_count,
    figures: true,
  },
  {
    name: 'status',
    title: words.status,
    width: 66,
    englishWidth: 88,
    show: (row) => <StatusTag of={studentLifecycle} value={row.status} />,
    card: 'status',
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

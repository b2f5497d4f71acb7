import { UserOutlined } from '@ant-design/icons'
import { genderWords } from '@zhikao/domain/kernel/person.messages.ts'
import type { studentRow } from '@zhikao/domain/people/student/student.contract.ts'
import { photoLifecycle, studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
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
import { StatusTag } from '../../kit/view/StatusTag.tsx'
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
  codeColumn('student_no', words.student_no, 92, { sortable: true, card: 'fact' }),
  textColumn('name', words.name, 80, { englishWidth: 76, sortable: true, card: 'identity' }),
  wordColumn('gender', words.gender, genderWords, 48, { englishWidth: 68 }),
  codeColumn('id_no', words.id_no, 150, { englishWidth: 142 }),
  textColumn('major_name', words.major_name, 98, { englishWidth: 76 }),
  textColumn('class_name', words.class_name, 96, { englishWidth: 84, sortable: true, card: 'fact' }),
  codeColumn('grade_year', words.grade_year, 64, { englishWidth: 106, sortable: true }),
  codeColumn('mobile', words.mobile, 102, { englishWidth: 96 }),
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
  countColumn('signup_count', studentLabels.signups_short, 48, { englishWidth: 62 }),
  statusColumn(words.status, studentLifecycle, 66, { englishWidth: 88 }),
  updatedColumn(words.update_time),
]

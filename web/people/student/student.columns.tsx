import { UserOutlined, WarningOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { eduLevelWords } from '@zhikao/domain/people/major/major.messages.ts'
import type { studentDetail, studentRow } from '@zhikao/domain/people/student/student.model.ts'
import { photoLifecycle, studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { candidateTypeWords, studentWords as words } from '@zhikao/domain/people/student/student.messages.ts'
import type { z } from 'zod'
import { useSay } from '../../i18n/lang.ts'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import {
  codeColumn,
  countColumn,
  statusColumn,
  textColumn,
  updatedColumn,
  wordColumn,
} from '../../kit/view/columns.tsx'
import type { Column } from '../../kit/view/list.ts'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { itemWords } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import { majorLabels } from '../major/major.labels.ts'
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
  return (
    <img
      className={size}
      src={imageUrl(photo, large ? undefined : 'small')}
      alt={say(studentLabels.photo_of, { name })}
      loading="lazy"
    />
  )
}

/** What the checks of an accepted photo warn of, by name where the pointer is. */
function Warned({ items }: { items: StudentRow['photo_warned'] }) {
  const say = useSay()
  const names = items.map((item) => <div key={item}>{say(itemWords[item])}</div>)
  return (
    <Tooltip title={names}>
      <span className="zk-attention">
        <WarningOutlined aria-hidden /> {say(studentLabels.photo_warned_count, { count: items.length })}
      </span>
    </Tooltip>
  )
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
        <span>
          <StatusTag of={photoLifecycle} value={row.photo_status} />
          {row.photo_warned.length > 0 && <Warned items={row.photo_warned} />}
        </span>
      </span>
    ),
  },
  countColumn('signup_count', studentLabels.signups_short, 48, { englishWidth: 62 }),
  countColumn('practice_count', words.practice_count, 72, { englishWidth: 84, extra: true }),
  statusColumn(words.status, studentLifecycle, 66, { englishWidth: 88 }),
  updatedColumn(words.update_time),
]

/** The same with the institution after the name. */
export const platformColumns: readonly Column<StudentRow>[] = [
  ...studentColumns.slice(0, 2),
  textColumn('org_name', words.org_name, 140, { card: 'fact' }),
  ...studentColumns.slice(2),
]

type StudentDetail = z.infer<typeof studentDetail>

function Years({ of }: { of: number }) {
  const say = useSay()
  return `${of} ${say(majorLabels.years)}`
}

/** What the page of a student shows below its head; number and mobile stay masked until they are revealed. */
export const studentSections: readonly { title: Text; factsOf: (student: StudentDetail) => readonly Fact[] }[] = [
  {
    title: studentLabels.identity,
    factsOf: (student) => [
      { label: words.gender, value: <Word of={genderWords} value={student.gender} /> },
      { label: words.birthday, value: student.birthday },
      { label: words.id_type, value: <Word of={idTypeWords} value={student.id_type} /> },
      { label: words.id_no, value: student.id_no },
      { label: words.id_valid_from, value: student.id_valid_from },
      { label: words.id_valid_to, value: student.id_valid_to },
      { label: words.nation, value: <Word of={nationWords} value={student.nation} /> },
      { label: words.photo_status, value: <StatusTag of={photoLifecycle} value={student.photo_status} /> },
    ],
  },
  {
    title: studentLabels.study,
    factsOf: (student) => [
      { label: words.org_name, value: student.org_name },
      { label: words.major_name, value: `${student.major_code} ${student.major_name}` },
      { label: words.class_name, value: student.class_name },
      { label: words.grade_year, value: student.grade_year },
      { label: words.edu_level, value: <Word of={eduLevelWords} value={student.edu_level} /> },
      { label: words.duration, value: student.duration && <Years of={student.duration} /> },
      { label: words.candidate_type, value: <Word of={candidateTypeWords} value={student.candidate_type} /> },
    ],
  },
  {
    title: studentLabels.contact,
    factsOf: (student) => [
      { label: words.mobile, value: student.mobile },
      { label: words.email, value: student.email },
      { label: words.address, value: student.address, wide: true },
    ],
  },
  {
    title: studentLabels.other,
    factsOf: (student) => [
      { label: words.prior_cert_no, value: student.prior_cert_no },
      { label: words.update_time, value: student.update_time },
      { label: words.remark, value: student.remark, wide: true },
    ],
  },
]

import { Alert } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { nationWords } from '@zhikao/domain/kernel/nation.messages.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import {
  educationWords,
  gradeWords,
  skillLevelWords,
  teacherWords as words,
  titleWords,
} from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Deadline } from '../../kit/view/Deadline.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import type { DetailDrawerProps } from '../../kit/view/RecordListPage.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { useRecordSections } from '../../kit/view/recordSections.ts'
import { Word } from '../../kit/view/StatusTag.tsx'
import { Consent, ExaminedNames, FreeDays, Provinces, TeacherPhoto, YearlyRating, YesNo } from './teacher.columns.tsx'
import { teacherLabels } from './teacher.labels.ts'
import { TeacherMoves } from './TeacherMovesPanel.tsx'

type Teacher = DataOf<typeof teacherContract.detail>

/** All about one examiner; the numbers stay masked until they are revealed. */
export function TeacherDetailDrawer({ sn, onClose, onEdit }: DetailDrawerProps) {
  const say = useSay()
  const More = useRecordSections()
  return (
    <RecordDetailDrawer
      sn={sn}
      title={teacherLabels.detail}
      of={teacherLifecycle}
      calls={teacherContract}
      onClose={onClose}
      head={(teacher) => ({
        name: teacher.name,
        ...(teacher.train_cert_no ? { number: { label: words.train_cert_no, value: teacher.train_cert_no } } : {}),
        image: <TeacherPhoto photo={teacher.photo} name={teacher.name} />,
        actions: <TeacherMoves row={teacher} place="header" onEdit={onEdit} onGone={onClose} />,
      })}
    >
      {(teacher) => (
        <>
          {teacher.init_reason && (
            <Alert type="warning" showIcon title={say(words.init_reason)} description={teacher.init_reason} />
          )}
          <Duty teacher={teacher} />
          <Work teacher={teacher} />
          <Person teacher={teacher} />
          {More && <More sn={sn} />}
        </>
      )}
    </RecordDetailDrawer>
  )
}

function Duty({ teacher }: { teacher: Teacher }) {
  return (
    <Section
      title={teacherLabels.duty}
      facts={[
        { label: words.grade, value: <Word of={gradeWords} value={teacher.grade} /> },
        { label: words.is_chief, value: <YesNo is={teacher.is_chief} /> },
        { label: words.credentials, value: <ExaminedNames list={teacher.credentials} whole />, wide: true },
        { label: words.train_cert_date, value: teacher.train_cert_date },
        { label: words.train_cert_expire, value: <Deadline time={teacher.train_cert_expire} /> },
        { label: words.reserve, value: <YesNo is={teacher.reserve} /> },
        { label: words.consent_time, value: <Consent row={teacher} /> },
        { label: words.regions, value: <Provinces codes={teacher.regions} /> },
        { label: words.free_days, value: <FreeDays row={teacher} /> },
        { label: words.last_dispatch, value: teacher.last_dispatch?.time.slice(0, 16) },
        { label: words.username, value: teacher.username },
        { label: words.duty_count, value: teacher.duty_count },
        { label: words.chief_count, value: teacher.chief_count },
        { label: words.last_duty, value: teacher.last_duty },
        { label: words.decline_count, value: teacher.decline_count },
        { label: words.violation_count, value: teacher.violation_count },
        { label: words.yearly_rating, value: <YearlyRating of={teacher.yearly_rating} /> },
      ]}
    />
  )
}

function Work({ teacher }: { teacher: Teacher }) {
  const say = useSay()
  return (
    <Section
      title={teacherLabels.work}
      facts={[
        { label: words.org_name, value: teacher.org_name, wide: true },
        { label: words.department, value: teacher.department },
        { label: words.position, value: teacher.position },
        { label: words.title, value: <Word of={titleWords} value={teacher.title} /> },
        { label: words.work_years, value: `${teacher.work_years} ${say(teacherLabels.years)}` },
        { label: words.education, value: <Word of={educationWords} value={teacher.education} /> },
        { label: words.degree, value: teacher.degree },
        { label: words.major, value: teacher.major },
        { label: words.skill_cert_name, value: teacher.skill_cert_name },
        {
          label: words.skill_cert_level,
          value: teacher.skill_cert_level && <Word of={skillLevelWords} value={teacher.skill_cert_level} />,
        },
        { label: words.skill_cert_no, value: teacher.skill_cert_no },
      ]}
    />
  )
}

function Person({ teacher }: { teacher: Teacher }) {
  return (
    <>
      <Section
        title={teacherLabels.identity}
        facts={[
          { label: words.gender, value: <Word of={genderWords} value={teacher.gender} /> },
          { label: words.birthday, value: teacher.birthday },
          { label: words.id_type, value: <Word of={idTypeWords} value={teacher.id_type} /> },
          { label: words.id_no, value: teacher.id_no },
          { label: words.nation, value: teacher.nation && <Word of={nationWords} value={teacher.nation} /> },
          { label: words.mobile, value: teacher.mobile },
          { label: words.email, value: teacher.email, wide: true },
        ]}
      />
      <Section
        title={teacherLabels.other}
        facts={[
          { label: words.bank_card, value: teacher.bank_card },
          { label: words.bank_name, value: teacher.bank_name },
          { label: words.resume, value: teacher.resume, wide: true },
          {
            label: words.files,
            value: teacher.files.length > 0 ? <FileLinks keys={teacher.files} /> : null,
            wide: true,
          },
          { label: words.create_time, value: teacher.create_time },
          { label: words.update_time, value: teacher.update_time },
        ]}
      />
    </>
  )
}

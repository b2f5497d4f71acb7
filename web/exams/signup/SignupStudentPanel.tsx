import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { signupLifecycle } from '@zhikao/domain/exams/signup/signup.lifecycle.ts'
import { signupSubjectWords } from '@zhikao/domain/exams/signup/signup.messages.ts'
import { RecordLines } from '../../kit/view/RecordLines.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { signupLabels as labels } from './signup.labels.ts'

/** The sign-ups of a student, for the student's own page. */
export function SignupsOfStudent({ sn }: { sn: string }) {
  return (
    <RecordLines
      title={labels.of_student}
      endpoint={signupContract.ofStudent}
      sn={sn}
      none={labels.of_student_none}
      line={(row) => (
        <>
          <b>{row.plan_title}</b> <StatusTag of={signupLifecycle} value={row.status} />
          <div className="zk-quiet">
            {row.credential_name} · <Word of={levelWords} value={row.level} /> ·{' '}
            <Word of={signupSubjectWords} value={row.subjects} /> · {row.org_name}{' '}
            <span className="zk-figures">{row.ticket_no}</span>
          </div>
        </>
      )}
    />
  )
}

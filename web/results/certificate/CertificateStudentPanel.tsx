import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { certificateLifecycle } from '@zhikao/domain/results/certificate/certificate.lifecycle.ts'
import { RecordLines } from '../../kit/view/RecordLines.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { certificateLabels as labels } from './certificate.labels.ts'

/** The certificates of a student that the reader may see, for the student's own page. */
export function CertificatesOfStudent({ sn }: { sn: string }) {
  return (
    <RecordLines
      title={labels.of_student}
      endpoint={certificateContract.ofStudent}
      sn={sn}
      none={labels.of_student_none}
      line={(row) => (
        <>
          <b className="zk-figures">{row.no}</b> <StatusTag of={certificateLifecycle} value={row.status} />
          <div className="zk-quiet">
            {row.credential_name} · <Word of={levelWords} value={row.level} /> ·{' '}
            <span className="zk-figures">{[row.issue_date, row.expire_date].filter(Boolean).join(' – ')}</span>
          </div>
        </>
      )}
    />
  )
}

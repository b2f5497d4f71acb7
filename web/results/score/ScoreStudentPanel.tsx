import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { RecordLines } from '../../kit/view/RecordLines.tsx'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { StatusTag, Word } from '../../kit/view/StatusTag.tsx'
import { useSession } from '../../kit/wire/session.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { Flagged } from './score.columns.tsx'
import { scoreLabels as labels } from './score.labels.ts'

type Row = DataOf<typeof scoreContract.ofStudent>[number]

/** The scores of a student that the reader may see, for the student's own page; each leads to those of its plan. */
export function ScoresOfStudent({ sn }: { sn: string }) {
  const { linkTo } = useScreens()
  const { org_sn } = useSession().user
  // After a transfer an earlier exam is of the institution of its time, whose list of scores the reader does not have.
  const isListed = (row: Row) => org_sn === null || row.org_sn === org_sn || row.site_sn === org_sn
  return (
    <RecordLines
      title={labels.score}
      endpoint={scoreContract.ofStudent}
      sn={sn}
      none={labels.manage_empty}
      line={(row) => (
        <>
          <RecordLink to={isListed(row) ? linkTo('scoreRows', { sn: row.plan_sn }) : null}>{row.plan_title}</RecordLink>{' '}
          <b>
            <Word of={subjectWords} value={row.subject} /> <Flagged score={row.score} flag={row.flag} inline />
          </b>{' '}
          <StatusTag of={scoreSheetLifecycle} value={row.status} />
          <div className="zk-quiet">
            {row.credential_name} · <Word of={levelWords} value={row.level} /> ·{' '}
            <span className="zk-figures">{row.exam_time.slice(0, 10)}</span>
          </div>
        </>
      )}
    />
  )
}

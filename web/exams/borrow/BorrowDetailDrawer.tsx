import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { DetailDrawer } from '../../kit/view/DetailDrawer.tsx'
import { DetailPage } from '../../kit/view/DetailPage.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { Timeline } from '../../kit/view/Timeline.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { BorrowMoves } from './BorrowMovesPanel.tsx'
import { BorrowSections, keyFacts } from './BorrowSectionsPanel.tsx'

/** All about one borrowed exam. */
export function BorrowDetailDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <DetailDrawer title={borrowLabels.detail} endpoint={borrowContract.detail} params={{ id: sn }} onClose={onClose}>
      {(record) => (
        <DetailPage
          name={record.title}
          number={{ label: words.sn, value: record.sn }}
          tag={<StatusTag of={borrowLifecycle} value={record.status} />}
          facts={keyFacts(record)}
          actions={<BorrowMoves row={record} place="header" onGone={onClose} />}
          timeline={<Timeline of={borrowLifecycle} calls={borrowContract} sn={sn} />}
        >
          <BorrowSections record={record} />
        </DetailPage>
      )}
    </DetailDrawer>
  )
}

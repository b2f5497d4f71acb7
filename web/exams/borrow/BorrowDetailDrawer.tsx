import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { BorrowMoves } from './BorrowMovesPanel.tsx'
import { BorrowSections, keyFacts } from './BorrowSectionsPanel.tsx'

/** All about one borrowed exam. */
export function BorrowDetailDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <RecordDetailDrawer
      sn={sn}
      title={borrowLabels.detail}
      of={borrowLifecycle}
      calls={borrowContract}
      head={(record) => ({
        name: record.title,
        number: { label: words.sn, value: record.sn },
        facts: keyFacts(record),
        actions: <BorrowMoves row={record} place="header" onGone={onClose} />,
      })}
      onClose={onClose}
    >
      {(record) => <BorrowSections record={record} />}
    </RecordDetailDrawer>
  )
}

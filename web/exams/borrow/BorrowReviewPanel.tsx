import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { AreaField, NumberField } from '../../kit/view/inputs.tsx'
import { RecordPage } from '../../kit/view/RecordPage.tsx'
import type { Decision } from '../../kit/view/decision.ts'
import type { Queue } from '../../kit/view/ReviewQueue.tsx'
import { ReviewWorkspace } from '../../kit/view/ReviewWorkspace.tsx'
import type { BorrowRow } from './borrow.columns.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { BorrowMoves } from './BorrowMovesPanel.tsx'
import { BorrowSections, keyFacts } from './BorrowSectionsPanel.tsx'
import type { BorrowDetail } from './BorrowSectionsPanel.tsx'

const queue: Queue<BorrowRow> = {
  title: borrowLabels.audit_queue,
  endpoint: borrowContract.list,
  query: { status: 'SCHOOL_INIT', sort: 'update_time' },
  lineOf: (row) => ({
    name: row.title,
    about: row.org_name,
    days: row.waiting_days,
    due: row.deadline,
  }),
}

/** The number of accepted candidates and the terms; the free places are shown next to it. */
const approvalOf = ({ student_count: count, host }: BorrowDetail) => ({
  initial: { approved_count: Math.max(1, Math.min(count, host?.free ?? count)) },
  groups: [
    {
      title: borrowLabels.terms,
      fields: [
        {
          name: 'approved_count',
          label: words.approved_count,
          hint: fill(borrowLabels.free_hint, { count, free: host?.free ?? 0 }),
          input: <NumberField min={1} max={count} unit={borrowLabels.people} />,
        },
        { name: 'conditions', label: words.conditions, input: <AreaField maxLength={500} /> },
      ],
    },
  ],
})

const decision: Decision<BorrowDetail> = {
  of: borrowLifecycle,
  yes: borrowContract.approve,
  no: borrowContract.reject,
  means: { yes: borrowLabels.approve_means, no: borrowLabels.reject_means },
  approvalOf,
  refresh: ['plan'],
}

/** The decision on requests: the requested places, the free places of the site, the history. */
export function BorrowReview() {
  return (
    <ReviewWorkspace
      queue={queue}
      list="borrowAuditList"
      detail={borrowContract.detail}
      nameOf={(record) => record.title}
      decision={decision}
    >
      {(record) => (
        <RecordPage
          sn={record.sn}
          of={borrowLifecycle}
          calls={borrowContract}
          record={record}
          name={record.title}
          number={{ label: words.sn, value: record.sn }}
          facts={keyFacts(record)}
          actions={<BorrowMoves row={record} place="header" deciding />}
        >
          <BorrowSections record={record} />
        </RecordPage>
      )}
    </ReviewWorkspace>
  )
}

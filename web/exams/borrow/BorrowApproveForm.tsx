import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { EditDrawer } from '../../kit/view/EditDrawer.tsx'
import { AreaField, NumberField } from '../../kit/view/inputs.tsx'
import { borrowLabels } from './borrow.labels.ts'

/** The number of accepted candidates and the terms; the free places are shown next to it. */
export function BorrowApproveForm({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <EditDrawer
      title={borrowLabels.approve_title}
      size={480}
      detail={borrowContract.detail}
      read={{ params: { id: sn } }}
      endpoint={borrowContract.approve}
      params={{ id: sn }}
      initialOf={({ version, student_count: count, host }) => ({
        version,
        approved_count: Math.max(1, Math.min(count, host?.free ?? count)),
      })}
      groupsOf={({ student_count: count, host }) => [
        {
          title: borrowLabels.decision,
          fields: [
            {
              name: 'approved_count',
              label: words.approved_count,
              hint: fill(borrowLabels.free_hint, { count, free: host?.free ?? 0 }),
              input: <NumberField min={1} max={count} unit={borrowLabels.people} />,
            },
            { name: 'conditions', label: words.conditions, input: <AreaField maxLength={500} /> },
            { name: 'opinion', label: borrowLabels.opinion, input: <AreaField maxLength={500} /> },
          ],
        },
      ]}
      submit={borrowLabels.approve_title}
      success={borrowLabels.approved}
      refresh={['plan']}
      onClose={onClose}
      onDone={onClose}
    />
  )
}

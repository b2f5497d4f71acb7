import { Button } from 'antd'
import { borrowContract } from '@zhikao/domain/exams/borrow/borrow.contract.ts'
import { borrowLifecycle } from '@zhikao/domain/exams/borrow/borrow.lifecycle.ts'
import { borrowWords as words } from '@zhikao/domain/exams/borrow/borrow.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { DetailPage } from '../../kit/view/DetailPage.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { Timeline } from '../../kit/view/Timeline.tsx'
import { borrowLabels } from './borrow.labels.ts'
import { BorrowMoves } from './BorrowMovesPanel.tsx'
import { BorrowSections, keyFacts } from './BorrowSectionsPanel.tsx'

/** The decision on a request: the requested places, the free places of the site, the history. */
export default function BorrowAuditPage() {
  const say = useSay()
  const { go } = useScreens()
  const sn = usePage().params.sn ?? ''
  const read = useRead(borrowContract.detail, { params: { id: sn } })
  useAbout(read.data?.title)
  return (
    <div className="zk-form-page">
      <Reading of={read} rows={16}>
        {(record) => (
          <DetailPage
            name={record.title}
            number={{ label: words.sn, value: record.sn }}
            tag={<StatusTag of={borrowLifecycle} value={record.status} />}
            facts={keyFacts(record)}
            actions={
              <span className="zk-buttons">
                <BorrowMoves row={record} place="header" deciding />
                <Button onClick={() => go('borrowAuditList')}>{say(borrowLabels.back)}</Button>
              </span>
            }
            timeline={<Timeline of={borrowLifecycle} calls={borrowContract} sn={sn} />}
          >
            <BorrowSections record={record} />
          </DetailPage>
        )}
      </Reading>
    </div>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { siteVisitContract } from '@zhikao/domain/sites/siteVisit/siteVisit.contract.ts'
import { siteVisitWords as words } from '@zhikao/domain/sites/siteVisit/siteVisit.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { Can } from '../../kit/view/Can.tsx'
import { RecordLines } from '../../kit/view/RecordLines.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { siteVisitLabels as labels } from './siteVisit.labels.ts'

type VisitRow = DataOf<typeof siteVisitContract.list>[number]

const Drawer = lazyPart(async () => (await import('./SiteVisitDrawer.tsx')).SiteVisitDrawer)

/** The visits to a site, and the way to record one. */
export function VisitsOfApplication({ sn }: { sn: string }) {
  const say = useSay()
  const [isOpen, open] = useState(false)
  return (
    <>
      <RecordLines
        title={words.visits}
        endpoint={siteVisitContract.list}
        sn={sn}
        none={labels.none}
        line={(row) => <Visit row={row} />}
      >
        <Can operation="audit">
          <Button onClick={() => open(true)}>{say(labels.add)}</Button>
        </Can>
      </RecordLines>
      {isOpen && <Drawer sn={sn} onClose={() => open(false)} />}
    </>
  )
}

function Visit({ row: { date, people, findings, files, author, create_time } }: { row: VisitRow }) {
  const say = useSay()
  return (
    <div className="zk-stack">
      <span>
        <span className="zk-figures">{date}</span> · {say(labels.people, { people })}
      </span>
      <span style={{ whiteSpace: 'pre-wrap' }}>{findings}</span>
      {files.length > 0 && <FileLinks keys={files} />}
      <span className="zk-quiet">{say(labels.recorded, { author, time: create_time.slice(0, 16) })}</span>
    </div>
  )
}

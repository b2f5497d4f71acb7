import { useState } from 'react'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { siteConditionContract } from '@zhikao/domain/sites/siteCondition/siteCondition.contract.ts'
import { siteConditionLifecycle } from '@zhikao/domain/sites/siteCondition/siteCondition.lifecycle.ts'
import { siteConditionWords as words } from '@zhikao/domain/sites/siteCondition/siteCondition.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { Deadline } from '../../kit/view/Deadline.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { RecordLines } from '../../kit/view/RecordLines.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { siteConditionLabels as labels } from './siteCondition.labels.ts'

type ConditionRow = DataOf<typeof siteConditionContract.list>[number]

const Drawer = lazyPart(async () => (await import('./SiteConditionDrawer.tsx')).SiteConditionDrawer)

/** The conditions of an approval, where it has any: what must be done until when, its evidence, and what can be done with it. */
export function ConditionsOfApplication({ sn }: { sn: string }) {
  return (
    <RecordLines
      title={words.conditions}
      endpoint={siteConditionContract.list}
      sn={sn}
      line={(row) => <Condition row={row} />}
    />
  )
}

function Condition({ row }: { row: ConditionRow }) {
  const say = useSay()
  const [isOpen, open] = useState(false)
  return (
    <div className="zk-stack">
      <span>
        <StatusTag of={siteConditionLifecycle} value={row.status} /> {row.text}
      </span>
      <span className="zk-quiet">
        {say(levelWords[row.level])} · {say(words.due)}{' '}
        {row.status === 'OPEN' ? <Deadline time={row.due} /> : <span className="zk-figures">{row.due}</span>}
      </span>
      <Evidence row={row} />
      <MoveButtons
        of={siteConditionLifecycle}
        calls={siteConditionContract}
        asks={{ meet: () => open(true) }}
        row={row}
        under={{ apply: row.application_sn }}
        name={say(fill(labels.name, { text: row.text }))}
        consequences={{ return: labels.return_note }}
        place="header"
      />
      {isOpen && <Drawer of={row} onClose={() => open(false)} />}
    </div>
  )
}

/** What was handed in last, and what was said about it. */
function Evidence({ row }: { row: ConditionRow }) {
  const say = useSay()
  const { evidence_files: files, evidence_note: note, evidence_time: time, opinion, status } = row
  const isReturned = opinion !== null && time === null
  return (
    <>
      {status === 'OPEN' && time !== null && <span>{say(labels.waiting)}</span>}
      {files.length > 0 && <FileLinks keys={files} />}
      {note !== null && <span className="zk-quiet">{say(labels.note, { note })}</span>}
      {time !== null && <span className="zk-quiet">{say(labels.handed_in, { time: time.slice(0, 16) })}</span>}
      {opinion !== null && <span>{say(isReturned ? labels.returned : labels.opinion, { opinion })}</span>}
    </>
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { entryBasisWords, entryWords as words } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { whoIs } from './scoreEntry.fields.tsx'
import type { EntryRow, OtherEntry } from './scoreEntry.fields.tsx'
import { scoreEntryLabels as labels } from './scoreEntry.labels.ts'

/** What the other examiners handed in for a candidate, once it may be seen; the chief may return it. */
export function ScoreEntryOthers({ row }: { row: EntryRow }) {
  const say = useSay()
  const [asked, setAsked] = useState<OtherEntry | null>(null)
  const none = row.difference === null ? labels.others_hidden : labels.others_none
  return (
    <Section title={labels.others}>
      {row.third_due && <p className="zk-attention">{say(labels.third_due)}</p>}
      {row.entries.length === 0 && <p className="zk-quiet">{say(none)}</p>}
      <ul className="zk-plain-list zk-stack">
        {row.entries.map((entry) => (
          <li key={entry.sn}>
            <Other entry={entry} onReturn={() => setAsked(entry)} />
          </li>
        ))}
      </ul>
      {row.difference !== null && row.handins > 1 && (
        <p>{say(labels.difference, { points: row.difference.toFixed(1) })}</p>
      )}
      {row.actions.includes('dispute') && <Dispute row={row} />}
      {asked && <ReturnDialog entry={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

/** The chief who scores nothing here may open the others' entries to decide about them (Decided 33). */
function Dispute({ row }: { row: EntryRow }) {
  const say = useSay()
  const [asking, setAsking] = useState(false)
  const { send, busy } = useSend(scoreEntryContract.dispute, { success: labels.dispute_done })
  const open = async (reason: string) => {
    const { ok } = await send({ params: { id: row.sn ?? '' }, body: { reason } })
    if (ok) setAsking(false)
  }
  return (
    <>
      <Button size="large" onClick={() => setAsking(true)}>
        {say(labels.dispute)}
      </Button>
      {asking && (
        <ReasonDialog
          title={say(labels.dispute_question, { who: whoIs(row) })}
          okText={say(labels.dispute)}
          danger
          busy={busy}
          note={say(labels.dispute_means)}
          label={say(labels.dispute_reason)}
          missing={say(labels.dispute_missing)}
          onYes={(reason) => void open(reason)}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Other({ entry, onReturn }: { entry: OtherEntry; onReturn: () => void }) {
  const say = useSay()
  const boxes = [
    ...(entry.critical ? [say(words.critical)] : []),
    ...(entry.stopped ? [say(words.stopped)] : []),
    ...(entry.on_behalf ? [say(words.on_behalf)] : []),
  ]
  return (
    <div style={{ display: 'flex', gap: 12, alignItems: 'center', justifyContent: 'space-between' }}>
      <div>
        {entry.examiner_name ?? say(labels.unknown)} <b className="zk-figures">{entry.total.toFixed(1)}</b>
        {boxes.length > 0 && <div className="zk-attention">{boxes.join(' · ')}</div>}
        {entry.basis && (
          <div className="zk-quiet">
            {say(words.basis)} · {say(entryBasisWords[entry.basis])}
          </div>
        )}
        {entry.note && <div className="zk-quiet">{entry.note}</div>}
        {entry.changes.map((one) => (
          <div key={one.time} className="zk-quiet">
            {say(labels.was, { points: one.total.toFixed(1), reason: one.reason })}
          </div>
        ))}
      </div>
      {entry.actions.includes('return') && (
        <Button
          size="large"
          aria-label={`${say(labels.return)} ${entry.examiner_name ?? say(labels.unknown)}`}
          onClick={onReturn}
        >
          {say(labels.return)}
        </Button>
      )}
    </div>
  )
}

function ReturnDialog({ entry, onClose }: { entry: OtherEntry; onClose: () => void }) {
  const say = useSay()
  const { send, busy } = useSend(scoreEntryContract.return, { success: labels.return_done })
  const give = async (reason: string) => {
    const { ok } = await send({ params: { id: entry.sn }, body: { reason, version: entry.version } })
    if (ok) onClose()
  }
  return (
    <ReasonDialog
      title={say(labels.return_question, { name: entry.examiner_name ?? say(labels.unknown) })}
      okText={say(labels.return)}
      danger
      busy={busy}
      note={say(labels.return_means)}
      label={say(labels.return_reason)}
      missing={say(labels.return_missing)}
      onYes={(reason) => void give(reason)}
      onNo={onClose}
    />
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { entryBasisWords, entryWords as words } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import { calledOf } from '@zhikao/domain/exams/exam/exam.blind.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { pointsText } from './score.columns.tsx'
import type { CandidateRow } from './score.columns.tsx'
import { scoreLabels as labels } from './score.labels.ts'

type Entry = NonNullable<CandidateRow['practical']>['entries'][number]
type Props = { row: CandidateRow; onClose: () => void }

/** What each examiner handed in for a candidate, with the changes; the centre may return an entry (Decided 33, 34). */
export function ScoreEntriesDrawer({ row, onClose }: Props) {
  const say = useSay()
  const [asked, setAsked] = useState<Entry | null>(null)
  const entries = row.practical?.entries ?? []
  const nameOf = (entry: Entry) => entry.examiner_name ?? say(labels.examiner_unknown)
  return (
    <AppDrawer open size={480} title={say(labels.entries_of, { name: calledOf(row) })} onClose={onClose}>
      <div className="zk-stack">
        {entries.map((entry) => (
          <Section key={entry.sn} title={fill(labels.entry_by, { name: nameOf(entry) })} facts={factsOf(entry, say)}>
            {row.actions.includes('returnEntry') && (
              <Button aria-label={`${say(labels.entry_return)} ${nameOf(entry)}`} onClick={() => setAsked(entry)}>
                {say(labels.entry_return)}
              </Button>
            )}
          </Section>
        ))}
      </div>
      {asked && <ReturnDialog entry={asked} name={nameOf(asked)} onClose={() => setAsked(null)} onDone={onClose} />}
    </AppDrawer>
  )
}

function factsOf(entry: Entry, say: ReturnType<typeof useSay>) {
  const boxes = [
    ...(entry.critical ? [say(words.critical)] : []),
    ...(entry.stopped ? [say(words.stopped)] : []),
    ...(entry.on_behalf ? [say(words.on_behalf)] : []),
  ]
  return [
    { label: words.total, value: pointsText(entry.total) },
    { label: words.handin_time, value: entry.handin_time.slice(0, 16) },
    ...(entry.certificate_no ? [{ label: words.certificate_no, value: entry.certificate_no, wide: true }] : []),
    ...(entry.basis ? [{ label: words.basis, value: say(entryBasisWords[entry.basis]) }] : []),
    ...(boxes.length > 0 ? [{ label: labels.entry_marks, value: boxes.join(' · '), wide: true }] : []),
    ...(entry.note ? [{ label: words.note, value: entry.note, wide: true }] : []),
    ...(entry.scan ? [{ label: words.scan, value: <FileLinks keys={[entry.scan]} />, wide: true }] : []),
    ...entry.changes.map((one, at) => ({
      label: fill(labels.entry_change, { number: at + 1 }),
      value: say(labels.entry_was, { points: one.total.toFixed(1), time: one.time.slice(0, 16), reason: one.reason }),
      wide: true,
    })),
  ]
}

function ReturnDialog({
  entry,
  name,
  onClose,
  onDone,
}: { entry: Entry; name: string } & Record<'onClose' | 'onDone', () => void>) {
  const say = useSay()
  const { send, busy } = useSend(scoreEntryContract.return, { success: labels.entry_returned, refresh: ['score'] })
  const give = async (reason: string) => {
    const { ok } = await send({ params: { id: entry.sn }, body: { reason, version: entry.version } })
    if (ok) onDone()
  }
  return (
    <ReasonDialog
      title={say(labels.entry_return_question, { name })}
      okText={say(labels.entry_return)}
      danger
      busy={busy}
      note={say(labels.entry_return_means)}
      label={say(labels.return_opinion)}
      missing={say(labels.return_missing)}
      onYes={(reason) => void give(reason)}
      onNo={onClose}
    />
  )
}

import { Alert, Button } from 'antd'
import { useState } from 'react'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import { basisRefusal, blankItems } from '@zhikao/domain/results/scoreEntry/scoreEntry.guard.rules.ts'
import { totalOf } from '@zhikao/domain/results/scoreEntry/scoreEntry.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { AreaField } from '../../kit/view/inputs.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { useLeave } from '../../kit/view/useLeave.ts'
import { RefusalText } from '../../kit/wire/lift.tsx'
import { useSender } from '../../kit/wire/send.ts'
import { faultsIn, isSame, nextAfter, placeOf, typedOf, whoIs } from './scoreEntry.fields.tsx'
import type { EntryRow, EntrySheet, TypedEntry } from './scoreEntry.fields.tsx'
import { scoreEntryLabels as labels } from './scoreEntry.labels.ts'
import { ScoreEntryItems } from './ScoreEntryItemsPanel.tsx'
import { ScoreEntryOthers } from './ScoreEntryOthersPanel.tsx'

type Props = { sheet: EntrySheet; row: EntryRow; onOpen: (row: EntryRow | null) => void }

/** One candidate: the items with their points, the boxes, the hand-in, and after it what the other examiners gave. */
export function ScoreEntryDrawer({ sheet, row, onOpen }: Props) {
  const say = useSay()
  const entry = useEntry(sheet, row)
  const close = useLeave(entry.isChanged, () => onOpen(null))
  const next = nextAfter(sheet.rows, row.score_sn)
  const footer = (
    <div className="zk-form-footer">
      {row.state === 'HANDED' && next && !entry.isChanged && (
        <Button size="large" onClick={() => onOpen(next)}>
          {say(labels.next)}
        </Button>
      )}
      <Buttons row={row} entry={entry} />
    </div>
  )
  return (
    <AppDrawer open size={560} title={whoIs(row)} onClose={close} footer={footer}>
      <div className="zk-stack">
        <Situation sheet={sheet} row={row} />
        <ScoreEntryItems
          sheet={sheet}
          typed={entry.typed}
          faults={entry.faults}
          locked={!entry.mayType}
          onChange={entry.type}
        />
        {row.state === 'HANDED' && entry.isChanged && (
          <label className="zk-label">
            {say(labels.change_reason)}
            <AreaField maxLength={500} value={entry.reason} onChange={(reason) => entry.setReason(reason ?? '')} />
          </label>
        )}
        <ScoreEntryOthers row={row} />
      </div>
    </AppDrawer>
  )
}

/** Why the entry was returned, what keeps the hand-in closed, and how far the candidate is. */
function Situation({ sheet, row }: { sheet: EntrySheet; row: EntryRow }) {
  const say = useSay()
  return (
    <>
      {row.sent_back && <Alert type="warning" showIcon title={say(labels.sent_back)} description={row.sent_back} />}
      {row.return_reason && (
        <Alert type="warning" showIcon title={say(labels.returned)} description={row.return_reason} />
      )}
      {row.refused.map((refused) => (
        <Alert key={refused.move} type="info" showIcon title={<RefusalText {...refused} />} />
      ))}
      <p className="zk-quiet">
        {say(placeOf(sheet, row))} · {say(labels.handins, { done: row.handins, needed: row.needed })}
      </p>
    </>
  )
}

/** What is typed of the own entry, and the calls that keep it. */
function useEntry(sheet: EntrySheet, row: EntryRow) {
  const { send, busy } = useSender()
  const ask = useHandInQuestion()
  const stored = typedOf(row)
  const [draft, type] = useState<TypedEntry | null>(null)
  const [reason, setReason] = useState('')
  const typed = draft ?? stored
  const params = { id: row.sn ?? '' }
  const isChanged = !isSame(typed, stored)
  const save = async (success: Text = labels.saved) => {
    const why = row.state === 'HANDED' ? { reason } : {}
    const body = { ...typed, items: [...typed.items], version: row.version, ...why }
    const sent = await send(scoreEntryContract.save, { params, body }, success)
    if (!sent.ok && !sent.kept) return null
    type(null)
    setReason('')
    return sent.ok ? sent.data.version : null
  }
  const handIn = async () => {
    const version = isChanged || row.version === 0 ? await save() : row.version
    if (version !== null) await send(scoreEntryContract.handin, { params, body: { version } }, labels.handed)
  }
  const mayType = row.actions.includes('edit') || row.actions.includes('change')
  const isWhole = blankItems(typed) === 0 && basisRefusal(sheet.duty, typed.basis) === null
  const askHandIn = () => ask(row, typed, handIn)
  return {
    typed,
    type,
    faults: faultsIn(typed, sheet),
    reason,
    setReason,
    isChanged,
    isWhole,
    mayType,
    busy,
    save,
    askHandIn,
  }
}

function useHandInQuestion() {
  const say = useSay()
  const confirm = useConfirm()
  return (row: EntryRow, typed: TypedEntry, onOk: () => Promise<void>) =>
    confirm({
      title: say(fill(labels.handin_question, { who: whoIs(row), total: totalOf(typed.items).toFixed(1) })),
      content: say(labels.handin_means),
      okText: say(labels.handin),
      cancelText: say(kitLabels.cancel),
      onOk,
    })
}
type Entry = ReturnType<typeof useEntry>

const REASON_MIN = 4

function Buttons({ row, entry }: { row: EntryRow; entry: Entry }) {
  const say = useSay()
  const { isChanged, isWhole, busy, save, askHandIn, faults } = entry
  const isFaulty = faults.length > 0
  if (row.actions.includes('change'))
    return (
      <Button
        size="large"
        type="primary"
        loading={busy}
        disabled={!isChanged || isFaulty || !isWhole || entry.reason.trim().length < REASON_MIN}
        onClick={() => void save(labels.changed)}
      >
        {say(labels.change)}
      </Button>
    )
  if (!row.actions.includes('edit')) return null
  return (
    <>
      <Button size="large" loading={busy} disabled={!isChanged || isFaulty} onClick={() => void save()}>
        {say(labels.save)}
      </Button>
      <Button
        size="large"
        type="primary"
        loading={busy}
        disabled={!row.actions.includes('handin') || isFaulty || !isWhole}
        onClick={() => askHandIn()}
      >
        {say(labels.handin)}
      </Button>
    </>
  )
}

import { Alert, Button } from 'antd'
import { createContext, use, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { applicationContract } from '@zhikao/domain/sites/application/application.contract.ts'
import type {
  CheckItem,
  CheckPoints,
  CheckSheet,
  ReviewNotes,
} from '@zhikao/domain/sites/siteReview/siteReview.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { useDraftSaving } from '../../kit/document/useDraftSaving.ts'
import type { Saved, Saving } from '../../kit/document/useDraftSaving.ts'
import { nowText } from '../../kit/wire/clock.ts'
import { isStale } from '../../kit/wire/failure.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { applicationLabels as labels } from './application.labels.ts'

type ApplicationDetail = DataOf<typeof applicationContract.detail>

type Written = { points: CheckPoints; notes: ReviewNotes }
type Edit = {
  point: (item: CheckItem, points: number | undefined) => void
  /** Without a text the note is removed. */
  note: (place: string, text: string | undefined) => void
}
export type Sheet = Written & { edit: Edit | null }
const SheetContext = createContext<Sheet | null>(null)

/** Points and notes of the review; null where there are none to show. */
export const useSheet = (): Sheet | null => use(SheetContext)

/** The review of an application for what is inside: written by those who decide while it waits, afterwards as it was frozen. */
export function ApplicationSheetScope({
  application,
  children,
}: {
  application: ApplicationDetail
  children: ReactNode
}) {
  const { check_sheet, rounds, sn } = application
  const [round, setRound] = useState(0)
  const { refetch } = useRead(applicationContract.detail, { params: { id: sn } }, { when: false })
  const reload = async () => {
    await refetch()
    setRound(round + 1)
  }
  if (check_sheet)
    return (
      <Writing key={round} sn={sn} sheet={check_sheet} onReload={() => void reload()}>
        {children}
      </Writing>
    )
  const review = rounds[0]?.review
  return <SheetContext value={review ? { ...review, edit: null } : null}>{children}</SheetContext>
}

/** A note that is being begun has no text yet. */
const written = ({ points, notes }: Written): Written => ({
  points,
  notes: Object.fromEntries(
    Object.entries(notes).flatMap(([place, text]) => (text.trim() === '' ? [] : [[place, text.trim()]])),
  ),
})

function useWriting(sn: string, sheet: CheckSheet) {
  const [kept, keep] = useState({ points: sheet.points, notes: sheet.notes, touched: false })
  const { send } = useSend(applicationContract.checksheet, { silent: () => true })
  const version = useRef(sheet.version)
  const save = async (): Promise<Saved> => {
    const sent = await send({ params: { id: sn }, body: { version: version.current, ...written(kept) } })
    if (!sent.ok)
      return isStale(sent.failure)
        ? { state: 'moved' }
        : { state: 'failed', why: sent.failure.errors[0]?.message ?? sent.failure.message }
    version.current = sent.data.check_sheet?.version ?? version.current + 1
    keep((now) => ({ ...now, touched: now.points !== kept.points || now.notes !== kept.notes }))
    return { state: 'saved' }
  }
  const edit: Edit = {
    point: (item, points) => keep((now) => ({ ...now, points: { ...now.points, [item]: points }, touched: true })),
    note: (place, text) =>
      keep((now) => {
        const { [place]: _, ...others } = now.notes
        return { ...now, notes: text === undefined ? others : { ...now.notes, [place]: text }, touched: true }
      }),
  }
  return { ...kept, edit, ...useDraftSaving(kept.touched, save, nowText) }
}

function Writing({
  sn,
  sheet,
  onReload,
  children,
}: {
  sn: string
  sheet: CheckSheet
  onReload: () => void
  children: ReactNode
}) {
  const { points, notes, edit, touched, saving, saveNow } = useWriting(sn, sheet)
  return (
    <SheetContext value={{ points, notes, edit }}>
      <div
        onBlur={() => {
          if (touched) void saveNow(false)
        }}
      >
        {children}
        <SavedLine saving={saving} touched={touched} onReload={onReload} />
      </div>
    </SheetContext>
  )
}

function SavedLine({ saving, touched, onReload }: { saving: Saving; touched: boolean; onReload: () => void }) {
  const say = useSay()
  if (saving.state === 'moved')
    return (
      <Alert
        type="warning"
        showIcon
        title={say(labels.sheet_moved)}
        action={<Button onClick={onReload}>{say(labels.reload)}</Button>}
      />
    )
  if (saving.state === 'failed')
    return (
      <p className="zk-attention-text" role="status">
        {say(labels.not_saved, { why: saving.why })}
      </p>
    )
  const text = saving.state === 'saving' ? labels.saving : touched ? labels.unsaved : labels.sheet_saves
  return (
    <p className="zk-quiet" role="status">
      {say(text)}
    </p>
  )
}

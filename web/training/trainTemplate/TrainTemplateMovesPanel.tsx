import { useState } from 'react'
import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { trainTemplateLifecycle } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifecycle.ts'
import type { TemplateLayout } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import type { Action } from '../../kit/view/Actions.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import type { MovedRow } from '../../kit/view/MoveButtons.tsx'
import { useRemoval } from '../../kit/view/useRemoval.ts'
import { fileOf, urlOf } from '../../kit/wire/call.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { useSend, useTell } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'

type Props = { row: MovedRow & { name: string }; place: 'row' | 'header'; onGone?: () => void }

/** Opens the PDF with sample values in a window of its own; `no`: an earlier version of the layout. */
export const openPreview = (sn: string, no?: number): void => {
  const query = no === undefined ? {} : { query: { no } }
  window.open(urlOf(trainTemplateContract.preview, { params: { id: sn }, ...query }), '_blank', 'noopener')
}

const MINUTE_MS = 60_000

/** Opens the same of a layout that is not saved. */
export function useDraftPreview() {
  const tell = useTell()
  const [busy, setBusy] = useState(false)
  const open = async (layout: TemplateLayout) => {
    setBusy(true)
    try {
      const url = URL.createObjectURL(await fileOf(trainTemplateContract.previewDraft, { body: layout }))
      window.open(url, '_blank')
      // The window has read it by then.
      setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
    } catch (cause) {
      tell(failureOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return { open, busy }
}

/** What can be done to a template; a copy opens at once, to be designed. */
export function TrainTemplateMoves({ row, place, onGone }: Props) {
  const { go } = useScreens()
  const { send } = useSend(trainTemplateContract.copy, { success: labels.copied })
  const remove = useRemoval(trainTemplateContract.remove, onGone)
  const copy = async () => {
    const sent = await send({ params: { id: row.sn } })
    if (sent.ok) go('trainTemplateDesign', { sn: sent.data.sn })
  }
  const preview: Action = { key: 'preview', label: labels.preview, run: () => openPreview(row.sn) }
  const design: Action = { key: 'edit', label: labels.design, run: () => go('trainTemplateDesign', { sn: row.sn }) }
  const after: Action[] = [
    { key: 'copy', label: labels.copy, run: () => void copy() },
    { key: 'delete', label: kitLabels.remove, danger: true, run: () => remove(row.sn, row.name) },
  ]
  return (
    <MoveButtons
      of={trainTemplateLifecycle}
      calls={trainTemplateContract}
      row={row}
      name={row.name}
      place={place}
      consequences={{ enable: labels.enable_asks, disable: labels.disable_asks }}
      // The designer has a button of its own that opens the preview.
      first={place === 'row' ? [...allowed(row, [design]), preview] : []}
      last={allowed(row, after)}
    />
  )
}

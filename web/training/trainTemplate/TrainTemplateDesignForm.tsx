import { hashKey } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { trainTemplateContent } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { layoutFaults } from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { formFaults } from '../../kit/view/form.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useFreshRecord } from '../../kit/view/useFreshRecord.ts'
import { useNarrow } from '../../kit/view/useNarrow.ts'
import { isFormFault } from '../../kit/view/useRecordForm.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { TemplateCanvas } from './TrainTemplateCanvasPanel.tsx'
import { ChosenElement, ElementList } from './TrainTemplateElementPanel.tsx'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'
import styles from './trainTemplate.module.css'
import { DesignerFaults, DesignerHead } from './TrainTemplateHeadPanel.tsx'
import type { Detail, Fault } from './TrainTemplateHeadPanel.tsx'
import { TemplateSettings } from './TrainTemplateSettingsPanel.tsx'
import { StepButtons, stepKeys, useDesign } from './TrainTemplateStepsPanel.tsx'
import type { Design, Draft } from './TrainTemplateStepsPanel.tsx'
import { AddElement, TemplateTools } from './TrainTemplateToolsPanel.tsx'

const contentOf = (record: Detail): Draft => pick(trainTemplateContent, record)
/** Whatever the order of their keys. */
const isSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other])

/** The designer of one template: its paper to scale, its elements by pointer, keys and figures. */
export function TrainTemplateDesignForm({ sn }: { sn: string }) {
  const { record, read, round, reload } = useFreshRecord(trainTemplateContract.detail, { params: { id: sn } })
  useAbout(record?.name)
  return (
    <Reading of={read} rows={14}>
      {(template) => <Designer key={round} record={template} onReload={reload} />}
    </Reading>
  )
}

/** What is stored: what was saved last, or the record after a move that left its content as it is. */
function useSaved(record: Detail) {
  const [saved, setSaved] = useState(record)
  const isMoved = record.version > saved.version && isSame(contentOf(record), contentOf(saved))
  return { saved: isMoved ? record : saved, setSaved }
}

/** The tab asks before unsaved changes are lost, and keeps them when the session is lost. */
function useDraft(design: Design, isDirty: boolean, sn: string) {
  const { setDirty, draftOf } = usePage()
  const id = `${trainTemplateContract.update.name} ${sn}`
  const { draft, change } = design
  useEffect(() => {
    setDirty(isDirty, isDirty ? { id, read: () => draft } : undefined)
  }, [setDirty, isDirty, id, draft])
  useEffect(() => {
    const { data: kept } = trainTemplateContent.safeParse(draftOf(id))
    if (kept) change(kept)
    // Only at the first render: later the designer has its own state.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

function useSaving(design: Design, saved: Detail, setSaved: (record: Detail) => void) {
  const say = useSay()
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [failure, setFailure] = useState<AppFailure | null>(null)
  const { send, busy } = useSend(trainTemplateContract.update, { success: labels.saved, silent: isFormFault })
  const show = (list: readonly Fault[]) => {
    setFaults(list)
    const at = list.map(({ path }) => Number(/^elements\.(\d+)/.exec(path)?.[1] ?? -1)).find((one) => one >= 0)
    if (at !== undefined) design.select([at])
  }
  const save = async () => {
    const { draft } = design
    const own = formFaults(trainTemplateContract.update, draft, () => layoutFaults(draft))
    setFailure(null)
    show(own.map(({ path, message }) => ({ path, message: say(message) })))
    if (own.length > 0) return
    const sent = await send({ params: { id: saved.sn }, body: { ...draft, version: saved.version } })
    if (sent.ok) return setSaved(sent.data)
    show(sent.failure.errors)
    if (sent.failure.errors.length === 0 && isFormFault(sent.failure)) setFailure(sent.failure)
  }
  return { faults, failure, save, busy }
}

function Designer({ record, onReload }: { record: Detail; onReload: () => void }) {
  const { saved, setSaved } = useSaved(record)
  const design = useDesign(contentOf(record))
  const [say, narrow] = [useSay(), useNarrow()]
  const isDirty = !isSame(design.draft, contentOf(saved))
  useDraft(design, isDirty, saved.sn)
  const saving = useSaving(design, saved, setSaved)
  // Only of elements that are as they were measured.
  const misfits = saved.misfits.filter((at) => isSame(design.draft.elements[at], saved.elements[at]))
  const parts = { design, misfits }
  return (
    <div className={styles.page} onKeyDown={stepKeys(design)}>
      <DesignerHead {...{ saved, design, isDirty }} onSave={() => void saving.save()} busy={saving.busy} />
      <DesignerFaults {...saving} elements={design.draft.elements} onReload={onReload} />
      {narrow ? (
        <div className={styles.side}>
          <p className="zk-quiet">{say(labels.phone_hint)}</p>
          <div className={styles.tools}>
            <AddElement design={design} />
            <StepButtons design={design} />
          </div>
          <ElementList {...parts} />
          <TemplateSettings design={design} saved={saved} />
        </div>
      ) : (
        <Board {...parts} saved={saved} />
      )}
    </div>
  )
}

type BoardProps = { design: Design; misfits: readonly number[]; saved: Detail }

/** The tools, the paper, and beside it what is chosen, or the settings of the template. */
function Board({ design, misfits, saved }: BoardProps) {
  const say = useSay()
  const [snaps, setSnaps] = useState(true)
  return (
    <>
      <TemplateTools design={design} snaps={snaps} onSnaps={setSnaps} />
      <div className={styles.board}>
        <div className={styles.side}>
          <TemplateCanvas design={design} snaps={snaps} misfits={misfits} />
          <small className="zk-quiet">{say(labels.keys)}</small>
        </div>
        {design.chosen.length > 0 ? (
          <ChosenElement design={design} misfits={misfits} />
        ) : (
          <div className={styles.side}>
            <p className="zk-quiet">{say(labels.none_chosen)}</p>
            <TemplateSettings design={design} saved={saved} />
          </div>
        )}
      </div>
    </>
  )
}

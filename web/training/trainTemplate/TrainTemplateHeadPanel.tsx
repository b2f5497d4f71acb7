import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { trainTemplateContract } from '@zhikao/domain/training/trainTemplate/trainTemplate.contract.ts'
import { trainTemplateLifecycle } from '@zhikao/domain/training/trainTemplate/trainTemplate.lifecycle.ts'
import { elementWords } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import { templateLayout } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { TemplateElement } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { isStale } from '../../kit/wire/failure.ts'
import type { AppFailure } from '../../kit/wire/failure.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { LiftLine } from '../../kit/wire/lift.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'
import styles from './trainTemplate.module.css'
import { openPreview, TrainTemplateMoves, useDraftPreview } from './TrainTemplateMovesPanel.tsx'
import type { Design } from './TrainTemplateStepsPanel.tsx'
import type { TemplateVersion } from './TrainTemplateVersionsDrawer.tsx'

const TrainTemplateVersionsDrawer = lazyPart(
  async () => (await import('./TrainTemplateVersionsDrawer.tsx')).TrainTemplateVersionsDrawer,
)

export type Detail = DataOf<typeof trainTemplateContract.detail>
/** Something of the form that has to be corrected. */
export type Fault = { path: string; message: string }

type HeadProps = { saved: Detail; design: Design; isDirty: boolean; busy: boolean; onSave: () => void }

/** Name and state of a template, its moves, its versions, and the button that saves. */
export function DesignerHead({ saved, design, isDirty, busy, onSave }: HeadProps) {
  const say = useSay()
  const { go } = useScreens()
  const [isListed, setListed] = useState(false)
  const close = () => setListed(false)
  const load = (version: TemplateVersion) => {
    design.change(pick(templateLayout, version))
    close()
  }
  const preview = useDraftPreview()
  const look = () => (isDirty ? void preview.open(pick(templateLayout, design.draft)) : openPreview(saved.sn))
  return (
    <header className={styles.head}>
      <h1>{saved.name}</h1>
      <StatusTag of={trainTemplateLifecycle} value={saved.status} />
      <span className="zk-figures">V{saved.layout_no}</span>
      {isDirty && saved.status !== 'INIT' && <span className="zk-quiet">{say(labels.new_version_note)}</span>}
      <span className={styles.spring} />
      <Button loading={preview.busy} onClick={look}>
        {say(labels.preview)}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => setListed(true)}>
        {say(labels.versions)}
      </Button>
      <TrainTemplateMoves row={saved} place="header" onGone={() => go('trainTemplateList')} />
      <ReasonedButton
        type="primary"
        label={say(kitLabels.save)}
        why={isDirty ? null : whyLabels.why_unchanged}
        loading={busy}
        onClick={onSave}
      />
      {isListed && <TrainTemplateVersionsDrawer sn={saved.sn} onClose={close} onLoad={load} />}
    </header>
  )
}

type FaultsProps = {
  faults: readonly Fault[]
  failure: AppFailure | null
  elements: readonly TemplateElement[]
  onReload: () => void
}

/** What has to be corrected before it can be saved, each with the element that it is about. */
export function DesignerFaults({ faults, failure, elements, onReload }: FaultsProps) {
  const say = useSay()
  const lineOf = ({ path, message }: Fault) => {
    const element = elements[Number(/^elements\.(\d+)/.exec(path)?.[1] ?? -1)]
    return element ? say(kitLabels.fault_of, { label: elementWords[element.key], message }) : message
  }
  if (failure && isStale(failure))
    return (
      <Alert
        type="warning"
        showIcon
        title={say(kitLabels.stale)}
        description={say(kitLabels.stale_hint)}
        action={<Button onClick={onReload}>{say(kitLabels.reload)}</Button>}
      />
    )
  if (failure)
    return <Alert type="error" showIcon title={failure.message} description={<LiftLine rule={failure.rule} />} />
  if (faults.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={say(kitLabels.faults, { count: faults.length })}
      description={
        <ul className="zk-plain-list">
          {faults.map((fault) => (
            <li key={`${fault.path} ${fault.message}`}>{lineOf(fault)}</li>
          ))}
        </ul>
      }
    />
  )
}

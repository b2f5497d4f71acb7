import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  ColumnHeightOutlined,
  ColumnWidthOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
  VerticalAlignBottomOutlined,
  VerticalAlignMiddleOutlined,
  VerticalAlignTopOutlined,
} from '@ant-design/icons'
import { Button, Checkbox, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { elementWords } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import { ELEMENT_KEYS } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { aligned, ALIGNMENTS, distributed } from '@zhikao/domain/training/trainTemplate/trainTemplate.snap.rules.ts'
import type { Alignment } from '@zhikao/domain/training/trainTemplate/trainTemplate.snap.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'
import styles from './trainTemplate.module.css'
import { StepButtons } from './TrainTemplateStepsPanel.tsx'
import type { Design } from './TrainTemplateStepsPanel.tsx'

const ICONS: Record<Alignment, ReactNode> = {
  left: <AlignLeftOutlined />,
  center: <AlignCenterOutlined />,
  right: <AlignRightOutlined />,
  top: <VerticalAlignTopOutlined />,
  middle: <VerticalAlignMiddleOutlined />,
  bottom: <VerticalAlignBottomOutlined />,
}

type ToolProps = { label: Text; icon: ReactNode; disabled: boolean; run: () => void }
function Tool({ label, icon, disabled, run }: ToolProps) {
  const say = useSay()
  return <Button icon={icon} aria-label={say(label)} title={say(label)} disabled={disabled} onClick={run} />
}

/** Adds an element of a kind that is chosen from a menu. */
export function AddElement({ design }: { design: Design }) {
  const say = useSay()
  const items = ELEMENT_KEYS.map((key) => ({ key, label: say(elementWords[key]), onClick: () => design.add(key) }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} disabled={design.isFull}>
      <Button icon={<PlusOutlined />}>{say(labels.add_element)}</Button>
    </Dropdown>
  )
}

type Props = { design: Design; snaps: boolean; onSnaps: (snaps: boolean) => void }

/** What can be done to the chosen elements, and the steps. */
export function TemplateTools({ design, snaps, onSnaps }: Props) {
  const say = useSay()
  return (
    <div className={styles.tools} role="toolbar" aria-label={say(labels.tools)}>
      <AddElement design={design} />
      <StepButtons design={design} />
      <PlacingTools design={design} />
      <Checkbox checked={snaps} onChange={(event) => onSnaps(event.target.checked)}>
        {say(labels.snap)}
      </Checkbox>
    </div>
  )
}

/** Where the chosen elements are, how many times, and whether at all. */
function PlacingTools({ design }: Pick<Props, 'design'>) {
  const { chosen, update, draft, isFull, duplicate, remove } = design
  const [isNone, isFew] = [chosen.length === 0, chosen.length < 3]
  const distribute = (axis: 'x' | 'y') => () => update((elements) => distributed(elements, axis, draft.paper))
  const align = (by: Alignment) => () => update((elements) => aligned(elements, by, draft.paper))
  return (
    <>
      {ALIGNMENTS.map((by) => (
        <Tool key={by} label={labels[`align_${by}`]} icon={ICONS[by]} disabled={isNone} run={align(by)} />
      ))}
      <Tool label={labels.distribute_x} icon={<ColumnWidthOutlined />} disabled={isFew} run={distribute('x')} />
      <Tool label={labels.distribute_y} icon={<ColumnHeightOutlined />} disabled={isFew} run={distribute('y')} />
      <Tool label={labels.duplicate} icon={<CopyOutlined />} disabled={isNone || isFull} run={duplicate} />
      <Tool label={labels.remove} icon={<DeleteOutlined />} disabled={isNone} run={remove} />
    </>
  )
}

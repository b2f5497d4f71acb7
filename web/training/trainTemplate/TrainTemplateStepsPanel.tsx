import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { tenths, within } from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { trainPaper } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import { ELEMENTS_MAX, PAPER_SIZES } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type {
  ElementKey,
  Paper,
  TemplateElement,
  TrainTemplateContent,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { isPicture } from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import { firstStep, redone, stepTo, undone } from '@zhikao/domain/training/trainTemplate/trainTemplate.steps.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'

export type Draft = TrainTemplateContent
type Elements = readonly TemplateElement[]

/** A new element in the middle of the paper, below the last one that was put there. */
function newElement(key: ElementKey, { paper, elements }: Pick<Draft, 'paper' | 'elements'>): TemplateElement {
  const size = PAPER_SIZES[paper]
  const [w, h] = isPicture(key) ? [30, key === 'photo' ? 42 : 30] : [80, 10]
  const offset = (elements.length % 8) * 4
  const box = { x: tenths((size.w - w) / 2), y: tenths((size.h - h) / 2 + offset), w, h }
  const text = key === 'text' ? trainPaper.title.CN : null
  return within({ key, ...box, font: 'HEI', size: 14, color: '#1d2126', align: 'left', text }, paper)
}

/** The steps of a template that is changed, and which of its elements are chosen. */
export function useDesign(initial: Draft) {
  const [steps, setSteps] = useState(() => firstStep(initial))
  const [selected, select] = useState<readonly number[]>([])
  const draft = steps.now
  const chosen = selected.filter((at) => at < draft.elements.length)
  const change = (patch: Partial<Draft>, tag: string | null = null) =>
    setSteps((before) => stepTo(before, { ...before.now, ...patch }, tag))
  /** Puts others in the places of the chosen elements. */
  const update = (to: (elements: TemplateElement[]) => Elements, tag: string | null = null) => {
    const next = to(chosen.flatMap((at) => draft.elements[at] ?? []))
    const elements = draft.elements.map((element, at) => next[chosen.indexOf(at)] ?? element)
    change({ elements }, tag && `${tag} ${chosen.join()}`)
  }
  return {
    draft,
    chosen,
    select,
    change,
    update,
    ...arranging({ draft, chosen, select, change }),
    undo: () => setSteps(undone),
    redo: () => setSteps(redone),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  }
}
export type Design = ReturnType<typeof useDesign>

type Arranged = {
  draft: Draft
  chosen: readonly number[]
  select: (at: readonly number[]) => void
  change: (patch: Partial<Draft>) => void
}

/** What changes the list of elements itself. */
function arranging({ draft, chosen, select, change }: Arranged) {
  const { elements, paper } = draft
  const isChosen = (at: number) => chosen.includes(at)
  const put = (added: Elements) => {
    const room = added.slice(0, ELEMENTS_MAX - elements.length)
    change({ elements: [...elements, ...room] })
    select(room.map((_, at) => elements.length + at))
  }
  return {
    isFull: elements.length >= ELEMENTS_MAX,
    add: (key: ElementKey) => put([newElement(key, draft)]),
    duplicate: () =>
      put(
        chosen.flatMap((at) => elements[at] ?? []).map((one) => within({ ...one, x: one.x + 4, y: one.y + 4 }, paper)),
      ),
    remove: () => {
      change({ elements: elements.filter((_, at) => !isChosen(at)) })
      select([])
    },
    /** Later elements are drawn over earlier ones. */
    order: (to: 'front' | 'back') => {
      const held = elements.filter((_, at) => isChosen(at))
      const rest = elements.filter((_, at) => !isChosen(at))
      change({ elements: to === 'front' ? [...rest, ...held] : [...held, ...rest] })
      select(held.map((_, at) => (to === 'front' ? rest.length + at : at)))
    },
    setPaper: (next: Paper) => change({ paper: next, elements: elements.map((one) => within(one, next)) }),
  }
}

/** In a field these keys take back what was typed there. */
const isTyping = (target: EventTarget) => target instanceof HTMLElement && target.matches('input, textarea')

/** Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y make again; on a Mac with Command. */
export const stepKeys =
  ({ undo, redo }: Pick<Design, 'undo' | 'redo'>) =>
  (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || isTyping(event.target)) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  }

export function StepButtons({ design }: { design: Design }) {
  const say = useSay()
  return (
    <>
      <Button
        icon={<UndoOutlined />}
        aria-label={say(kitLabels.undo)}
        title={say(kitLabels.undo)}
        disabled={!design.canUndo}
        onClick={design.undo}
      />
      <Button
        icon={<RedoOutlined />}
        aria-label={say(labels.redo)}
        title={say(labels.redo)}
        disabled={!design.canRedo}
        onClick={design.redo}
      />
    </>
  )
}

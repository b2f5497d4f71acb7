import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent, RefObject } from 'react'
import {
  SAMPLE_VALUES,
  sizeOnScreen,
  tenths,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.layout.rules.ts'
import { elementWords } from '@zhikao/domain/training/trainTemplate/trainTemplate.messages.ts'
import { PAPER_SIZES } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import type { ElementBox, TemplateElement } from '@zhikao/domain/training/trainTemplate/trainTemplate.model.ts'
import { elementText } from '@zhikao/domain/training/trainTemplate/trainTemplate.rules.ts'
import {
  aroundOf,
  HANDLES,
  NUDGE,
  nudged,
  SNAP_REACH,
  snapMove,
  snapResize,
} from '@zhikao/domain/training/trainTemplate/trainTemplate.snap.rules.ts'
import type { Guide, Handle } from '@zhikao/domain/training/trainTemplate/trainTemplate.snap.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { imageUrl } from '../../kit/jobs/files.ts'
import { trainTemplateLabels as labels } from './trainTemplate.labels.ts'
import styles from './trainTemplate.module.css'
import type { Design, Draft } from './TrainTemplateStepsPanel.tsx'

/** Movement of the pointer that still counts as a click; px. */
const STILL_PX = 3
const MM_PER_POINT = 25.4 / 72

type Held = { x: number; y: number; at: readonly number[]; handle: Handle | null }
type Live = { boxes: ReadonlyMap<number, ElementBox>; guides: readonly Guide[] }

/** Where the held elements are once the pointer went so far, in millimetres. */
function placedAt({ elements, paper }: Draft, { at, handle }: Held, dx: number, dy: number, reach: number): Live {
  const held = at.flatMap((one) => elements[one] ?? [])
  const others = elements.filter((_, one) => !at.includes(one))
  const [first] = held
  if (!first) return { boxes: new Map(), guides: [] }
  if (handle) {
    const { box, guides } = snapResize(first, { handle, dx, dy }, others, paper, reach)
    return { boxes: new Map([[at[0] ?? 0, box]]), guides }
  }
  const around = aroundOf(held)
  const { box, guides } = snapMove({ ...around, x: around.x + dx, y: around.y + dy }, others, paper, reach)
  const moved = held.map(({ x, y, w, h }) => ({
    x: tenths(x + box.x - around.x),
    y: tenths(y + box.y - around.y),
    w,
    h,
  }))
  return { boxes: new Map(at.map((one, index) => [one, moved[index] ?? box])), guides }
}

/** Elements that are dragged or pulled: drawn as they go, one step once they are let go. */
function useDrag(sheet: RefObject<HTMLDivElement | null>, { draft, change }: Design, snaps: boolean) {
  const held = useRef<Held | null>(null)
  const [live, setLive] = useState<Live | null>(null)
  const begin = (event: PointerEvent<HTMLElement>, at: readonly number[], handle: Handle | null) => {
    held.current = { x: event.clientX, y: event.clientY, at, handle }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const follow = (event: PointerEvent) => {
    const width = sheet.current?.getBoundingClientRect().width ?? 0
    if (!held.current || width === 0) return
    const [right, down] = [event.clientX - held.current.x, event.clientY - held.current.y]
    if (!live && Math.hypot(right, down) < STILL_PX) return
    const scale = PAPER_SIZES[draft.paper].w / width
    setLive(placedAt(draft, held.current, right * scale, down * scale, snaps ? SNAP_REACH : 0))
  }
  const cancel = () => {
    held.current = null
    setLive(null)
  }
  const end = () => {
    if (live) change({ elements: draft.elements.map((one, at) => ({ ...one, ...live.boxes.get(at) })) })
    cancel()
  }
  return { live, begin, follow, end, cancel }
}

const ARROWS: Partial<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** While several are chosen one after the other, the focus alone chooses nothing. */
type Several = { isOn: boolean; set: (isOn: boolean) => void }

/** What the keys do to the chosen elements. */
function useKeys(design: Design, several: Several, sheet: RefObject<HTMLDivElement | null>) {
  const { draft, chosen, select, update, remove } = design
  const move = (dx: number, dy: number, isFine: boolean) => {
    const by = isFine ? NUDGE.fine : NUDGE.plain
    update((elements) => nudged(elements, dx * by, dy * by, draft.paper), 'arrow')
  }
  return (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow && chosen.length > 0) move(arrow[0], arrow[1], event.shiftKey)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && chosen.length > 0) {
      remove()
      sheet.current?.focus()
    } else if (event.key === 'Escape') {
      select([])
      several.set(false)
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey))
      select(draft.elements.map((_, at) => at))
    else return
    event.preventDefault()
  }
}

type CanvasProps = { design: Design; snaps: boolean; misfits: readonly number[] }

/** The paper to scale with its elements: placed by the pointer and by keys. */
export function TemplateCanvas({ design, snaps, misfits }: CanvasProps) {
  const say = useSay()
  const sheet = useRef<HTMLDivElement>(null)
  const drag = useDrag(sheet, design, snaps)
  const [isSeveral, setSeveral] = useState(false)
  const several = { isOn: isSeveral, set: setSeveral }
  const keys = useKeys(design, several, sheet)
  const { draft, select } = design
  const { w, h } = PAPER_SIZES[draft.paper]
  return (
    <div
      ref={sheet}
      className={styles.paper}
      role="group"
      tabIndex={-1}
      aria-label={say(labels.canvas)}
      style={{ aspectRatio: `${w} / ${h}` }}
      onKeyDown={keys}
      onPointerDown={(event) => event.target === event.currentTarget && select([])}
    >
      {draft.background ? (
        <img className={styles.ground} src={imageUrl(draft.background)} alt="" draggable={false} />
      ) : (
        <span className={styles.frame} aria-hidden />
      )}
      {draft.elements.map((element, at) => (
        <CanvasElement
          key={at}
          {...{ element: { ...element, ...drag.live?.boxes.get(at) }, at, design, drag, several }}
          isMisfit={misfits.includes(at)}
        />
      ))}
      <Guides of={drag.live?.guides ?? []} paper={{ w, h }} />
    </div>
  )
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`

function Guides({ of, paper }: { of: readonly Guide[]; paper: { w: number; h: number } }) {
  return of.map(({ axis, at }) => (
    <span
      key={`${axis} ${at}`}
      className={axis === 'x' ? styles.guideX : styles.guideY}
      style={axis === 'x' ? { left: percent(at, paper.w) } : { top: percent(at, paper.h) }}
      aria-hidden
    />
  ))
}

type ElementProps = {
  element: TemplateElement
  at: number
  design: Design
  drag: ReturnType<typeof useDrag>
  several: Several
  isMisfit: boolean
}

const handleOf = (target: EventTarget): Handle | null => {
  const named = target instanceof HTMLElement ? target.dataset.handle : undefined
  return HANDLES.find((one) => one === named) ?? null
}

/** How an element is chosen: by the pointer, by the focus, and together with others. */
function useChoosing({ at, design, drag, several }: Omit<ElementProps, 'element' | 'isMisfit'>) {
  const { chosen, select } = design
  const isChosen = chosen.includes(at)
  const toggled = isChosen ? chosen.filter((one) => one !== at) : [...chosen, at]
  const hold = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const held = event.shiftKey ? toggled : isChosen ? chosen : [at]
    select(held)
    several.set(event.shiftKey)
    drag.begin(event, held, handleOf(event.target))
  }
  // The first press keeps the element chosen while the focus goes on to others.
  const press = () => {
    if (several.isOn || !isChosen) select(toggled)
    several.set(true)
  }
  const focus = () => {
    if (!isChosen && !several.isOn) select([at])
  }
  return { isChosen, hold, press, focus }
}

function CanvasElement({ element, isMisfit, ...props }: ElementProps) {
  const say = useSay()
  const { draft, chosen } = props.design
  const { isChosen, hold, press, focus } = useChoosing(props)
  const { follow, end, cancel } = props.drag
  const { key, x, y, w, h } = element
  const paper = PAPER_SIZES[draft.paper]
  const text = elementText(element, SAMPLE_VALUES)
  // The visible text is part of the accessible name (WCAG 2.5.3). It follows the kind and the position.
  const name = say(labels.element_at, { name: elementWords[key], x, y, w, h })
  return (
    <button
      type="button"
      className={styles.element}
      data-misfit={isMisfit || undefined}
      aria-pressed={isChosen}
      aria-label={text === null ? name : `${name} ${text}`}
      style={{
        left: percent(x, paper.w),
        top: percent(y, paper.h),
        width: percent(w, paper.w),
        height: percent(h, paper.h),
      }}
      onPointerDown={hold}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={cancel}
      onFocus={focus}
      // A press of Space or Enter, which has no pointer.
      onClick={(event) => event.detail === 0 && press()}
    >
      <Content of={element} text={text} draft={draft} />
      {isChosen && chosen.length === 1 && HANDLES.map((one) => <span key={one} data-handle={one} aria-hidden />)}
    </button>
  )
}

type ContentProps = { of: TemplateElement; text: string | null; draft: Pick<Draft, 'paper' | 'seal'> }

/** What an element shows with the sample values, its letters to scale. */
function Content({ of, text, draft }: ContentProps) {
  const say = useSay()
  if (text === null) {
    const isSeal = of.key === 'seal' && draft.seal !== null && draft.seal !== ''
    if (isSeal) return <img className={styles.ground} src={imageUrl(draft.seal ?? '')} alt="" draggable={false} />
    return <span className={styles.picture}>{say(elementWords[of.key])}</span>
  }
  const fontSize = `${((sizeOnScreen(of, text) * MM_PER_POINT) / PAPER_SIZES[draft.paper].w) * 100}cqw`
  const fontWeight = of.font === 'HEI_BOLD' ? 700 : 400
  return (
    <span className={styles.text} style={{ fontSize, fontWeight, color: of.color, textAlign: of.align }} lang="zh-CN">
      {text}
    </span>
  )
}

import { useRef } from 'react'
import type { ComponentProps, KeyboardEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { COLUMN_MAX, COLUMN_MIN } from './columnLook.ts'
import { kitLabels } from './kit.labels.ts'

const STEP_PX = 10

type Props = {
  /** The heading of the column. */
  name: string
  width: number
  /** A new width in px; null: the width by design. */
  onWidth: (width: number | null) => void
}

/** A heading with its edge: part of the table's head. */
export function HeadCell({ edge, children, ...cell }: ComponentProps<'th'> & { edge?: ReactNode }) {
  return (
    <th {...cell}>
      {children}
      {edge}
    </th>
  )
}

/** A press on the edge is not one on the heading, which sorts. */
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The edge of a heading, to change the width of the column: dragged, with the arrow keys, and back to the design by a double click or Enter. */
export function ColumnEdge({ name, width, onWidth }: Props) {
  const say = useSay()
  const drag = useDrag(onWidth)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: width - STEP_PX, ArrowRight: width + STEP_PX, Home: COLUMN_MIN, Enter: null }[event.key]
    event.stopPropagation()
    if (next === undefined) return
    event.preventDefault()
    onWidth(next)
  }
  return (
    <span
      role="separator"
      tabIndex={0}
      className="zk-column-edge"
      aria-orientation="vertical"
      aria-label={say(kitLabels.column_width, { name })}
      aria-valuenow={width}
      aria-valuemin={COLUMN_MIN}
      aria-valuemax={COLUMN_MAX}
      title={say(kitLabels.column_width_hint)}
      onKeyDown={onKeyDown}
      onClick={stop}
      onDoubleClick={() => onWidth(null)}
      {...drag}
    />
  )
}

/** Follows the pointer from where the column really ends: a table with room to spare draws its columns wider. */
function useDrag(onWidth: Props['onWidth']) {
  const from = useRef<{ x: number; width: number } | null>(null)
  const end = () => {
    from.current = null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.stopPropagation()
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { x: event.clientX, width: event.currentTarget.closest('th')?.offsetWidth ?? 0 }
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      // The two presses of a double click move a little.
      if (from.current && clientX !== from.current.x) onWidth(from.current.width + clientX - from.current.x)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

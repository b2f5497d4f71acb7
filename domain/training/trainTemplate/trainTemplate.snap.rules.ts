import { tenths, within } from './trainTemplate.layout.rules.ts'
import { PAPER_SIZES, SIDE_MIN } from './trainTemplate.model.ts'
import type { ElementBox, Paper } from './trainTemplate.model.ts'

/** A line to which a box was brought, in millimetres from the left (`x`) or from the top (`y`). */
export type Guide = { axis: 'x' | 'y'; at: number }
export type Snapped = { box: ElementBox; guides: Guide[] }
type Lines = Record<Guide['axis'], readonly number[]>

/** In millimetres: a box that is so near to a line is brought to it. */
export const SNAP_REACH = 1.5

const isAlmost = (one: number, other: number) => Math.abs(one - other) < 0.05

/** Edges and centres of the paper and of the other boxes. */
function linesOf(others: readonly ElementBox[], paper: Paper): Lines {
  const { w, h } = PAPER_SIZES[paper]
  const boxes = [{ x: 0, y: 0, w, h }, ...others]
  return {
    x: boxes.flatMap((box) => [box.x, box.x + box.w / 2, box.x + box.w]),
    y: boxes.flatMap((box) => [box.y, box.y + box.h / 2, box.y + box.h]),
  }
}

/** How far to go so that one of these places meets a line: the shortest way, 0 where no line is near. */
function wayTo(places: readonly number[], lines: readonly number[], reach: number): number {
  let best: number | null = null
  for (const place of places)
    for (const line of lines) {
      const way = line - place
      if (Math.abs(way) <= reach && (best === null || Math.abs(way) < Math.abs(best))) best = way
    }
  return best ?? 0
}

const placesOf = (box: ElementBox): Lines => ({
  x: [box.x, box.x + box.w / 2, box.x + box.w],
  y: [box.y, box.y + box.h / 2, box.y + box.h],
})

/** The lines that a box meets. */
function met(box: ElementBox, lines: Lines): Guide[] {
  const places = placesOf(box)
  const on = (axis: Guide['axis']) => {
    const found = lines[axis].filter((line) => places[axis].some((place) => isAlmost(place, line)))
    return [...new Set(found.map(tenths))].map((at) => ({ axis, at }))
  }
  return [...on('x'), ...on('y')]
}

/** A box that is moved: brought within the paper, and to a line that one of its edges or centres is near to. */
export function snapMove(box: ElementBox, others: readonly ElementBox[], paper: Paper, reach = SNAP_REACH): Snapped {
  const lines = linesOf(others, paper)
  const places = placesOf(box)
  const moved = { ...box, x: box.x + wayTo(places.x, lines.x, reach), y: box.y + wayTo(places.y, lines.y, reach) }
  const inside = within(moved, paper)
  return { box: inside, guides: reach > 0 ? met(inside, lines) : [] }
}

/** Which sides of a box are pulled: west or east, north or south. */
export const HANDLES = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
export type Handle = (typeof HANDLES)[number]

type Span = { from: number; to: number }
/** One axis of a box whose beginning or end is pulled by so much; never shorter than the least side, never out of the paper. */
function pulled(
  { from, to }: Span,
  side: 'from' | 'to' | null,
  by: number,
  room: number,
  snap: (at: number) => number,
) {
  if (side === 'from') return { from: Math.max(0, Math.min(snap(from + by), to - SIDE_MIN)), to }
  if (side === 'to') return { from, to: Math.min(room, Math.max(snap(to + by), from + SIDE_MIN)) }
  return { from, to }
}

type Pull = { handle: Handle; dx: number; dy: number }
/** A box of which a side or corner is pulled by so many millimetres, to a line that is near. */
export function snapResize(
  box: ElementBox,
  { handle, dx, dy }: Pull,
  others: readonly ElementBox[],
  paper: Paper,
  reach = SNAP_REACH,
): Snapped {
  const lines = linesOf(others, paper)
  const size = PAPER_SIZES[paper]
  const snapTo = (axis: Guide['axis']) => (at: number) => at + wayTo([at], lines[axis], reach)
  const across = handle.includes('w') ? 'from' : handle.includes('e') ? 'to' : null
  const down = handle.includes('n') ? 'from' : handle.includes('s') ? 'to' : null
  const x = pulled({ from: box.x, to: box.x + box.w }, across, dx, size.w, snapTo('x'))
  const y = pulled({ from: box.y, to: box.y + box.h }, down, dy, size.h, snapTo('y'))
  const next = within({ x: x.from, y: y.from, w: x.to - x.from, h: y.to - y.from }, paper)
  return { box: next, guides: reach > 0 ? met(next, lines) : [] }
}

/** What several boxes can be aligned by; a single one is aligned by the paper. */
export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** The box around all of them. */
export function aroundOf(boxes: readonly ElementBox[]): ElementBox {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.w))
  const bottom = Math.max(...boxes.map((box) => box.y + box.h))
  return { x, y, w: right - x, h: bottom - y }
}

const PLACED: Record<Alignment, (box: ElementBox, frame: ElementBox) => Partial<ElementBox>> = {
  left: (_, frame) => ({ x: frame.x }),
  center: (box, frame) => ({ x: frame.x + (frame.w - box.w) / 2 }),
  right: (box, frame) => ({ x: frame.x + frame.w - box.w }),
  top: (_, frame) => ({ y: frame.y }),
  middle: (box, frame) => ({ y: frame.y + (frame.h - box.h) / 2 }),
  bottom: (box, frame) => ({ y: frame.y + frame.h - box.h }),
}

/** The boxes aligned with each other, a single one with the paper. */
export function aligned<B extends ElementBox>(boxes: readonly B[], by: Alignment, paper: Paper): B[] {
  const frame = boxes.length > 1 ? aroundOf(boxes) : { x: 0, y: 0, ...PAPER_SIZES[paper] }
  return boxes.map((box) => within({ ...box, ...PLACED[by](box, frame) }, paper))
}

/** Three boxes or more with equal gaps between the first and the last; fewer stay where they are. */
export function distributed<B extends ElementBox>(boxes: readonly B[], axis: Guide['axis'], paper: Paper): B[] {
  if (boxes.length < 3) return [...boxes]
  const side = axis === 'x' ? 'w' : 'h'
  const order = boxes.map((box, at) => ({ box, at })).sort((one, other) => one.box[axis] - other.box[axis])
  const frame = aroundOf(boxes)
  const gap = (frame[side] - boxes.reduce((sum, box) => sum + box[side], 0)) / (boxes.length - 1)
  const placed = [...boxes]
  let at = frame[axis]
  for (const { box, at: index } of order) {
    placed[index] = within({ ...box, [axis]: at }, paper)
    at += box[side] + gap
  }
  return placed
}

/** In millimetres: what an arrow key moves by, and with Shift. */
export const NUDGE = { plain: 1, fine: 0.1 } as const

/** Boxes moved together, as far as all of them stay within the paper. */
export function nudged<B extends ElementBox>(boxes: readonly B[], dx: number, dy: number, paper: Paper): B[] {
  if (boxes.length === 0) return []
  const around = aroundOf(boxes)
  const moved = within({ ...around, x: around.x + dx, y: around.y + dy }, paper)
  const [byX, byY] = [moved.x - around.x, moved.y - around.y]
  return boxes.map((box) => ({ ...box, x: tenths(box.x + byX), y: tenths(box.y + byY) }))
}

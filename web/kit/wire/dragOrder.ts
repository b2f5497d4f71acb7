import { useRef, useState } from 'react'
import type { MouseEvent, PointerEvent, RefObject } from 'react'

/** Pointer movement that still counts as a click; px. */
const STILL_PX = 6

type Axis = 'x' | 'y'
type Move = (name: string, to: number) => void
type Drag = { name: string; from: number; isMoving: boolean }
const along = (axis: Axis, { clientX, clientY }: { clientX: number; clientY: number }) =>
  axis === 'x' ? clientX : clientY

/** Sorts the items of a list by the pointer: an item, held by its part with `data-drag` (its name), moves to the pointer's position. A touch scrolls the list. */
export function useDragOrder(list: RefObject<HTMLUListElement | null>, axis: Axis, move: Move) {
  const drag = useRef<Drag | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)

  const begin = (event: PointerEvent<HTMLUListElement>) => {
    drag.current = dragBegunBy(event, axis)
  }
  const follow = (event: PointerEvent<HTMLUListElement>) => {
    const held = drag.current
    const place = along(axis, event)
    if (!held || (!held.isMoving && Math.abs(place - held.from) < STILL_PX)) return
    if (!held.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    held.isMoving = true
    setDragged(held.name)
    const { at, to } = placesOf(held.name, list.current, axis, place)
    if (to !== at) move(held.name, to)
  }
  const end = () => {
    // The click event at the end of a drag follows immediately and is ignored; any later one is real.
    const ended = drag.current
    setTimeout(() => {
      if (drag.current === ended) drag.current = null
    })
    setDragged(null)
  }
  const cancel = () => {
    drag.current = null
    setDragged(null)
  }
  const click = (event: MouseEvent) => {
    if (drag.current?.isMoving) {
      event.preventDefault()
      event.stopPropagation()
    }
    drag.current = null
  }
  const pointer = { onPointerDown: begin, onPointerMove: follow, onPointerUp: end, onPointerCancel: cancel }
  return { dragged, handlers: { ...pointer, onClickCapture: click } }
}

/** The drag that a press on an item begins; null for another button, a finger, or a press elsewhere. */
function dragBegunBy(event: PointerEvent<HTMLUListElement>, axis: Axis): Drag | null {
  const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null
  if (event.button !== 0 || event.pointerType === 'touch' || !handle?.dataset.drag) return null
  return { name: handle.dataset.drag, from: along(axis, event), isMoving: false }
}

/** Where an item is in the list, and where it belongs when it is held at this place (px of the window). */
function placesOf(name: string, list: HTMLUListElement | null, axis: Axis, place: number) {
  const items = [...(list?.children ?? [])].map((item) => ({ item, name: nameIn(item) }))
  return {
    at: items.findIndex((one) => one.name === name),
    to: items.filter((one) => one.name !== name && middleOf(one.item, axis) < place).length,
  }
}

const nameIn = (item: Element) => item.querySelector<HTMLElement>('[data-drag]')?.dataset.drag

function middleOf(item: Element, axis: Axis): number {
  const { left, top, width, height } = item.getBoundingClientRect()
  return axis === 'x' ? left + width / 2 : top + height / 2
}

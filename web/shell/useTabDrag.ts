import { useRef, useState } from 'react'
import type { MouseEvent, PointerEvent, RefObject } from 'react'

/** Pointer movement that still counts as a click; px. */
const STILL_PX = 6

type Drag = { path: string; from: number; isMoving: boolean }

/** Sorts the tabs of a list by the pointer: a tab moves to the pointer's position. A touch scrolls the list. */
export function useTabDrag(list: RefObject<HTMLUListElement | null>, move: (path: string, to: number) => void) {
  const drag = useRef<Drag | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)

  const begin = (event: PointerEvent<HTMLUListElement>) => {
    drag.current = dragBegunBy(event)
  }
  const follow = (event: PointerEvent<HTMLUListElement>) => {
    const held = drag.current
    if (!held || (!held.isMoving && Math.abs(event.clientX - held.from) < STILL_PX)) return
    if (!held.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    held.isMoving = true
    setDragged(held.path)
    const { at, to } = placesOf(held.path, list.current, event.clientX)
    if (to !== at) move(held.path, to)
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

/** The drag that a press on a tab begins; null for another button, a finger, or a press outside the tabs. */
function dragBegunBy(event: PointerEvent<HTMLUListElement>): Drag | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-path]') : null
  if (event.button !== 0 || event.pointerType === 'touch' || !link?.dataset.path) return null
  return { path: link.dataset.path, from: event.clientX, isMoving: false }
}

/** Where a tab is in the list, and where it belongs when it is held at `x` (px of the window). */
function placesOf(path: string, list: HTMLUListElement | null, x: number) {
  const tabs = [...(list?.children ?? [])].map((tab) => ({ tab, path: pathIn(tab) }))
  return {
    at: tabs.findIndex((one) => one.path === path),
    to: tabs.filter((one) => one.path !== path && middleOf(one.tab) < x).length,
  }
}

const pathIn = (tab: Element) => tab.querySelector<HTMLElement>('a[data-path]')?.dataset.path

function middleOf(tab: Element): number {
  const { left, width } = tab.getBoundingClientRect()
  return left + width / 2
}

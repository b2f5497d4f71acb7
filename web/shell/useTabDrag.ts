import { useRef, useState } from 'react'
import type { MouseEvent, PointerEvent, RefObject } from 'react'

/** So far the pointer may tremble in a click; px. */
const STILL_PX = 6

type Drag = { path: string; from: number; isMoving: boolean }

/** Sorts the tabs of a list by the pointer: a tab goes to where it is held. A finger scrolls the list instead. */
export function useTabDrag(list: RefObject<HTMLUListElement | null>, move: (path: string, to: number) => void) {
  const drag = useRef<Drag | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)

  const begin = (event: PointerEvent<HTMLUListElement>) => {
    drag.current = null
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-path]') : null
    if (event.button !== 0 || event.pointerType === 'touch' || !link?.dataset.path) return
    drag.current = { path: link.dataset.path, from: event.clientX, isMoving: false }
  }
  const follow = (event: PointerEvent<HTMLUListElement>) => {
    const held = drag.current
    if (!held || (!held.isMoving && Math.abs(event.clientX - held.from) < STILL_PX)) return
    if (!held.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
    held.isMoving = true
    setDragged(held.path)
    const tabs = [...(list.current?.children ?? [])].map((tab) => ({ tab, path: pathIn(tab) }))
    const at = tabs.findIndex(({ path }) => path === held.path)
    const to = tabs.filter(({ tab, path }) => path !== held.path && middleOf(tab) < event.clientX).length
    if (to !== at) move(held.path, to)
  }
  const end = () => {
    // The click that ends a drag comes right after it; any later one is meant.
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
  const handlers = {
    onPointerDown: begin,
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: cancel,
    onClickCapture: click,
  }
  return { dragged, handlers }
}

const pathIn = (tab: Element) => tab.querySelector<HTMLElement>('a[data-path]')?.dataset.path

function middleOf(tab: Element): number {
  const { left, width } = tab.getBoundingClientRect()
  return left + width / 2
}

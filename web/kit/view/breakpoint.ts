import { useCallback, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useNarrow } from './useNarrow.ts'

/** How much room a list has: none for columns, some, or enough for all of them. */
export type Room = 'cards' | 'tight' | 'wide'

const CARDS_BELOW = 520
const TIGHT_BELOW = 1040

const roomOf = (width: number): Room => (width < CARDS_BELOW ? 'cards' : width < TIGHT_BELOW ? 'tight' : 'wide')

/** The room of a block, as it is drawn and as it changes: beside an open menu a small window has less than its width says; on a phone there is none. */
export function useRoom(): { ref: (block: HTMLElement | null) => (() => void) | undefined; room: Room } {
  const narrow = useNarrow()
  const [room, setRoom] = useState<Room>('wide')
  const ref = useCallback((block: HTMLElement | null) => follow(block, (width) => setRoom(roomOf(width))), [])
  return { ref, room: narrow ? 'cards' : room }
}

/** Is a block narrower than `least` px, as it is drawn and as it changes? */
export function useBelow(block: RefObject<HTMLElement | null>, least: number): boolean {
  const [isBelow, setBelow] = useState(false)
  useLayoutEffect(() => follow(block.current, (width) => setBelow(width < least)), [block, least])
  return isBelow
}

/** Tells the width of a block in px, now and whenever it changes. Answers the function that stops. */
function follow(block: HTMLElement | null, tell: (width: number) => void): (() => void) | undefined {
  if (!block || typeof ResizeObserver === 'undefined') return undefined
  // A hidden tab has no width: what it was stays.
  const measure = () => block.clientWidth > 0 && tell(block.clientWidth)
  measure()
  const sizes = new ResizeObserver(measure)
  sizes.observe(block)
  return () => sizes.disconnect()
}

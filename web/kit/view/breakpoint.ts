import { useCallback, useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useNarrow } from './useNarrow.ts'

/** How a list is drawn in its width: as cards, as a table that is scrolled, or as a table that fits. */
export type Breakpoint = 'cards' | 'tight' | 'wide'

const CARDS_BELOW = 520
const TIGHT_BELOW = 1040

const breakpointOf = (width: number): Breakpoint =>
  width < CARDS_BELOW ? 'cards' : width < TIGHT_BELOW ? 'tight' : 'wide'

/** The breakpoint of a block by its own width, which an open menu makes less than the window's; on a phone always cards. */
export function useBreakpoint(): {
  ref: (block: HTMLElement | null) => (() => void) | undefined
  breakpoint: Breakpoint
} {
  const narrow = useNarrow()
  const [breakpoint, setBreakpoint] = useState<Breakpoint>('wide')
  const ref = useCallback(
    (block: HTMLElement | null) => observeWidth(block, (width) => setBreakpoint(breakpointOf(width))),
    [],
  )
  return { ref, breakpoint: narrow ? 'cards' : breakpoint }
}

/** Is a block narrower than `least` px, at the first render and after each change? */
export function useBelow(block: RefObject<HTMLElement | null>, least: number): boolean {
  const [isBelow, setBelow] = useState(false)
  useLayoutEffect(() => observeWidth(block.current, (width) => setBelow(width < least)), [block, least])
  return isBelow
}

/** Reports the width of a block in px, now and at each change; the answer is the function that stops it. */
function observeWidth(block: HTMLElement | null, report: (width: number) => void): (() => void) | undefined {
  if (!block || typeof ResizeObserver === 'undefined') return undefined
  // A hidden tab has no width: the last one is kept.
  const measure = () => block.clientWidth > 0 && report(block.clientWidth)
  measure()
  const sizes = new ResizeObserver(measure)
  sizes.observe(block)
  return () => sizes.disconnect()
}

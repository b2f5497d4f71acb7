const PATIENCE_MS = 5000
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Scrolls the window to where a page was left, `top` in px; on a page that is still loading it retries until the page is tall enough, unless the user scrolls first. Returns the stop function. */
export function restoreScroll(pane: HTMLElement | null, top: number): () => void {
  window.scrollTo(0, top)
  if (!pane || Math.abs(window.scrollY - top) <= 1 || typeof ResizeObserver === 'undefined') return () => undefined
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, top)
    if (Math.abs(window.scrollY - top) <= 1) stop()
  })
  const stop = () => {
    growth.disconnect()
    clearTimeout(end)
    for (const way of OWN_WAYS) window.removeEventListener(way, stop)
  }
  const end = setTimeout(stop, PATIENCE_MS)
  for (const way of OWN_WAYS) window.addEventListener(way, stop, { passive: true })
  growth.observe(pane)
  return stop
}

/** Focuses a page's heading, so that keyboard and screen reader start there; not if the page or a dialog already has the focus. A page that is still loading has the focus itself until its heading is rendered. Returns the stop function. */
export function focusHeading(pane: HTMLElement | null): () => void {
  if (!pane || pane.contains(document.activeElement) || document.activeElement?.closest('[role="dialog"]'))
    return () => undefined
  const enter = (): boolean => {
    const heading = pane.querySelector('h1')
    focusOn(heading ?? pane)
    return heading !== null
  }
  if (enter()) return () => undefined
  const growth = new MutationObserver(() => {
    // If the user has moved the focus by then, it is not changed.
    if (document.activeElement !== pane || enter()) stop()
  })
  const stop = () => {
    growth.disconnect()
    clearTimeout(end)
  }
  const end = setTimeout(stop, PATIENCE_MS)
  growth.observe(pane, { childList: true, subtree: true })
  return stop
}

function focusOn(element: HTMLElement): void {
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

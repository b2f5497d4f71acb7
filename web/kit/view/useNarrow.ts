import { useSyncExternalStore } from 'react'

const QUERY = '(width < 768px)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Is the window a phone's (under 768 px)? As a maximum of 767.99 px, Chromium, which rounds to 1/64 px, would count 768 too (spec §9). */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)

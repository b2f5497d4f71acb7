import { useSyncExternalStore } from 'react'

const QUERY = '(max-width: 767.99px)'

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Is the window a phone's (under 768 px)? */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches)

import { useCallback, useSyncExternalStore } from 'react'

const PHONE = '(width < 768px)'
const TABLET = '(768px <= width) and (width < 1024px)'

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Is the window a phone's (under 768 px)? As a maximum of 767.99 px, Chromium, which rounds to 1/64 px, would count 768 too (spec §9). */
export const useNarrow = (): boolean => useMedia(PHONE)

/** Is the window a tablet's (768 to 1023 px), of which an open menu would take a third? */
export const useTablet = (): boolean => useMedia(TABLET)

import { useEffect } from 'react'

/** Looks at something at once, every so often while the window is seen (ms), and whenever the user comes back to it. */
export function useLook(look: () => void, every: number): void {
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible') look()
    }
    seen()
    const clock = setInterval(seen, every)
    window.addEventListener('focus', seen)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(clock)
      window.removeEventListener('focus', seen)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [look, every])
}

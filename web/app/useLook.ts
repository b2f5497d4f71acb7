import { useEffect } from 'react'

/** Runs a check at once, every interval (ms) while the window is visible, and when it becomes visible again. */
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

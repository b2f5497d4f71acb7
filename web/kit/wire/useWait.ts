import { useEffect, useState } from 'react'

/** Seconds until a call may be made again: they are set after an answer, and count down to 0. */
export function useWait(): [left: number, wait: (seconds: number) => void] {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft]
}

import { useEffect, useEffectEvent, useState } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { sittingLabels as labels } from './selftest.labels.ts'

const WARNED_MINUTES = [1, 5] as const
const two = (value: number) => String(value).padStart(2, '0')

/** `29:05`, or `1:29:05`. */
function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}

/** Counts down by the time since the page was loaded, which does not change when the device's clock is set. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = performance.now() + seconds * 1000
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

type Props = { seconds: number; onEnd: () => void }

/** The time that is left of what the server said; it warns in words before the end. For each answer of the server another one: a device that slept counts wrong. */
export function SelftestClock({ seconds, onEnd }: Props) {
  const say = useSay()
  const left = useCountdown(seconds)
  const end = useEffectEvent(onEnd)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const minutes = WARNED_MINUTES.find((one) => left <= one * 60)
  return (
    <div className="practice-clock" data-near={minutes}>
      <b role="timer" aria-label={say(labels.time_left)}>
        {clockText(left)}
      </b>
      {minutes === undefined && <span aria-hidden="true">{say(labels.time_left)}</span>}
      <span role="status">
        {isOver ? say(labels.time_up) : minutes !== undefined && say(labels.minutes_left, { minutes })}
      </span>
    </div>
  )
}

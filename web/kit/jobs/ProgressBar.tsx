import { Progress } from 'antd'

/** How much of a whole, in percent; `words` is its text for screen readers. Rendered through lazyPart, because antd's progress is large. */
export function ProgressBar({ percent, words, full = false }: { percent: number; words: string; full?: boolean }) {
  return <Progress percent={percent} showInfo={false} status={full ? 'exception' : 'normal'} aria-label={words} />
}

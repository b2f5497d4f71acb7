import { Progress } from 'antd'

/** How much of a whole, in percent; `words` says it to those who do not see it. Drawn through lazyPart: it is no light piece. */
export function ProgressBar({ percent, words, full = false }: { percent: number; words: string; full?: boolean }) {
  return <Progress percent={percent} showInfo={false} status={full ? 'exception' : 'normal'} aria-label={words} />
}

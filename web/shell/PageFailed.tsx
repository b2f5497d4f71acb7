import { Button, Result } from 'antd'
import { useSay } from '../i18n/lang.ts'
import { shellLabels } from './shell.labels.ts'

const words = {
  page: [shellLabels.page_failed, shellLabels.page_failed_hint],
  chunk: [shellLabels.chunk_failed, shellLabels.chunk_failed_hint],
} as const

/** A page that failed to render or to load: the others stay, this one has a retry. */
export function PageFailed({ kind, onRetry }: { kind: keyof typeof words; onRetry: () => void }) {
  const say = useSay()
  const [title, hint] = words[kind]
  return (
    <Result
      status="error"
      title={say(title)}
      subTitle={say(hint)}
      extra={
        <Button type="primary" onClick={onRetry}>
          {say(shellLabels.retry)}
        </Button>
      }
    />
  )
}

import { useSay } from '../i18n/lang.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import { useConsole } from './consoleContext.ts'
import styles from './NoticeLines.module.css'
import { useStore } from './useStore.ts'

/** The pending notices as lines of a page without the frame; each is shown until it is dismissed. */
export function NoticeLines() {
  const { notices } = useConsole()
  const waiting = useStore(notices)
  const say = useSay()
  return (
    <div role="alert">
      {waiting.map(({ id, tone, text }) => (
        <p key={id} className={styles.line} data-tone={tone}>
          <span>{typeof text === 'string' ? text : say(text)}</span>
          <button type="button" aria-label={say(shellLabels.dismiss)} onClick={() => notices.remove([id])}>
            ×
          </button>
        </p>
      ))}
    </div>
  )
}

import { useSay } from '../i18n/lang.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import styles from './Splash.module.css'

/** Shown while the session is asked for and the frame is loading: its outlines at once, the words only where that takes longer. */
export function Splash() {
  const say = useSay()
  return (
    <div className={styles.splash}>
      <div className={styles.loading} role="status">
        <img src="/logo.svg" alt="" width={48} height={48} />
        <span>{say(shellLabels.loading)}</span>
      </div>
    </div>
  )
}

import { useSay } from '../i18n/lang.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import styles from './Splash.module.css'

/** Shown while the frame is loading; empty at first, so that a fast start does not flicker. */
export function Splash() {
  const say = useSay()
  return (
    <div className={styles.splash} role="status">
      <img src="/logo.svg" alt="" width={48} height={48} />
      <span>{say(shellLabels.loading)}</span>
    </div>
  )
}

import { useSay } from '../i18n/lang.ts'
import styles from './ExceptionPage.module.css'
import { shellLabels } from './shell.labels.ts'

type Kind = '403' | '404' | '500'

/** 403, 404 and 500: what happened, what to do, and the way home. Without antd: also shown before sign-in. */
export function ExceptionPage({ kind, onHome }: { kind: Kind; onHome: () => void }) {
  const say = useSay()
  return (
    <section className={styles.exception}>
      <p className={styles.number} aria-hidden="true">
        {kind}
      </p>
      <h1 tabIndex={-1}>{say(shellLabels[`page_${kind}`])}</h1>
      <p className={styles.hint}>{say(shellLabels[`hint_${kind}`])}</p>
      <button type="button" onClick={onHome}>
        {say(shellLabels.back_home)}
      </button>
    </section>
  )
}

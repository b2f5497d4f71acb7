import { useId } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { captchaLabels as words } from '../../kit/view/captcha.labels.ts'
import type { CaptchaState } from '../../kit/wire/captcha.ts'

const PHASES = {
  working: words.working,
  done: words.done,
  failed: words.failed,
}

/** The security check as the user sees it: nothing to read or to enter. */
export default function AuthCaptchaPanel({
  state: { phase, progress },
  onRetry,
}: {
  state: CaptchaState
  onRetry: () => void
}) {
  const say = useSay()
  const id = useId()
  return (
    <div className="login-proof" role="group" aria-labelledby={id} data-phase={phase}>
      <span id={id}>{say(words.title)}</span>
      <progress max={1} value={progress} aria-labelledby={id} />
      <span role="status">{say(PHASES[phase])}</span>
      {phase === 'failed' ? (
        <button type="button" onClick={onRetry}>
          {say(words.retry)}
        </button>
      ) : null}
    </div>
  )
}

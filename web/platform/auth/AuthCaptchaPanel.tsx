import { useId } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { captchaLabels as words } from '../../kit/view/account.labels.ts'
import { call } from '../../kit/wire/call.ts'
import { solveProof } from '../../kit/wire/proof.ts'

/** Where the security check is: how much of the greatest effort is done, from 0 to 1. */
export type CaptchaState = { phase: 'working' | 'done' | 'failed'; progress: number }
export type SolvedCaptcha = { captcha_id?: string; captcha?: string }
export type CaptchaPurpose = 'login' | 'reset'

/** Requests a captcha and solves it; a failure answers nothing, then the next call requires another one. */
export async function solveCaptcha(
  purpose: CaptchaPurpose,
  username: string,
  show: (state: CaptchaState) => void,
  signal: AbortSignal,
): Promise<SolvedCaptcha> {
  const showLive = (state: CaptchaState) => (signal.aborted ? undefined : show(state))
  const named = username.trim() === '' ? {} : { username: username.trim() }
  const query = { t: String(Date.now()), ...named }
  try {
    const { captcha_id, challenge } = await call(authContract.captcha, { params: { purpose }, query, signal })
    const { most } = challenge.parameters.data
    const proof = solveProof(challenge, (tried) => showLive({ phase: 'working', progress: Math.min(1, tried / most) }))
    signal.addEventListener('abort', proof.stop)
    const solved = await proof.solution
    if (!solved) throw new Error('no solution was found')
    const { counter, derivedKey } = solved
    showLive({ phase: 'done', progress: 1 })
    return { captcha_id, captcha: btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } })) }
  } catch {
    // Shown at the form, where it can be repeated.
    showLive({ phase: 'failed', progress: 0 })
    return {}
  }
}

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

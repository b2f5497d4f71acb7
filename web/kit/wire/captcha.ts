import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { call } from './call.ts'
import { failureOf } from './failure.ts'
import { solveProof } from './proof.ts'

/** Where the security check is: how much of the greatest effort is done, from 0 to 1. */
export type CaptchaState = { phase: 'working' | 'done' | 'failed'; progress: number }
export type SolvedCaptcha = { captcha_id?: string; captcha?: string }
export type CaptchaPurpose = 'login' | 'reset' | 'check' | 'register' | 'practice'

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

type Solving = {
  purpose: CaptchaPurpose
  /** Solved before the first try; else only once the server asks for it. */
  isNeeded: boolean
  /** Null once nothing is solved. */
  show: (state: CaptchaState | null) => void
  signal: AbortSignal
}

/** Sends a call of a person without a session. A captcha that the server asks for is solved, then the call is sent once more. */
export async function sendSolved<T>(
  { purpose, isNeeded, show, signal }: Solving,
  send: (captcha: SolvedCaptcha) => Promise<T>,
): Promise<T> {
  const solve = () => solveCaptcha(purpose, '', show, signal)
  try {
    return await send(isNeeded ? await solve() : {})
  } catch (thrown) {
    const { status, rule } = failureOf(thrown)
    if (status !== ERRORS.captcha.status || rule !== undefined) throw thrown
    return await send(await solve())
  } finally {
    show(null)
  }
}

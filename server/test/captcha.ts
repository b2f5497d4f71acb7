import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaChallenge } from '@zhikao/domain/platform/auth/auth.model.ts'

type Asked = { captcha_id: string; challenge: CaptchaChallenge }

/** Solves a captcha as the console does; the fields of the call that needs it. */
export async function solveCaptcha({ captcha_id, challenge }: Asked): Promise<{ captcha_id: string; captcha: string }> {
  return { captcha_id, captcha: encodeCaptcha(challenge, await solutionOf(challenge)) }
}

/** The key that is looked for, and how many were tried before it. */
export async function solutionOf(challenge: CaptchaChallenge): Promise<{ counter: number; derivedKey: string }> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('the captcha was not solved in time')
  return solution
}

/** A solution as it is sent. */
export const encodeCaptcha = (challenge: CaptchaChallenge, solution: { counter: number; derivedKey: string }): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')

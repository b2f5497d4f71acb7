import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CAPTCHA, captchaChallenge } from '@zhikao/domain/platform/auth/auth.model.ts'
import type { CAPTCHA_PURPOSES, CaptchaChallenge } from '@zhikao/domain/platform/auth/auth.model.ts'
import { captchaWork } from '@zhikao/domain/platform/auth/auth.rules.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { newSn } from '../../db/sn.ts'
import type { Services } from '../../services.ts'
import { captcha } from './auth.table.ts'

type Purpose = (typeof CAPTCHA_PURPOSES)[number]
type CaptchaServices = Pick<Services, 'db' | 'secret' | 'config'>
export type GivenCaptcha = { captcha_id?: string | undefined; captcha?: string | undefined }

const signingKey = (secret: string) => createHmac('sha256', secret).update('captcha').digest('hex')
const signatureHash = (signature: string) => createHash('sha256').update(signature).digest()

/**
 * A task for the caller's computer: of `most` keys one must be found, each costs thousands of rounds of PBKDF2 (ADR 0022).
 * It is signed, of one purpose, valid once and for ten minutes.
 */
export async function createCaptcha(
  { db, secret, config }: CaptchaServices,
  purpose: Purpose,
  step: number,
): Promise<{ captcha_id: string; challenge: CaptchaChallenge }> {
  const sn = newSn()
  const most = captchaWork(step)
  const { parameters, signature } = await createChallenge({
    algorithm: CAPTCHA.algorithm,
    cost: config.captchaCost,
    counter: randomInt(most),
    data: { sn, purpose, step, most },
    deriveKey,
    hmacSignatureSecret: signingKey(secret),
  })
  if (signature === undefined) throw new Error('a challenge made with a secret is signed')
  await db.insert(captcha).values({
    sn,
    purpose,
    answer_hash: signatureHash(signature),
    end_time: sql`now() + ${`${CAPTCHA.minutes} minutes`}::interval`,
  })
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = parameters
  const data = { sn, purpose, step, most }
  return {
    captcha_id: sn,
    challenge: { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix, data }, signature },
  }
}

/** Deletes a captcha. Answers its cost in steps above the cheapest; null when it is unknown, used, foreign, late or not solved. */
async function spendCaptcha(services: CaptchaServices, purpose: Purpose, given: GivenCaptcha): Promise<number | null> {
  const { captcha_id: sn, captcha: answer } = given
  if (!sn || !answer) return null
  const [row] = await services.db
    .delete(captcha)
    .where(and(eq(captcha.sn, sn), eq(captcha.purpose, purpose)))
    .returning({ hash: captcha.answer_hash, live: sql<boolean>`${captcha.end_time} > now()` })
  const solved = readSolution(answer)
  if (!row?.live || !solved || !timingSafeEqual(row.hash, signatureHash(solved.challenge.signature))) return null
  const { verified } = await verifySolution({ ...solved, deriveKey, hmacSignatureSecret: signingKey(services.secret) })
  return verified ? solved.challenge.parameters.data.step : null
}

/** What the solver sends back, as base64 of JSON. */
const captchaSolution = z.object({
  challenge: captchaChallenge,
  solution: z.object({ counter: z.number().int(), derivedKey: z.string().max(128) }),
})

function readSolution(answer: string): z.infer<typeof captchaSolution> | undefined {
  try {
    return captchaSolution.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8'))).data
  } catch {
    // Not JSON: no solution.
    return undefined
  }
}

/** Spends the captcha that is needed (null: none); throws 40102 when it is missing, wrong or cheaper. Answers the cost that was paid. */
export async function demandCaptcha(
  services: CaptchaServices,
  purpose: Purpose,
  needed: number | null,
  given: GivenCaptcha,
): Promise<number | null> {
  if (needed === null) return null
  const paid = await spendCaptcha(services, purpose, given)
  if (!isPaid(needed, paid)) throw new AppError('captcha')
  return paid
}

/** Does what was paid cover what is needed now? */
export const isPaid = (needed: number | null, paid: number | null): boolean =>
  needed === null || (paid !== null && paid >= needed)

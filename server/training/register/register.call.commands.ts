import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import type { Db } from '../../db/client.ts'
import { networkOf } from '../../http/network.ts'
import { demandCaptcha } from '../../platform/auth/auth.captcha.commands.ts'
import type { GivenCaptcha } from '../../platform/auth/auth.captcha.commands.ts'
import { readCaptchaStep } from '../../platform/auth/auth.ladder.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { canonical } from '../../record/audit.ts'
import type { Services } from '../../services.ts'
import { countCalls } from './register.queries.ts'
import { registerCall } from './register.table.ts'

/** `db` is the transaction of the call. */
export type Ground = Pick<Services, 'db' | 'secret' | 'config' | 'mailer' | 'texter'>
/** One call, whose captcha serves once, so that its hash names it; and from where it comes. */
export type Call = { hash: Buffer; ip: string }

/** The call with this body. One that is sent again waits here until the first has ended. */
export async function takeCall({ db, secret }: Ground, kind: RegisterKind, body: object, ip: string): Promise<Call> {
  const hash = createHmac('sha256', secret)
    .update(`register ${kind} ${canonical(body)}`)
    .digest()
  await takeTurn(db, `register call ${hash.toString('hex')}`)
  return { hash, ip }
}

/** Of calls with one name the next waits until the transaction of the one before it ends. */
export const takeTurn = async (db: Db, name: string): Promise<void> =>
  void (await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`))

const FULL_SECONDS = 3600

/** Spends the captcha and counts the call; throws where it is missing or wrong, or the network made too many calls in a day. */
export async function admitCall(ground: Ground, { hash, ip }: Call, given: GivenCaptcha): Promise<void> {
  const { db } = ground
  const network = networkOf(ip)
  await takeTurn(db, `register network ${network}`)
  const { network_day } = await readSettings(db, 'register_rules')
  if ((await countCalls(db, network)) >= network_day) throw new AppError('too_many', { retryAfter: FULL_SECONDS })
  await demandCaptcha(ground, 'register', await readCaptchaStep(db, 'register', '', ip), given)
  await db.insert(registerCall).values({ body_hash: hash, network })
}

/** The call registered a person. */
export async function markDone(db: Db, { hash }: Call): Promise<void> {
  await db.update(registerCall).set({ is_done: true }).where(eq(registerCall.body_hash, hash))
}

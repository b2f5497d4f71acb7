import { sql } from 'drizzle-orm'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { comparableName } from '@zhikao/domain/kernel/textForm.ts'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { checkDemand } from '@zhikao/domain/results/certificate/certificate.check.rules.ts'
import { certificateMessages } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { wideNetworkOf } from '../../http/network.ts'
import { demandCaptcha, isPaid } from '../../platform/auth/auth.captcha.commands.ts'
import type { GivenCaptcha } from '../../platform/auth/auth.captcha.commands.ts'
import type { Services } from '../../services.ts'
import { findByName, findByToken, readWrongChecks } from './certificate.check.queries.ts'
import type { CertificateRecord } from './certificate.queries.ts'
import { wrongCheck } from './certificate.table.ts'

type Ground = Pick<Services, 'pool' | 'db' | 'secret' | 'config'>
type Place = { no: string; network: string }

/** Finds a certificate by the code of its QR. Such checks are never counted and never delayed (Decided 48). */
export async function checkByToken({ db, secret }: Ground, no: string, token: string): Promise<CertificateRecord> {
  const found = await findByToken(db, secret, no, token)
  if (!found) throw unmatched()
  return found
}

/** Finds a certificate by its number and the holder's name. Wrong names are counted; after several a captcha is required, after many each try also waits (Decided 48). An unknown number and a wrong name get the same answer. */
export async function checkByName(
  ground: Ground,
  no: string,
  name: string,
  given: GivenCaptcha & { ip: string },
): Promise<CertificateRecord> {
  if (comparableName(name) === '') throw noProof()
  const place = { no, network: wideNetworkOf(given.ip) }
  const paid = await demandCaptcha(ground, 'check', await demandOf(ground.db, place), given)
  const verdict = await transaction(ground.pool, (db) => judge(db, place, name, paid))
  if (verdict instanceof AppError) throw verdict
  return verdict
}

/** Throws `too_many` while the next try must wait; else answers the captcha that it needs, or null. */
async function demandOf(db: Db, place: Place): Promise<number | null> {
  const { captcha, wait_seconds: seconds } = checkDemand(await readWrongChecks(db, place))
  if (seconds > 0)
    throw new AppError('too_many', { retryAfter: seconds, message: authMessages.login_delayed, params: { seconds } })
  return captcha ? 0 : null
}

/** Tries for one number and tries of one network are judged one after the other. A refusal is returned and not thrown, because the wrong check must be stored. */
async function judge(db: Db, place: Place, name: string, paid: number | null): Promise<AppError | CertificateRecord> {
  // The number always first, so that no two transactions wait for each other.
  for (const lock of [`check number ${place.no}`, `check network ${place.network}`])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  if (!isPaid(await demandOf(db, place), paid)) return new AppError('captcha')
  const found = await findByName(db, place.no, name)
  if (found) return found
  await db.insert(wrongCheck).values(place)
  return unmatched()
}

const unmatched = () =>
  new AppError('not_found', { rule: 'certificate_unmatched', message: certificateMessages.certificate_unmatched })

/** The refusal of a check without a code or a name. */
export const noProof = () =>
  new AppError('input', {
    rule: 'certificate_proof',
    errors: [{ path: 'token', rule: 'certificate_proof', message: certificateMessages.certificate_proof }],
  })

/** Deletes the wrong checks that are older than a day. */
export const forgetWrongChecks = async ({ db }: Pick<Services, 'db'>): Promise<void> =>
  void (await db.delete(wrongCheck).where(sql`${wrongCheck.time} < now() - interval '24 hours'`))

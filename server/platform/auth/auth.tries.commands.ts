import { sql } from 'drizzle-orm'
import type { CAPTCHA_PURPOSES } from '@zhikao/domain/platform/auth/auth.model.ts'
import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { tryDemand } from '@zhikao/domain/platform/auth/auth.rules.ts'
import type { TryLadder, WrongTries } from '@zhikao/domain/platform/auth/auth.rules.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import { demandCaptcha, isPaid } from './auth.captcha.commands.ts'
import type { GivenCaptcha } from './auth.captcha.commands.ts'
import { wrongCheck } from './auth.table.ts'

type Ground = Pick<Services, 'pool' | 'db' | 'secret' | 'config'>
/** What is tried, and from where; tries of different kinds have different places. */
type Place = { no: string; network: string }
type Kind = { purpose: (typeof CAPTCHA_PURPOSES)[number]; ladder: TryLadder }

/** One try to find something by what proves it; answers null where nothing is found, which is counted. Throws `captcha` or `too_many` where the ladder requires more. */
export async function tryOnce<T>(
  ground: Ground,
  kind: Kind,
  place: Place,
  given: GivenCaptcha,
  find: (db: Db) => Promise<T | undefined>,
): Promise<T | null> {
  const paid = await demandCaptcha(ground, kind.purpose, await demandOf(ground.db, kind, place), given)
  const verdict = await transaction(ground.pool, (db) => judge(db, kind, place, paid, find))
  if (verdict instanceof AppError) throw verdict
  return verdict
}

/** Throws `too_many` while the next try must wait; else answers the captcha that it needs, or null. */
async function demandOf(db: Db, { ladder }: Kind, place: Place): Promise<number | null> {
  const { captcha, wait_seconds: seconds } = tryDemand(await readWrongTries(db, place), ladder)
  if (seconds > 0)
    throw new AppError('too_many', { retryAfter: seconds, message: authMessages.login_delayed, params: { seconds } })
  return captcha ? 0 : null
}

/** Tries for one number and tries of one network are judged one after the other. A refusal is returned and not thrown, because the wrong try must be stored. */
async function judge<T>(
  db: Db,
  kind: Kind,
  place: Place,
  paid: number | null,
  find: (db: Db) => Promise<T | undefined>,
): Promise<AppError | T | null> {
  // The number always first, so that no two transactions wait for each other.
  for (const lock of [`check number ${place.no}`, `check network ${place.network}`])
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
  if (!isPaid(await demandOf(db, kind, place), paid)) return new AppError('captcha')
  const found = await find(db)
  if (found !== undefined) return found
  await db.insert(wrongCheck).values(place)
  return null
}

/** How often this was tried in vain, for the number and of the network, within the hour and the day. */
async function readWrongTries(db: Db, { no, network }: Place): Promise<WrongTries> {
  const { rows } = await db.execute<WrongTries>(sql`
    with wrong as (
      select no = ${no} as is_number, network = ${network} as is_network, time from ${wrongCheck}
      where time > now() - interval '24 hours' and (no = ${no} or network = ${network})
    )
    select count(*) filter (where is_number and time > now() - interval '1 hour')::int as number,
      count(*) filter (where is_network and time > now() - interval '1 hour')::int as network,
      greatest(count(*) filter (where is_number), count(*) filter (where is_network))::int as day,
      extract(epoch from now() - max(time))::float8 as age from wrong`)
  const [counts] = rows
  if (!counts) throw new Error('an aggregate always has one row')
  return counts
}

/** Deletes the wrong tries that are older than a day. */
export const forgetWrongTries = async ({ db }: Pick<Services, 'db'>): Promise<void> =>
  void (await db.delete(wrongCheck).where(sql`${wrongCheck.time} < now() - interval '24 hours'`))

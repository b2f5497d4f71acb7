import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { LOGIN_LADDER } from '@zhikao/domain/bank/selftest/selftest.rules.ts'
import { selftestMessages as messages } from '@zhikao/domain/bank/selftest/selftest.messages.ts'
import { PRACTICE_HOURS } from '@zhikao/domain/bank/selftest/selftest.model.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { transaction } from '../../db/transaction.ts'
import { wideNetworkOf } from '../../http/network.ts'
import type { GivenCaptcha } from '../../platform/auth/auth.captcha.commands.ts'
import { tryOnce } from '../../platform/auth/auth.tries.commands.ts'
import { hashToken } from '../../platform/operator/operator.queries.ts'
import type { Services, Sitter } from '../../services.ts'
import { startSitting } from '../sitting/sitting.commands.ts'
import { findPractice, findStudent } from './selftest.queries.ts'
import { practiceSession } from './selftest.table.ts'

type Ground = Pick<Services, 'pool' | 'db' | 'secret' | 'config'>
type Login = { id_no: string; name: string } & GivenCaptcha & { ip: string }

/** The key under which the tries of an ID number are counted: a keyed hash, so that the table does not hold the number. */
const countedAs = (secret: string, idNo: string) =>
  `practice ${createHmac('sha256', secret).update(`practice ${idNo}`).digest('base64url')}`

/** Opens the session of a self-test: ID number and name must be those of a student. An unknown number and a wrong name get the same answer (domain.md §3.15a). */
export async function login(
  ground: Ground,
  { id_no, name, ip, ...captcha }: Login,
): Promise<{ token: string; name: string; end_time: string }> {
  const kind = { purpose: 'practice', ladder: LOGIN_LADDER } as const
  const place = { no: countedAs(ground.secret, id_no), network: `practice ${wideNetworkOf(ip)}` }
  const found = await tryOnce(ground, kind, place, captcha, (db) => findStudent(db, id_no, name))
  if (!found) throw new AppError('not_found', { rule: 'practice_unmatched', message: messages.practice_unmatched })
  const token = randomBytes(32).toString('base64url')
  const end_time = await transaction(ground.pool, (db) => openSession(db, token, found.sn))
  return { token, name: found.name, end_time }
}

const newEnd = sql`now() + make_interval(hours => ${PRACTICE_HOURS})`

async function openSession(db: Db, token: string, student_sn: string): Promise<string> {
  const [made] = await db
    .insert(practiceSession)
    .values({ token_hash: hashToken(token), student_sn, end_time: newEnd })
    .returning({ end_time: practiceSession.end_time })
  if (!made) throw new Error('the session was not stored')
  return made.end_time
}

export async function logout(db: Db, { tokenHash }: Sitter): Promise<void> {
  await db.delete(practiceSession).where(eq(practiceSession.token_hash, tokenHash))
}

/** Deletes the sessions that have ended. */
export const sweepPracticeSessions = async ({ db }: Pick<Services, 'db'>): Promise<void> =>
  void (await db.delete(practiceSession).where(sql`${practiceSession.end_time} < now()`))

/** Begins the self-test of a paper, or goes on with the one that was begun; the session is prolonged, so that it lasts as long as the test. Throws `practice_gone`. Answers the number of the sitting. */
export async function startPractice(db: Db, { student_sn, tokenHash }: Sitter, paperSn: string): Promise<string> {
  const found = await findPractice(db, paperSn)
  if (!found) throw new AppError('not_found', { rule: 'practice_gone', message: messages.practice_gone })
  const { item_count, minutes, attempts } = found
  const sn = await startSitting(db, { kind: 'PRACTICE', paper_sn: paperSn, student_sn, item_count, minutes, attempts })
  const [session] = await db
    .update(practiceSession)
    .set({ end_time: newEnd })
    .where(and(eq(practiceSession.token_hash, tokenHash), sql`${practiceSession.end_time} > now()`))
    .returning({ token_hash: practiceSession.token_hash })
  if (!session) throw new AppError('no_session')
  return sn
}

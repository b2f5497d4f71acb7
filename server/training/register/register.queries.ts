import { eq, sql } from 'drizzle-orm'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { progress } from '@zhikao/domain/training/register/register.contract.ts'
import type { registerContract } from '@zhikao/domain/training/register/register.contract.ts'
import type { ProgressBody } from '@zhikao/domain/training/register/register.model.ts'
import { PROGRESS_MAX } from '@zhikao/domain/training/register/register.model.ts'
import { isCorrectable } from '@zhikao/domain/training/register/register.rules.ts'
import type { Db } from '../../db/client.ts'
import { trainSession } from '../session/session.table.ts'
import { trainee } from '../trainee/trainee.table.ts'
import { registerCall } from './register.table.ts'

/** Did this call register a person before? */
export async function isDone(db: Db, hash: Buffer): Promise<boolean> {
  const [found] = await db
    .select({ is_done: registerCall.is_done })
    .from(registerCall)
    .where(eq(registerCall.body_hash, hash))
  return found?.is_done ?? false
}

/** The registrations and progress queries of this network in the last day. */
export async function countCalls(db: Db, network: string): Promise<number> {
  const { rows } = await db.execute<{ calls: number }>(sql`
    select count(*)::int as calls from ${registerCall} where network = ${network} and time > now() - interval '24 hours'`)
  return rows[0]?.calls ?? 0
}

type Progress = DataOf<(typeof registerContract)['send']>['registrations'][number]
type Found = Omit<Progress, 'is_correctable'> & { registrar_org: string | null }
/**
 * A person's registrations as the progress query answers them without a session: title, state, the opinion of a decision, and
 * whether the person can correct it; the newest first (Decided 30, ADR 0069).
 */
export async function listProgress(db: Db, { id_no, mobile }: ProgressBody['query']): Promise<Progress[]> {
  const { rows } = await db.execute<Found>(sql`
    select s.sn as train_sn, s.title as train_title, t.status, t.registrar_org,
      case when t.status in ('AUDIT', 'REJECT') then t.opinion end as opinion
    from ${trainee} t join ${trainSession} s on s.sn = t.train_sn
    where t.id_no = ${id_no} and t.mobile = ${mobile} and t.delete_time is null
    order by t.create_time desc, t.sn desc limit ${PROGRESS_MAX}`)
  return rows.map((found) => pick(progress, { ...found, is_correctable: isCorrectable(found) }))
}

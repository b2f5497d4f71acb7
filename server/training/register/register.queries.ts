import { eq, sql } from 'drizzle-orm'
import type { ProgressBody } from '@zhikao/domain/training/register/register.model.ts'
import { PROGRESS_MAX } from '@zhikao/domain/training/register/register.model.ts'
import type { TraineeStatus } from '@zhikao/domain/training/trainee/trainee.model.ts'
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

type Progress = { train_sn: string; train_title: string; status: TraineeStatus; opinion: string | null }
/** All that is told of a person's registrations without a session: title, state and the opinion of a decision, the newest first (Decided 30). */
export async function listProgress(db: Db, { id_no, mobile }: ProgressBody['query']): Promise<Progress[]> {
  const { rows } = await db.execute<Progress>(sql`
    select s.sn as train_sn, s.title as train_title, t.status, case when t.status in ('AUDIT', 'REJECT') then t.opinion end as opinion
    from ${trainee} t join ${trainSession} s on s.sn = t.train_sn
    where t.id_no = ${id_no} and t.mobile = ${mobile} and t.delete_time is null
    order by t.create_time desc, t.sn desc limit ${PROGRESS_MAX}`)
  return rows
}

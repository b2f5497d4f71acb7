import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { jobMessages } from '@zhikao/domain/platform/job/job.messages.ts'
import { notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { endJob, notifyChange } from '../../jobs/outcome.ts'
import { job } from '../../jobs/tables.ts'
import { getJob } from './job.queries.ts'

/** Cancels a job of this account: a queued one at once, a running one at its next checkpoint, with its effect rolled back. */
export async function cancelJob(db: Db, actor: Actor, sn: string): Promise<void> {
  // The account is checked before the lock: another account neither locks the job nor waits for it.
  await getJob(db, actor, sn)
  const [found] = await db.select({ state: job.state }).from(job).where(eq(job.sn, sn)).for('update')
  if (!found) throw notFound()
  if (found.state !== 'queued' && found.state !== 'running') throw refuse(jobMessages, 'job_over')
  await db.update(job).set({ cancel_asked: true }).where(eq(job.sn, sn))
  if (found.state === 'queued') await endJob(db, sn, 'cancelled', null)
  else await notifyChange(db, sn)
  await writeAudit(db, actor, { action: 'job.cancel', target: { type: 'job', sn } })
}

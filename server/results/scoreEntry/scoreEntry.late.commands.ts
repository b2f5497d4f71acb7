import { and, eq } from 'drizzle-orm'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import { lateReportMessages } from '@zhikao/domain/exams/lateReport/lateReport.messages.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import type { Db } from '../../db/client.ts'
import { lateReport } from '../../exams/lateReport/lateReport.table.ts'
import { getActor } from '../../platform/auth/auth.queries.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { writeEntry } from './scoreEntry.commands.ts'

/** The points of a late report that is taken over become those of the examiner who typed them; to hand them in stays the examiner's (Decided 38). */
async function takeLatePoints(db: Db, reportSn: string): Promise<void> {
  const [held] = await db
    .select()
    .from(lateReport)
    .where(and(eq(lateReport.sn, reportSn), eq(lateReport.act, 'score')))
  if (!held) return
  const { occurred_at: _, version: __, ...body } = scoreEntryContract.save.body.parse(held.body)
  const author = await getActor(db, held.account_sn)
  const at = () => held.occurred_at
  await writeEntry(db, author, held.target ?? '', {
    ...body,
    reason: body.reason ?? held.opinion,
    offline: true,
    at,
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? refuse(lateReportMessages, 'late_author') : error
  })
}

export const scoreEntrySubscriptions = [onMoved(lateReportLifecycle, 'take', (db, _, { sn }) => takeLatePoints(db, sn))]

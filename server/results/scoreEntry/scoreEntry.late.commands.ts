import { and, eq } from 'drizzle-orm'
import { lateReportLifecycle } from '@zhikao/domain/exams/lateReport/lateReport.lifecycle.ts'
import { accepted } from '@zhikao/domain/kernel/faults.ts'
import { scoreEntryContract } from '@zhikao/domain/results/scoreEntry/scoreEntry.contract.ts'
import type { Db } from '../../db/client.ts'
import { asAuthor } from '../../exams/lateReport/lateReport.commands.ts'
import { lateReport } from '../../exams/lateReport/lateReport.table.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { writeEntry } from './scoreEntry.commands.ts'

/** The points of a late report that is taken over become those of the examiner who typed them; to hand them in stays the examiner's (Decided 38). */
async function takeLatePoints(db: Db, reportSn: string): Promise<void> {
  const [held] = await db
    .select()
    .from(lateReport)
    .where(and(eq(lateReport.sn, reportSn), eq(lateReport.act, 'score')))
  if (!held) return
  const { occurred_at: _, version: __, ...body } = accepted(scoreEntryContract.save.body, held.body)
  // That they came late is decided: the exam as it is now is what they are judged by.
  const typed = { ...body, reason: body.reason ?? held.opinion, offline: true, typedAt: null }
  await asAuthor(db, held.account_sn, (author) => writeEntry(db, author, held.target ?? '', typed))
}

export const scoreEntrySubscriptions = [onMoved(lateReportLifecycle, 'take', (db, _, { sn }) => takeLatePoints(db, sn))]

import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { RunFlag } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { Db } from '../../db/client.ts'
import { recordChanged, updateVersioned } from '../../record/write.ts'
import { exam } from './exam.table.ts'

type Record = { sn: string; version: number }

/** Counts a change of an exam's examiners as a change of the exam; `stale` when another one came first. */
export const countChange = (db: Db, record: Record): Promise<void> => updateVersioned(db, exam, record, {})

/** Who began, finished, filed or cancelled an exam, when and why, and what the centre looks at. */
type Run = Partial<
  Pick<
    typeof exam.$inferInsert,
    | 'actual_start_time'
    | 'started_by'
    | 'start_reason'
    | 'actual_end_time'
    | 'finished_by'
    | 'finish_reason'
    | 'paper_scan'
    | 'run_flags'
  >
>

/** Writes the facts of the begin or the end of an exam, in the transaction of its move, which counts the change. */
export async function writeRun(db: Db, sn: string, run: Run): Promise<void> {
  await db.update(exam).set(run).where(eq(exam.sn, sn))
}

/** When the chief first acted in an exam. */
export async function writeChief(db: Db, sn: string, chief_time: string): Promise<void> {
  await db.update(exam).set({ chief_time }).where(eq(exam.sn, sn))
}

/** Holds an exam with the spare paper from now on, as a change of the exam in the audit trail (domain.md §5.9). */
export async function useSparePaper(db: Db, actor: Actor, record: Record & { org_sn: string }): Promise<void> {
  await updateVersioned(db, exam, record, { paper_variant: 'B' })
  await recordChanged(db, actor, 'exam.spare', record, { paper_variant: 'A' }, { paper_variant: 'B' })
}

/** Something that the centre looks at, besides the exam's own moves. */
export async function flagExam(db: Db, sn: string, flag: RunFlag): Promise<void> {
  await db
    .update(exam)
    .set({ run_flags: sql`array_append(${exam.run_flags}, ${flag}::text)` })
    .where(eq(exam.sn, sn))
}

import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { shownItem } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import type { HandedBy, SittingKind } from '@zhikao/domain/bank/sitting/sitting.model.ts'
import { markSitting, startRefusal } from '@zhikao/domain/bank/sitting/sitting.rules.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { transaction } from '../../db/transaction.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import type { Services } from '../../services.ts'
import { listItems } from '../paper/paper.queries.ts'
import { countTaken, findOpen, isOverdue, listAnswers } from './sitting.queries.ts'
import { sitting, sittingAnswer } from './sitting.table.ts'

export type SittingOrder = {
  kind: SittingKind
  paper_sn: string
  student_sn: string
  item_count: number
  minutes: number
  /** Of the exam template. */
  attempts: number
}

/** Begins a sitting, or answers the number of the one that goes on: a person sits a paper once at a time. Throws `sitting_attempts`. */
export async function startSitting(db: Db, order: SittingOrder): Promise<string> {
  const { kind, paper_sn, student_sn, item_count, minutes, attempts } = order
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sitting ${paper_sn} ${student_sn}`}, 0))`)
  const open = await findOpen(db, paper_sn, student_sn)
  if (open && !open.is_overdue) return open.sn
  if (open) await handIn(db, open.sn, 'TIME')
  const refusal = startRefusal(kind, attempts, await countTaken(db, paper_sn, student_sn))
  if (refusal) throw new AppError('rule', refusal)
  const sn = newSn()
  const end_time = sql`business_now() + make_interval(mins => ${minutes}::int)`
  await db.insert(sitting).values({ sn, kind, paper_sn, student_sn, item_count, end_time })
  return sn
}

/** Ends a sitting and marks it; one that has ended stays as it is. Answers that are being stored are waited for. */
export async function handIn(db: Db, sn: string, by: HandedBy): Promise<void> {
  const [open] = await db
    .select({ paper_sn: sitting.paper_sn })
    .from(sitting)
    .where(and(eq(sitting.sn, sn), isNull(sitting.handed_time)))
    .for('update')
  if (!open) return
  const items = (await listItems(db, open.paper_sn)).map(
    ({ position, score, type, options, answer, option_order }) => ({
      position,
      score,
      type,
      answer: shownItem({ type, options, answer }, option_order).answer,
    }),
  )
  const answers = await listAnswers(db, sn)
  const given = new Map([...answers.values()].map((answer) => [answer.position, answer.given]))
  const marks = markSitting(items, given, await readSettings(db, 'bank_rules'))
  const marked = JSON.stringify([...marks.marks].map(([position, points]) => ({ position, points })))
  await db.execute(sql`
    update ${sittingAnswer} k set points = m.points
    from jsonb_to_recordset(${marked}::jsonb) as m (position integer, points numeric)
    where k.sitting_sn = ${sn} and k.position = m.position`)
  await db
    .update(sitting)
    .set({
      handed_time: by === 'TIME' ? sql`${sitting.end_time}` : sql`least(${businessNow}, ${sitting.end_time})`,
      handed_by: by,
      points: marks.points,
      total: marks.total,
      right_count: marks.right,
      open_count: marks.open,
    })
    .where(eq(sitting.sn, sn))
}

/** So many are ended in one run: the next run goes on. */
const DUE_MOST = 2000

/** Ends the sittings whose time is over, each in a transaction of its own; of one student, or of all. */
export async function endOverdue({ pool, db }: Pick<Services, 'pool' | 'db'>, studentSn?: string): Promise<void> {
  const due = await db
    .select({ sn: sitting.sn })
    .from(sitting)
    .where(
      and(
        isNull(sitting.handed_time),
        lt(sitting.end_time, businessNow),
        isOverdue,
        studentSn === undefined ? undefined : eq(sitting.student_sn, studentSn),
      ),
    )
    .orderBy(sitting.end_time)
    .limit(DUE_MOST)
  for (const { sn } of due) await transaction(pool, (tx) => handIn(tx, sn, 'TIME'))
}

import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../../db/client.ts'
import { isExamDone } from '@zhikao/domain/exams/exam/exam.day.rules.ts'
import type { Closing } from '@zhikao/domain/exams/exam/exam.model.ts'
import { valueOf } from '../../record/references.ts'
import { examRecords, listRooms, planReport } from '../exam/exam.queries.ts'
import { loadSituation } from './attendance.facts.queries.ts'
import { getRun } from './attendance.queries.ts'
import type { RunRecord } from './attendance.queries.ts'
import type { LoadedRun } from './attendance.show.ts'

/** An exam of the actor as it is run, with its candidates and all that the rules look at. */
export async function loadDay(db: Db, actor: Actor, sn: string): Promise<LoadedRun> {
  const run = await getRun(db, actor, sn)
  return {
    run,
    situation: await loadSituation(db, actor, run),
    rooms: await listRooms(db, run.sn),
    closing: isExamDone(run, run.now) && run.run_state !== 'CANCELLED' ? await readClosing(db, run) : null,
  }
}

/** What is filed of the rooms of the reader, and of the plan. */
async function readClosing(db: Db, { sn, plan_sn, person }: RunRecord): Promise<Closing> {
  const room = sql`${person.room_sn}::text`
  const { rows } = await db.execute<Closing>(
    sql`select ${valueOf(examRecords, { exam: sql`${sn}`, room })} as records, ${valueOf(planReport, sql`${plan_sn}`)} as report`,
  )
  const [row] = rows
  if (!row) throw new Error('a select without from has one row')
  return row
}

import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Db } from '../../db/client.ts'
import { listRooms } from '../exam/exam.queries.ts'
import { listAttendance } from './attendance.candidate.queries.ts'
import { loadRunFacts } from './attendance.facts.queries.ts'
import { getRun } from './attendance.queries.ts'
import type { LoadedRun } from './attendance.show.ts'

/** An exam of the actor as it is run, with its candidates and all that the rules look at. */
export async function loadDay(db: Db, actor: Actor, sn: string): Promise<LoadedRun> {
  const run = await getRun(db, actor, sn)
  const candidates = await listAttendance(db, run.sn)
  return { run, candidates, facts: await loadRunFacts(db, actor, run), rooms: await listRooms(db, run.sn) }
}

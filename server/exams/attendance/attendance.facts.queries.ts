import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isConfirmed } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import { FINISH_HOURS } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { RunFacts } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import { panelShortages } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { loadExaminers, memberOf } from '../assignment/assignment.examiner.queries.ts'
import { examRows } from '../exam/exam.queries.ts'
import { exam } from '../exam/exam.table.ts'
import { listChecks } from './attendance.candidate.queries.ts'
import { listDraws } from './attendance.draw.queries.ts'
import type { RunRecord } from './attendance.queries.ts'
import { attendance } from './attendance.table.ts'

/** What the panel of confirmed examiners lacks (Decided 14). */
async function listShortages(db: Db, actor: Actor, sn: string): Promise<Text[]> {
  const [record] = await examRows(db).where(eq(exam.sn, sn))
  if (!record) return []
  const { calls, session, scene } = await loadExaminers(db, actor, record)
  const confirmed = calls.filter(isConfirmed).map((call) => memberOf(call))
  return panelShortages(confirmed, { sessions: [session], odd: scene.odd }).map(({ message }) => message)
}

/** What draw and start look at; of an exam that has begun the panel is not asked any more. */
export async function loadRunFacts(db: Db, actor: Actor, run: RunRecord): Promise<RunFacts> {
  const checks = await listChecks(db, run.sn)
  const draws = await listDraws(db, run.sn)
  return {
    ...run,
    checked: checks.filter((one) => one.checked_by !== null).map(({ item }) => item),
    drawn: draws.length > 0 && draws.every((one) => one.drawn_time !== null),
    shortages: run.actual_start_time === null ? await listShortages(db, actor, run.sn) : [],
  }
}

/** Exams past their planned end by the hours of the job that nobody finished: begun, or with at least one candidate recorded (domain.md §3.13a). */
export async function listUnfinished(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select e.sn from ${exam} e where e.actual_end_time is null and e.end_time + make_interval(hours => ${FINISH_HOURS}) < business_now()
      and (e.actual_start_time is not null or exists (select 1 from ${attendance} a where a.exam_sn = e.sn and a.state <> 'EXPECTED'))
    order by e.end_time, e.sn limit 200`)
  return rows.map(({ sn }) => sn)
}

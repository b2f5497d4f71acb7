import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isConfirmed } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import { FINISH_HOURS } from '@zhikao/domain/exams/exam/exam.model.ts'
import type { RunSituation } from '@zhikao/domain/exams/attendance/attendance.lifecycle.ts'
import { chiefFault } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import type { RunActor, RunFacts } from '@zhikao/domain/exams/attendance/attendance.run.rules.ts'
import { panelShortages } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Db } from '../../db/client.ts'
import { loadExaminers, memberOf } from '../assignment/assignment.examiner.queries.ts'
import { examRows } from '../exam/exam.queries.ts'
import { exam } from '../exam/exam.table.ts'
import { listAttendance, listChecks, listPoints } from './attendance.candidate.queries.ts'
import type { CandidateRecord } from './attendance.candidate.queries.ts'
import { listDraws } from './attendance.draw.queries.ts'
import type { RunRecord } from './attendance.queries.ts'

/** What the panel of confirmed examiners lacks (Decided 14). */
async function listShortages(db: Db, actor: Actor, sn: string): Promise<Text[]> {
  const [record] = await examRows(db).where(eq(exam.sn, sn))
  if (!record) return []
  const { calls, session, scene } = await loadExaminers(db, actor, record)
  const confirmed = calls.filter(isConfirmed).map((call) => memberOf(call))
  return panelShortages(confirmed, { sessions: [session], odd: scene.odd }).map(({ message }) => message)
}

/** Is the reader one of those who begin an exam? */
const begins = ({ person, chief_time }: RunRecord): boolean => chiefFault(person, chief_time !== null) === null

/** What draw and start look at; of an exam that has begun the panel is not asked any more, nor of who cannot begin it. */
export async function loadRunFacts(db: Db, actor: Actor, run: RunRecord): Promise<RunFacts> {
  const checks = await listChecks(db, run.sn)
  const draws = await listDraws(db, run.sn)
  return {
    ...run,
    checked: checks.filter((one) => one.checked_by !== null).map(({ item }) => item),
    drawn: draws.length > 0 && draws.every((one) => one.drawn_time !== null),
    shortages: run.run_state === 'PLANNED' && begins(run) ? await listShortages(db, actor, run.sn) : [],
  }
}

/** An exam with its candidates and all that the guards of its moves look at. */
export type Situation = Omit<RunSituation, 'candidates'> & {
  person: RunActor
  candidates: CandidateRecord[]
  paper: { points: number } | null
}

/** The same, read; the points of the candidates where nobody ran the exam. */
export async function loadSituation(db: Db, actor: Actor, run: RunRecord): Promise<Situation> {
  const candidates = await listAttendance(db, run.sn)
  const keys = candidates.map(({ sn }) => sn)
  return {
    ...(await loadRunFacts(db, actor, run)),
    status: run.run_state,
    person: run.person,
    chief_here: run.chief_time !== null,
    scores_submitted: run.scores_submitted,
    is_published: run.is_published,
    candidates,
    paper: run.run_state === 'NOT_RUN' ? { points: (await listPoints(db, keys)).length } : null,
  }
}

/** Exams past their planned end by the hours of the job that are not closed, begun or not (Decided 39). */
export async function listUnclosed(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ sn: string }>(sql`
    select e.sn from ${exam} e where e.run_state in ('PLANNED', 'RUNNING')
      and e.end_time < business_now() - make_interval(hours => ${FINISH_HOURS}) order by e.end_time, e.sn limit 200`)
  return rows.map(({ sn }) => sn)
}

import { sql } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { ExamFacts } from '@zhikao/domain/exams/plan/plan.exam.rules.ts'
import type { Db } from '../../db/client.ts'
import type { ExamSource } from '../exam/exam.make.commands.ts'
import { loadScenes } from '../panel/panel.scene.queries.ts'
import type { LoadedScene } from '../panel/panel.scene.queries.ts'
import { listLostRooms } from '../plan/plan.rooms.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { plan, planSession } from '../plan/plan.table.ts'
import { isSite } from '../../sites/application/application.queries.ts'
import { paper } from '../sealedPaper/sealedPaper.table.ts'

/** What the guards of the exam application look at, and the panel's lines as screens show them. */
export type LoadedExam = LoadedScene & Pick<ExamFacts, 'papers' | 'closed_day' | 'lost_rooms'>

/** States in which there is, or may be, an exam application. */
const EXAM_STATES = ['PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT']
/** Before the sign-up is over the first guard refuses, and an approved exam is judged by its days: in both cases the candidates are not counted. */
const isJudged = ({ status, signup_end, now }: PlanRecord) =>
  status === 'EXAM_SUBMIT' || status === 'EXAM_REJECT' || (status === 'PLAN_AUDIT' && signup_end <= now)

/**
 * What the guards of the exam applications of these plans look at, in a few queries however many they are; plans
 * before their approval have none. Candidates, panels and papers are read where a guard needs them, or, with
 * `whole`, in any case and state.
 */
export async function loadExams(
  db: Db,
  records: readonly PlanRecord[],
  { whole }: { whole: boolean } = { whole: false },
): Promise<Map<string, LoadedExam>> {
  const plans = whole ? records : records.filter((record) => EXAM_STATES.includes(record.status))
  const isRead = (record: PlanRecord) => whole || isJudged(record)
  const scenes = await loadScenes(db, plans, isRead)
  const read = plans.filter(isRead).map((record) => record.sn)
  const papers = await listPapers(db, read)
  const closed = await listClosedDays(db, read)
  const lost = await listLostRooms(db, read)
  return new Map(
    [...scenes].map(([sn, scene]): [string, LoadedExam] => [
      sn,
      {
        ...scene,
        papers: papers.filter((one) => one.plan_sn === sn).map((one) => one.subject),
        closed_day: closed.find((one) => one.plan_sn === sn)?.day ?? null,
        lost_rooms: lost.filter((one) => one.plan_sn === sn),
      },
    ]),
  )
}

/** Subjects of these plans with a sealed paper. */
async function listPapers(db: Db, planSns: readonly string[]): Promise<{ plan_sn: string; subject: Subject }[]> {
  if (planSns.length === 0) return []
  const { rows } = await db.execute<{ plan_sn: string; subject: Subject }>(
    sql`select plan_sn, subject from ${paper} where plan_sn = any(${sql.param([...planSns])}) order by plan_sn, subject desc`,
  )
  return rows
}

/** Of these plans those with an exam day on which no approval of the site for the level is in force, with the first such day. */
async function listClosedDays(db: Db, planSns: readonly string[]): Promise<{ plan_sn: string; day: string }[]> {
  if (planSns.length === 0) return []
  const { rows } = await db.execute<{ plan_sn: string; day: string }>(sql`
    select s.plan_sn, min(s.start_time)::date as day from ${planSession} s join ${plan} p on p.sn = s.plan_sn
    where s.plan_sn = any(${sql.param([...planSns])})
      and not ${isSite({ org_sn: sql`p.org_sn`, credential_sn: sql`p.credential_sn`, level: sql`p.level` }, sql`s.start_time::date`)}
    group by s.plan_sn`)
  return rows
}

/** What a plan's exams are made of. */
export function examSourceOf(record: PlanRecord, facts: ExamFacts): ExamSource {
  if (!record.site_code) throw new Error(`the site ${record.org_sn} has no code`)
  return {
    plan_sn: record.sn,
    org_sn: record.org_sn,
    title: record.title,
    year: record.year,
    serial: record.serial,
    site_code: record.site_code,
    minutes: { ONLINE: record.theory_minutes, OFFLINE: record.practical_minutes },
    sessions: facts.sessions,
    practical_first: facts.terms.practical_first,
  }
}

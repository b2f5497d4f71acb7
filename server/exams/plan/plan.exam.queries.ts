import { sql } from 'drizzle-orm'
import type { SeatingSession, Takers } from '@zhikao/domain/exams/exam/exam.seating.rules.ts'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { isSameSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { ExamFacts } from '@zhikao/domain/exams/plan/plan.exam.rules.ts'
import { subjectsOf } from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { Db } from '../../db/client.ts'
import type { ExamSource } from '../exam/exam.make.commands.ts'
import { listChosen, listPapers } from '../panel/panel.queries.ts'
import type { ChosenRecord } from '../panel/panel.queries.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { listSessions } from './plan.facts.queries.ts'
import type { SeatedSession } from './plan.facts.queries.ts'
import type { PlanRecord } from './plan.queries.ts'

/** What the guards look at, and the panel's lines as screens show them. */
export type LoadedExam = ExamFacts & { chosen: readonly ChosenRecord[] }

/** States in which there is, or may be, an exam application. */
const EXAM_STATES = ['PLAN_AUDIT', 'EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT']
/** Before the sign-up is over the first guard refuses, and an approved exam is judged by its days: neither needs its candidates counted. */
const isJudged = ({ status, signup_end, now }: PlanRecord) =>
  status === 'EXAM_SUBMIT' || status === 'EXAM_REJECT' || (status === 'PLAN_AUDIT' && signup_end <= now)

/**
 * What the guards of the exam applications of these plans look at, in a few queries however many they are; plans
 * before their approval have none. Candidates, panels and papers are read where a guard asks for them, or, with
 * `whole`, in any case and state.
 */
export async function loadExams(
  db: Db,
  records: readonly PlanRecord[],
  { whole }: { whole: boolean } = { whole: false },
): Promise<Map<string, LoadedExam>> {
  const plans = whole ? records : records.filter((record) => EXAM_STATES.includes(record.status))
  if (plans.length === 0) return new Map()
  const sns = plans.filter((record) => whole || isJudged(record)).map((record) => record.sn)
  const terms = await readSetting(db, 'exam_rules')
  const counts = await countCandidates(db, sns)
  const chosen = await listChosen(db, sns)
  const papers = sns.length > 0 ? await listPapers(db, sns) : []
  const sessions = sns.length > 0 ? await listSessions(db, sns) : []
  return new Map(
    plans.map((record): [string, LoadedExam] => {
      const own = chosen.filter((line) => line.plan_sn === record.sn)
      return [
        record.sn,
        {
          ...(counts.get(record.sn) ?? NOBODY),
          terms,
          subjects: subjectsOf(record),
          sessions: seatingOf(sessions.filter((session) => session.plan_sn === record.sn)),
          rule: record.examiner_rule,
          panel: own.map((line) => lineOf(line)),
          chosen: own,
          papers: papers.filter((paper) => paper.plan_sn === record.sn).map((paper) => paper.subject),
        },
      ]
    }),
  )
}

/** Rows of the same subject and number are one session in several rooms (Decided 1), filled by room number. */
function seatingOf(rows: readonly SeatedSession[]): SeatingSession[] {
  const sessions: (SeatingSession & { rooms: { room_sn: string; capacity: number }[] })[] = []
  for (const row of rows.toSorted((a, b) => (a.room.room_no < b.room.room_no ? -1 : 1))) {
    const { subject, session_no, start_time, end_time, room_sn, capacity } = row
    const same = sessions.find((session) => isSameSession(session, row))
    if (same) same.rooms.push({ room_sn, capacity })
    else sessions.push({ subject, session_no, start_time, end_time, rooms: [{ room_sn, capacity }] })
  }
  return sessions.toSorted((a, b) =>
    a.subject === b.subject ? a.session_no - b.session_no : a.subject === 'ONLINE' ? -1 : 1,
  )
}

/** A chosen examiner as the rules see it; who examined here before is only advice, and asked for where it is given. */
const lineOf = (line: ChosenRecord): ExamFacts['panel'][number] => ({
  teacher_sn: line.teacher_sn,
  role: line.role,
  subject: line.subject,
  session_no: line.session_no,
  name: line.name,
  examiner: { ...line, running: 0 },
})

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

type Counts = Pick<ExamFacts, 'takers' | 'schools' | 'waiting' | 'without_photo' | 'unpaid'>
const NOBODY: Counts = {
  takers: { BOTH: 0, THEORY: 0, PRACTICAL: 0 },
  schools: { ONLINE: [], OFFLINE: [] },
  waiting: 0,
  without_photo: 0,
  unpaid: 0,
}
type CountLine = Takers &
  Pick<Counts, 'waiting' | 'without_photo' | 'unpaid'> & { plan_sn: string } & Record<Subject, string[] | null>

/** Live sign-ups of these plans, counted as the guards ask. */
async function countCandidates(db: Db, planSns: readonly string[]): Promise<Map<string, Counts>> {
  if (planSns.length === 0) return new Map()
  const { rows } = await db.execute<CountLine>(sql`
    select s.plan_sn,
      count(*) filter (where s.status = 'AUDIT' and s.subjects = 'BOTH')::int as "BOTH",
      count(*) filter (where s.status = 'AUDIT' and s.subjects = 'THEORY')::int as "THEORY",
      count(*) filter (where s.status = 'AUDIT' and s.subjects = 'PRACTICAL')::int as "PRACTICAL",
      array_agg(distinct s.org_sn) filter (where s.subjects <> 'PRACTICAL') as "ONLINE",
      array_agg(distinct s.org_sn) filter (where s.subjects <> 'THEORY') as "OFFLINE",
      count(*) filter (where s.status = 'SUBMIT')::int as waiting,
      count(*) filter (where s.status = 'AUDIT' and st.photo_status <> 'AUDIT')::int as without_photo,
      count(*) filter (where s.status = 'AUDIT' and s.pay_status = 'UNPAID')::int as unpaid
    from signup s join student st on st.sn = s.student_sn
    where s.plan_sn = any(${sql.param([...planSns])}) and s.status in ('SUBMIT', 'AUDIT') group by s.plan_sn`)
  return new Map(
    rows.map(({ plan_sn, BOTH, THEORY, PRACTICAL, ONLINE, OFFLINE, ...line }): [string, Counts] => [
      plan_sn,
      {
        takers: { BOTH, THEORY, PRACTICAL },
        schools: { ONLINE: ONLINE ?? [], OFFLINE: OFFLINE ?? [] },
        waiting: line.waiting,
        without_photo: line.without_photo,
        unpaid: line.unpaid,
      },
    ]),
  )
}

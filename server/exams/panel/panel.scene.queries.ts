import { sql } from 'drizzle-orm'
import type { Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { isSameSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { ExamFacts } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import { subjectsOf } from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { SeatingSession, Takers } from '@zhikao/domain/exams/examApplication/examApplication.seating.rules.ts'
import type { Db } from '../../db/client.ts'
import { student } from '../../people/student/student.table.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { listSessions } from '../plan/plan.facts.queries.ts'
import type { SeatedSession } from '../plan/plan.facts.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { liveSignup } from '../signup/signup.queries.ts'
import { signup } from '../signup/signup.table.ts'
import { listChosen, listLast, listRunning } from './panel.queries.ts'
import type { ChosenRecord } from './panel.queries.ts'

/** What choosing examiners for a plan looks at: its sessions, its candidates by number, its panel as screens show it. */
export type LoadedScene = Omit<ExamFacts, 'papers' | 'closed_day' | 'lost_rooms'> & { chosen: readonly ChosenRecord[] }

/** The scenes of these plans, in a few queries however many they are. Where `isCounted` is false, no candidates, panel and sessions are read. */
export async function loadScenes(
  db: Db,
  plans: readonly PlanRecord[],
  isCounted: (record: PlanRecord) => boolean = () => true,
): Promise<Map<string, LoadedScene>> {
  if (plans.length === 0) return new Map()
  const sns = plans.filter(isCounted).map((record) => record.sn)
  const terms = await readSettings(db, 'exam_rules')
  const counts = await countCandidates(db, sns)
  const chosen = await listChosen(db, sns)
  const last = await listLast(db, sns)
  const sessions = sns.length > 0 ? await listSessions(db, sns) : []
  return new Map(
    plans.map((record): [string, LoadedScene] => {
      const own = chosen.filter((line) => line.plan_sn === record.sn)
      return [
        record.sn,
        {
          ...(counts.get(record.sn) ?? NO_CANDIDATES),
          terms,
          subjects: subjectsOf(record),
          sessions: seatingOf(sessions.filter((session) => session.plan_sn === record.sn)),
          rule: record.examiner_rule,
          scorers: record.scorers,
          panel: own.map((line) => lineOf(line)),
          last: last.get(record.sn) ?? { ONLINE: [], OFFLINE: [] },
          rotation_reason: record.rotation_reason,
          chosen: own,
        },
      ]
    }),
  )
}

/** A plan's panel, what it is judged by, and how often running each examiner was called to the site's last plans. */
export type Panel = { plan: PlanRecord; exam: LoadedScene; running: ReadonlyMap<string, number> }

/** Reads what a plan's panel is judged by, and shown with; before the plan's approval it is empty. */
export async function loadPanel(db: Db, plan: PlanRecord): Promise<Panel> {
  const exam = (await loadScenes(db, [plan])).get(plan.sn)
  if (!exam) throw new Error(`the plan ${plan.sn} was not read`)
  return { plan, exam, running: await listRunning(db, plan, exam.terms.rotation_max) }
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

/** A chosen examiner as the rules see it; how often running the examiner was called is only advice, and loaded where it is given. */
const lineOf = (line: ChosenRecord): ExamFacts['panel'][number] => ({
  teacher_sn: line.teacher_sn,
  role: line.role,
  subject: line.subject,
  session_no: line.session_no,
  name: line.name,
  examiner: { ...line, running: 0 },
})

type Counts = Pick<ExamFacts, 'takers' | 'schools' | 'waiting' | 'without_photo' | 'unpaid'>
const NO_CANDIDATES: Counts = {
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
    from ${signup} s join ${student} st on st.sn = s.student_sn
    where s.plan_sn = any(${sql.param([...planSns])}) and ${liveSignup('s')} group by s.plan_sn`)
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

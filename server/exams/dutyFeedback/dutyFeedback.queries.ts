import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { DutyMarks } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.model.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { Grade } from '@zhikao/domain/people/teacher/teacher.model.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { confirmedCall } from '../assignment/assignment.queries.ts'
import { assignment } from '../assignment/assignment.table.ts'
import { exam } from '../exam/exam.table.ts'
import { getPlan } from '../plan/plan.queries.ts'
import { dutyFeedback } from './dutyFeedback.table.ts'

type Given = DutyMarks & { sn: string; comment: string | null; given_by: string; update_time: string; version: number }
/** An examiner with confirmed calls to exams of a plan, and the feedback on the duty there. */
export type FeedbackRecord = {
  teacher_sn: string
  teacher_name: string
  org_name: string
  grade: Grade
  duties: { exam_sn: string; exam_name: string; role: PanelRole }[]
  /** When the last of these exams ends. */
  last_end: string
  feedback: Given | null
  now: string
}

const MOMENT = sql.raw(`'YYYY-MM-DD HH24:MI:SS'`)

/** The examiners who confirmed a call to an exam of a plan, by name; `teacherSn`: that one only. Only confirmed calls count (Decided 14). */
export async function listFeedback(db: Db, planSn: string, teacherSn: string | null = null): Promise<FeedbackRecord[]> {
  const { rows } = await db.execute<FeedbackRecord>(sql`
    select t.sn as teacher_sn, t.name as teacher_name, c.name as org_name, t.grade, d.duties, d.last_end,
      to_char(business_now(), ${MOMENT}) as now,
      case when f.sn is not null then json_build_object('sn', f.sn, 'discipline', f.discipline, 'skill', f.skill,
        'fairness', f.fairness, 'attitude', f.attitude, 'comment', f.comment, 'given_by', g.name,
        'update_time', to_char(f.update_time, ${MOMENT}), 'version', f.version) end as feedback
    from (select a.teacher_sn, to_char(max(e.end_time), ${MOMENT}) as last_end,
        json_agg(json_build_object('exam_sn', e.sn, 'exam_name', e.name, 'role', a.role) order by e.start_time, e.sn) as duties
      from ${assignment} a join ${exam} e on e.sn = a.exam_sn
      where e.plan_sn = ${planSn} and ${confirmedCall('a')} group by a.teacher_sn) d
    join ${teacher} t on t.sn = d.teacher_sn join ${college} c on c.sn = t.org_sn
    left join ${dutyFeedback} f on f.plan_sn = ${planSn} and f.teacher_sn = t.sn
    left join ${account} g on g.sn = f.given_by
    where ${teacherSn}::text is null or t.sn = ${teacherSn} order by t.name_pinyin, t.sn`)
  return rows
}

/** One of them; 404 for an examiner without a confirmed call, and outside the actor's scope. */
export async function getFeedback(db: Db, actor: Actor, planSn: string, teacherSn: string): Promise<FeedbackRecord> {
  await getPlan(db, actor, planSn)
  const [found] = await listFeedback(db, planSn, teacherSn)
  if (!found) throw notFound()
  return found
}

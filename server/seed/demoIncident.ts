import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { incidentBody } from '@zhikao/domain/exams/incident/incident.model.ts'
import { addHours } from '@zhikao/domain/kernel/calendar.ts'
import type { z } from 'zod'
import type { Db } from '../db/client.ts'
import { clock } from '../db/clock.ts'
import { exam } from '../exams/exam/exam.table.ts'
import { listExamCandidates } from '../exams/incident/incident.exam.queries.ts'
import { createIncident } from '../exams/incident/incident.commands.ts'
import { moveIncident } from '../exams/incident/incident.move.commands.ts'
import { listExaminers } from '../exams/incident/incident.witness.queries.ts'
import { college } from '../people/college/college.table.ts'
import { listAccountsOf } from '../platform/operator/operator.queries.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { actorOf } from './actors.ts'

/** The exam that is held now, and the site that holds it. */
async function runningExam(db: Db): Promise<{ sn: string; site: Actor }> {
  const { rows } = await db.execute<{ sn: string; org_sn: string }>(sql`
    select e.sn, e.org_sn from ${exam} e join ${college} c on c.sn = e.org_sn
    where business_now() between e.start_time and e.end_time and e.candidate_count > 0 order by e.start_time, e.sn limit 1`)
  const [held] = rows
  if (!held) throw new Error('the demo world has no exam that is held now')
  const [own] = await listAccountsOf(db, held.org_sn)
  if (!own) throw new Error('the site of the exam has no account')
  return { sn: held.sn, site: await getActor(db, own.sn) }
}

const DAMAGED: Entry = {
  type: 'PAPER',
  grade: 'MAJOR',
  description: '第二考场试卷第 3 题缺少配图，全场考生无法作答该题',
  measures: '请考生先做其他题，封存缺图的试卷并拍照',
}
const DRAFT: Entry = {
  type: 'NETWORK',
  grade: 'NORMAL',
  fault_minutes: 5,
  description: '考务机房网络短时中断，五分钟后自动恢复',
  measures: '技术员切换备用线路，考生答卷未丢失',
}

/** Incidents of the exam that is held now, in each state (domain.md §5.9), one of which may bring the spare paper, by the product's own commands. */
export async function fillIncidents(db: Db): Promise<void> {
  const { sn: exam_sn, site } = await runningExam(db)
  const [center, now] = [await actorOf(db, 'center'), await clock(db)]
  const [first, second] = await listExamCandidates(db, exam_sn)
  const record = (hoursAgo: number, entry: Entry) =>
    createIncident(db, site, { ...incidentBody.parse({ ...entry, occur_time: addHours(now, -hoursAgo) }), exam_sn })
  const handled = await record(3, {
    type: 'POWER',
    grade: 'MAJOR',
    fault_minutes: 12,
    extra_minutes: 12,
    description: '考前调试时第一考场突然断电，十二分钟后恢复供电',
    measures: '请考生在座位等候，电工合闸，核对考试数据完整',
    affected: first ? [{ signup_sn: first.signup_sn, effect: 'EXTRA_TIME' }] : [],
  })
  const waiting = await record(0.6, {
    type: 'DEVICE',
    grade: 'NORMAL',
    description: '三号工位显示器花屏，考生无法看清题目',
    measures: '更换到备用工位，记录耽误时间',
    affected: second ? [{ signup_sn: second.signup_sn, effect: 'DEVICE', station: '03' }] : [],
    witnesses: await twoWitnesses(db, exam_sn),
  })
  const returned = await record(1.5, {
    type: 'PAPER',
    grade: 'NORMAL',
    description: '试卷袋封条有一处破损，内装份数与清单一致',
    measures: '两名考评员清点并拍照留存',
  })
  const damaged = await record(0.5, DAMAGED)
  await record(0.3, DRAFT)
  for (const sn of [handled, waiting, damaged, returned]) await moveIncident(db, site, sn, 'submit', {})
  await moveIncident(db, center, handled, 'handle', { handle_result: 'EXTRA_TIME', opinion: '情况属实，同意补时' })
  await moveIncident(db, center, returned, 'return', { opinion: '请补充试卷袋编号和破损处照片' })
}

/** Two examiners of an exam, who have not signed. */
const twoWitnesses = async (db: Db, exam_sn: string) =>
  (await listExaminers(db, exam_sn)).slice(0, 2).map(({ teacher_sn }) => ({ teacher_sn }))
type Entry = Omit<z.input<typeof incidentBody>, 'occur_time'>

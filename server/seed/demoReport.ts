import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { confirmedCall } from '../exams/assignment/assignment.queries.ts'
import { assignment } from '../exams/assignment/assignment.table.ts'
import { saveReport, submitReport } from '../exams/chiefReport/chiefReport.commands.ts'
import { saveFeedback } from '../exams/dutyFeedback/dutyFeedback.commands.ts'
import { listFeedback } from '../exams/dutyFeedback/dutyFeedback.queries.ts'
import { exam } from '../exams/exam/exam.table.ts'
import { teacher } from '../people/teacher/teacher.table.ts'
import type { Db } from '../db/client.ts'

const REPORT = {
  behalf_reason: null,
  organization: '各场次按考核计划组织，考评员均提前一小时到岗，考生身份核验、签到与入场秩序良好。',
  papers: '试卷密封完好，开考前由主考与监考员共同拆封；考试设备运行正常，备用工位未启用。',
  discipline: '考生遵守考场纪律，个别违纪情况已按规定登记并上报。',
  scoring: '实操由考评员独立评分，评分标准执行一致，争议项经主考复核后确认。',
  advice: '建议增加一台备用打印机，并在考场外增设候考区。',
}

/** The chief of a plan writes the report; `sends`: and submits it. */
export async function writeReport(db: Db, plan: string, { sends }: { sends: boolean }): Promise<void> {
  const { rows } = await db.execute<{ account_sn: string }>(sql`
    select t.account_sn from ${assignment} a join ${exam} e on e.sn = a.exam_sn join ${teacher} t on t.sn = a.teacher_sn
    where e.plan_sn = ${plan} and a.role = 'CHIEF' and ${confirmedCall('a')} order by e.start_time, a.sn limit 1`)
  const [chief] = rows
  if (!chief) throw new Error(`the demo world has no chief who confirmed for ${plan}`)
  const actor = await getActor(db, chief.account_sn)
  await saveReport(db, actor, plan, sends ? REPORT : { ...REPORT, scoring: '', advice: '' })
  if (sends) await submitReport(db, actor, plan, {})
}

/** What the site says of its examiners, in turn. */
const FEEDBACK = [
  { discipline: 5, skill: 5, fairness: 5, attitude: 5, comment: '认真负责，评分客观公正' },
  { discipline: 5, skill: 4, fairness: 5, attitude: 4, comment: null },
  { discipline: 4, skill: 4, fairness: 5, attitude: 4, comment: '熟悉流程，建议加强新设备操作' },
]

/** The site gives feedback on every examiner who served in a plan. */
export async function giveFeedback(db: Db, site: Actor, plan: string): Promise<void> {
  for (const [at, { teacher_sn }] of (await listFeedback(db, plan)).entries()) {
    const given = FEEDBACK[at % FEEDBACK.length]
    if (given) await saveFeedback(db, site, { id: plan, teacher: teacher_sn }, given)
  }
}

import { sql } from 'drizzle-orm'
import { attendanceContract } from '@zhikao/domain/exams/attendance/attendance.contract.ts'
import { listUnclosed } from '../exams/attendance/attendance.facts.queries.ts'
import { cancelExam, fileExam } from '../exams/attendance/attendance.paper.commands.ts'
import { closeOverdue } from '../exams/attendance/attendance.run.commands.ts'
import { exam } from '../exams/exam/exam.table.ts'
import { storeMedia } from '../platform/media/media.commands.ts'
import { score } from '../results/score/score.table.ts'
import { actorOf } from './actors.ts'
import { drawDocument } from './emblem.ts'
import type { Step, Story } from './season.ts'

type Told = Pick<Story, 'db' | 'services' | 'plan' | 'made'>
type Missed = { sn: string; absent: string[] }

/** The exams of a plan that nobody ran, each with the candidates whose score says that they were absent. */
async function listMissed({ db, made }: Told): Promise<Missed[]> {
  const { rows } = await db.execute<Missed>(sql`
    select e.sn, coalesce((select json_agg(s.sn order by s.sn) from ${score} s where s.exam_sn = e.sn and s.flag = 'ABSENT'), '[]') as absent
    from ${exam} e where e.plan_sn = ${made.sn} and e.run_state = 'NOT_RUN' order by e.sn`)
  return rows
}

/** Exams that were held on paper: the job closes them, then the site files who was there; or nobody held them, and the centre cancels them (Decided 39). */
export function paperSteps(told: Told): Record<'closed' | 'filed' | 'cancelled', Step> {
  const { db, services, plan } = told
  const step = (after: number, time: string, act: Step['act']): Step => ({ day: plan.day + after, time, act })
  return {
    closed: step(2, '08:20', async () => {
      for (const sn of await listUnclosed(db)) await closeOverdue(db, sn)
    }),
    filed: step(2, '18:45', async () => {
      const site = await actorOf(db, plan.site)
      for (const { sn, absent } of await listMissed(told)) {
        const { key } = await storeMedia(db, services, site, {
          kind: 'ATTACHMENT',
          name: '签到表.pdf',
          type: 'application/pdf',
          ext: 'pdf',
          source: drawDocument('Sign-in sheet'),
        })
        const body = { scan: key, reason: '考点当天未使用考试日，按签到表补录', absent, identity_checked: true }
        await fileExam(db, site, sn, attendanceContract.file.body.parse(body))
      }
    }),
    cancelled: step(3, '10:10', async () => {
      const center = await actorOf(db, 'center')
      for (const { sn } of await listMissed(told))
        await cancelExam(db, center, sn, { reason: '考点当天突发停电，考试没有举行' })
    }),
  }
}

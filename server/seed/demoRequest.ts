import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { plainRole } from '@zhikao/domain/exams/panel/panel.rules.ts'
import type { PanelRole, SessionKey } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { Db } from '../db/client.ts'
import { createRequest, moveRequest } from '../exams/dispatchRequest/dispatchRequest.commands.ts'
import { exam } from '../exams/exam/exam.table.ts'
import { teacher } from '../people/teacher/teacher.table.ts'
import { getActor } from '../platform/auth/auth.queries.ts'
import { listAccountsOf } from '../platform/operator/operator.queries.ts'
import { isSent } from './demoFile.ts'

type Session = SessionKey & { plan_sn: string; org_sn: string }

async function ask(db: Db, { plan_sn, org_sn, ...session }: Session, role: PanelRole, count: number) {
  const [own] = await listAccountsOf(db, org_sn)
  if (!own) throw new Error('the site of the exam has no account')
  const site = await getActor(db, own.sn)
  const asked = { ...session, role, count, reason: '考评员因教学任务不能到场' }
  return { site, sn: await createRequest(db, site, plan_sn, asked) }
}

/** Requests of sites for examiners of the reserve pool (domain.md §5.7), one in each state: withdrawn, refused, waiting, answered. */
export async function fillRequests(db: Db, center: Actor): Promise<void> {
  const { rows } = await db.execute<Session>(sql`
    select e.plan_sn, e.org_sn, e.subject, e.session_no from ${exam} e
    where e.start_time > business_now() + interval '25 hours' order by e.start_time, e.sn`)
  const [first] = rows
  if (!first) return
  const withdrawn = await ask(db, first, plainRole(first), 1)
  await moveRequest(db, withdrawn.site, withdrawn.sn, 'withdraw', {})
  const refused = await ask(db, first, plainRole(first), 3)
  await moveRequest(db, center, refused.sn, 'reject', { opinion: '储备库当日无可调派人员，请在本省范围内更换' })
  await ask(db, first, plainRole(first), 2)
  await answerOne(db, center, rows)
}

/** The first session to which an examiner of the pool can be sent has its request answered. */
async function answerOne(db: Db, center: Actor, sessions: readonly Session[]): Promise<void> {
  const pool = await db.execute<{ sn: string }>(sql`
    select t.sn from ${teacher} t where t.reserve and t.status = 'ENABLE' and t.account_sn is not null order by t.sn`)
  for (const session of sessions) {
    const { sn, site } = await ask(db, session, 'SUPERVISOR', 1)
    const { plan_sn, subject, session_no } = session
    for (const { sn: teacher_sn } of pool.rows)
      if (await isSent(db, center, plan_sn, { subject, session_no, role: 'SUPERVISOR', teacher_sn })) return
    await moveRequest(db, site, sn, 'withdraw', {})
  }
}

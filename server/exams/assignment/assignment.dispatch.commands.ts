import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { whyNotDispatch } from '@zhikao/domain/exams/assignment/assignment.dispatch.rules.ts'
import type { Reservist } from '@zhikao/domain/exams/assignment/assignment.dispatch.rules.ts'
import { isStanding } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import { EXAMINER_DISPATCH } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentNotices } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { panelMessages, panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { PanelMember, PanelSession } from '@zhikao/domain/exams/panel/panel.model.ts'
import { isSameSession, nameOfSession } from '@zhikao/domain/exams/panel/panel.rules.ts'
import { panelSceneOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { Db } from '../../db/client.ts'
import { newSn } from '../../db/sn.ts'
import { teacher } from '../../people/teacher/teacher.table.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { writeAudit } from '../../record/audit.ts'
import { followersOf } from '../../record/subscriptions.ts'
import { exam } from '../exam/exam.table.ts'
import { addToPanel } from '../panel/panel.commands.ts'
import { holdTeachers } from '../panel/panel.queries.ts'
import { loadPanel } from '../panel/panel.scene.queries.ts'
import { lockPlan } from '../plan/plan.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { listCalls } from './assignment.call.queries.ts'
import { saveExaminers } from './assignment.examiner.commands.ts'
import { dispatch } from './assignment.table.ts'

type Body = BodyOf<typeof assignmentContract.dispatch>
type Sent = Reservist & { account_sn: string | null; org_sn: string }

/**
 * Sends an examiner of the reserve pool to a session of a plan (domain.md §5.7): where the exam is approved the examiner
 * is called and has to answer, before that the examiner joins the panel. Region and days are judged here, all else by the
 * rules of every panel. Answers the exam, or null.
 */
export async function dispatchExaminer(db: Db, actor: Actor, sn: string, body: Body): Promise<string | null> {
  const { reason, ...member } = body
  const record = await lockPlan(db, actor, sn)
  const session = await sessionFor(db, record, member)
  const exam_sn = await findExam(db, sn, member)
  await holdTeachers(db, [member.teacher_sn])
  const one = await readReservist(db, member.teacher_sn)
  const refusal = whyNotDispatch(one, { province: record.province, day: session.start_time.slice(0, 10) })
  if (refusal) throw new AppError('rule', refusal)
  if (exam_sn) await callInto(db, actor, { exam_sn, plan_sn: sn, member, reason })
  else await addToPanel(db, actor, record, member)
  const dispatch_sn = newSn()
  await db.insert(dispatch).values({ sn: dispatch_sn, plan_sn: sn, account_sn: actor.sn, ...member })
  await writeAudit(db, actor, {
    action: 'teacher.dispatch',
    target: { type: 'teacher', sn: member.teacher_sn },
    after: { plan_sn: sn, ...member },
    org_sn: one.org_sn,
  })
  await notify(db, { record, member, session, one, called: exam_sn !== null })
  for (const follow of followersOf(EXAMINER_DISPATCH.name, 'send'))
    await follow(db, actor, { sn: dispatch_sn, org_sn: record.org_sn })
  return exam_sn
}

async function sessionFor(db: Db, record: PlanRecord, member: PanelMember): Promise<PanelSession> {
  const { exam: facts } = await loadPanel(db, record)
  const session = panelSceneOf(facts).sessions.find((one) => isSameSession(one, member))
  if (!session) throw refuse(panelMessages, 'panel_session')
  return session
}

/** The exam that was made of the session, or null before the approval. */
async function findExam(db: Db, plan_sn: string, { subject, session_no }: PanelMember): Promise<string | null> {
  const [found] = await db
    .select({ sn: exam.sn })
    .from(exam)
    .where(sql`${exam.plan_sn} = ${plan_sn} and ${exam.subject} = ${subject} and ${exam.session_no} = ${session_no}`)
  return found?.sn ?? null
}

async function readReservist(db: Db, sn: string): Promise<Sent> {
  const { name, reserve, regions, free_from, free_to, account_sn, org_sn } = teacher
  const [found] = await db
    .select({ name, reserve, regions, free_from, free_to, account_sn, org_sn })
    .from(teacher)
    .where(sql`${eq(teacher.sn, sn)} and ${teacher.delete_time} is null`)
  if (!found) throw notFound()
  return found
}

type Call = { exam_sn: string; plan_sn: string; member: PanelMember; reason: string | null }

async function callInto(db: Db, actor: Actor, { exam_sn, plan_sn, member, reason }: Call): Promise<void> {
  const calls = (await listCalls(db, plan_sn)).filter((call) => call.exam_sn === exam_sn && isStanding(call))
  const lines = calls.map(({ teacher_sn, role, room_sn }) => ({ teacher_sn, role, room_sn }))
  const added = { teacher_sn: member.teacher_sn, role: member.role, room_sn: null }
  await saveExaminers(db, actor, exam_sn, { panel: [...lines, added], reason })
}

type Told = { record: PlanRecord; member: PanelMember; session: PanelSession; one: Sent; called: boolean }

/** The site is notified; the examiner too, unless the call itself did. */
async function notify(db: Db, { record, member, session, one, called }: Told): Promise<void> {
  const { examiner_answer_hours: hours } = await readSettings(db, 'exam_rules')
  const params = {
    name: one.name,
    title: record.title,
    session: nameOfSession(session),
    role: panelRoleWords[member.role],
    start: session.start_time.slice(0, 16),
    hours,
  }
  const about = { entity: 'plan', sn: record.sn }
  const { dispatched, dispatched_text, sent, sent_text } = assignmentNotices
  const notice = { params, about }
  await sendNotice(db, {
    ...notice,
    to: [{ org: record.org_sn }],
    event: 'assignment.sent',
    title: sent,
    abstract: sent_text,
    screen: 'planPanel',
    at: { sn: record.sn },
  })
  if (!called && one.account_sn)
    await sendNotice(db, {
      ...notice,
      to: [{ account: one.account_sn }],
      event: 'assignment.dispatched',
      title: dispatched,
      abstract: dispatched_text,
      screen: 'assignmentCards',
    })
}

import { sql } from 'drizzle-orm'
import { examinersNeeded } from '@zhikao/domain/template/template.rules.ts'
import { COUNTED_ROLES } from '@zhikao/domain/panel/panel.model.ts'
import type { PanelMember } from '@zhikao/domain/panel/panel.model.ts'
import { panelSessionsOf } from '@zhikao/domain/plan/plan.exam.rules.ts'
import type { PlanStatus } from '@zhikao/domain/plan/plan.model.ts'
import type { Db } from '../../db/client.ts'
import { jobActor } from '../../db/jobActor.ts'
import { clock } from '../../db/clock.ts'
import { makeExams } from '../exam/exam.make.commands.ts'
import { examSourceOf, loadExams } from '../plan/plan.exam.queries.ts'
import { buildPapers } from '../paper/paper.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { planRecords } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { buildTeacher } from '../teacher/teacher.factory.ts'
import { panel } from './panel.table.ts'

type Overrides = NonNullable<Parameters<typeof buildPlan>[1]> & {
  status?: PlanStatus
  /** Own students, signed up, paid. */
  candidates?: number
  /** Without a panel. */
  bare?: boolean
}

/** Examiners of tests are of an institution that has no candidates. */
const EXAMINERS_OF = 'org-train'
const APPLIED: readonly PlanStatus[] = ['EXAM_SUBMIT', 'EXAM_REJECT', 'EXAM_AUDIT']

/**
 * A plan with everything that its exam application takes: the sign-up over, candidates, a panel that meets the rules.
 * In EXAM_SUBMIT and later the application is filled in and the papers are there; in EXAM_AUDIT its exams are made.
 */
export async function buildPanel(
  db: Db,
  { status = 'PLAN_AUDIT', candidates = 3, bare, ...overrides }: Overrides = {},
) {
  const now = await clock(db)
  const made = await buildPlan(db, {
    status,
    ...(APPLIED.includes(status) ? { ...examForm(), exam_submit_time: now } : {}),
    signup_start: `${Number(now.slice(0, 4)) - 1}-01-01 00:00:00`,
    signup_end: now,
    ...overrides,
  })
  for (let at = 0; at < candidates; at++) await buildSignup(db, { plan_sn: made.sn, pay_status: 'PAID' })
  if (!bare) await choose(db, made.sn)
  if (APPLIED.includes(status)) await buildPapers(db, made.sn)
  if (status === 'EXAM_AUDIT') await hold(db, made.sn)
  return made
}

async function recordOf(db: Db, sn: string) {
  const [record] = await planRecords(db).where(sql`${plan.sn} = ${sn}`)
  const exam = record && (await loadExams(db, [record], { whole: true })).get(sn)
  if (!record || !exam) throw new Error(`there is no plan ${sn}`)
  return { record, exam }
}

/** A chief and as many as the session takes, each in one session. */
async function choose(db: Db, sn: string): Promise<void> {
  const { record, exam } = await recordOf(db, sn)
  const examines = [{ credential_sn: record.credential_sn, level: record.level }]
  const members: PanelMember[] = []
  const sessions = panelSessionsOf(exam).filter((session) => session.candidates > 0)
  for (const { subject, session_no, rooms, candidates } of sessions) {
    const needed = examinersNeeded(exam.rule, subject, candidates, rooms)
    const others = COUNTED_ROLES[subject].includes('CHIEF') ? needed - 1 : needed
    for (let at = 0; at <= others; at++) {
      const chief = at === 0
      const { sn: teacher_sn } = await buildTeacher(db, { org_sn: EXAMINERS_OF, is_chief: chief, examines })
      const role = chief ? 'CHIEF' : subject === 'ONLINE' ? 'INVIGILATOR' : 'EXAMINER'
      members.push({ teacher_sn, role, subject, session_no })
    }
  }
  if (members.length > 0) await db.insert(panel).values(members.map((member) => ({ plan_sn: sn, ...member })))
}

/** An approved plan for tests, with its theory and practical exam, each with the examiners that it takes, none of whom has answered. */
export async function buildHeld(db: Db) {
  const made = await buildPanel(db, { status: 'EXAM_AUDIT' })
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from exam where plan_sn = ${made.sn} order by subject desc`,
  )
  const [theory, practice] = rows.map((row) => row.sn)
  if (!theory || !practice) throw new Error('the exams were not made')
  return { plan: made, theory, practice }
}

/** The application of tests. */
export const examForm = () => ({
  station_mode: 'DRAW' as const,
  paper_delivery: 'ONLINE' as const,
  exam_contact: '周海燕',
  exam_contact_mobile: '13800001234',
  equipment_checked: true,
  emergency_leader: '韩志强',
  emergency_mobile: '13900004321',
  exam_attachments: [],
})

async function hold(db: Db, sn: string): Promise<void> {
  const { record, exam } = await recordOf(db, sn)
  await makeExams(db, jobActor, examSourceOf(record, exam))
}

import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import type { ExaminerLine } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import { examinersNeeded } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { COUNTED_ROLES } from '@zhikao/domain/exams/panel/panel.model.ts'
import type { PanelMember } from '@zhikao/domain/exams/panel/panel.model.ts'
import { panelSessionsOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import type { PlanStatus } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { Db } from '../../db/client.ts'
import { jobActor } from '../../record/jobActor.ts'
import { clock } from '../../db/clock.ts'
import type { TestApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { callPanel } from '../assignment/assignment.call.commands.ts'
import { buildOffered } from '../exam/exam.factory.ts'
import { makeExams } from '../exam/exam.make.commands.ts'
import { examSourceOf, loadExams } from '../examApplication/examApplication.queries.ts'
import { buildPapers } from '../sealedPaper/sealedPaper.factory.ts'
import { buildPlan } from '../plan/plan.factory.ts'
import { planRecords } from '../plan/plan.queries.ts'
import { plan } from '../plan/plan.table.ts'
import { buildSignup } from '../signup/signup.factory.ts'
import { buildTeacher } from '../../people/teacher/teacher.factory.ts'
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
  { status = 'PLAN_AUDIT', candidates = 3, bare, application, ...overrides }: Overrides = {},
) {
  const now = await clock(db)
  const made = await buildPlan(db, {
    status,
    ...(APPLIED.includes(status) ? { application: { ...examForm(), ...application } } : {}),
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
async function buildHeld(db: Db) {
  const made = await buildPanel(db, { status: 'EXAM_AUDIT' })
  const { rows } = await db.execute<{ sn: string }>(
    sql`select sn from exam where plan_sn = ${made.sn} order by subject desc`,
  )
  const [theory, practice] = rows.map((row) => row.sn)
  if (!theory || !practice) throw new Error('the exams were not made')
  return { plan: made, theory, practice }
}

/** What tests of an exam's examiners do: a held plan's exams, read and changed by a given account, and the calls behind them. */
export function examinerStage(of: () => { t: TestApp; college: Client }) {
  const { teachers, saveTeachers } = assignmentContract
  const show = (who: Client, id: string, query = {}) => who.call(teachers, { params: { id }, query })
  const save = (who: Client, id: string, lines: readonly ExaminerLine[], version?: number) =>
    who.call(saveTeachers, { params: { id }, body: { panel: [...lines], ...(version ? { version } : {}) } })
  const all = async <R extends Record<string, unknown>>(query: SQL) => (await of().t.db.execute<R>(query)).rows
  const state = async (id: string) => (await show(of().college, id)).data.exam
  const linesOf = async (id: string): Promise<ExaminerLine[]> =>
    (await state(id)).calls
      .filter(({ status }) => status === 'PENDING' || status === 'CONFIRMED')
      .map(({ teacher_sn, role, room_sn }) => ({ teacher_sn, role, room_sn }))
  const held = async () => {
    const { db } = of().t
    const { plan: made, theory, practice } = await buildHeld(db)
    const examiner = (given: Parameters<typeof buildOffered>[2] = {}) => buildOffered(db, theory, given)
    return { plan: made, theory, practice, state, linesOf, examiner }
  }
  const callOf = async (exam: string, teacher: string) =>
    (
      await all<{ sn: string; status: string; role: string; version: number }>(
        sql`select sn, status, role, version from assignment where exam_sn = ${exam} and teacher_sn = ${teacher} order by create_time desc, sn desc`,
      )
    )[0]
  return { show, save, all, held, callOf }
}

/** The same examiners with another one in a place, for tests. */
export const replaced = (lines: readonly ExaminerLine[], at: number, teacher_sn: string) =>
  lines.map((line, index) => (index === at ? { ...line, teacher_sn } : line))

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
  const { exams } = await makeExams(db, examSourceOf(record, exam))
  await callPanel(db, jobActor, exam.panel, exams)
}

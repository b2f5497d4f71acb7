import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import type { ExamFacts } from '@zhikao/domain/exams/plan/plan.exam.rules.ts'
import { planNotices } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { ExamFields } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { callPanel } from '../assignment/assignment.call.commands.ts'
import { listCalled } from '../assignment/assignment.call.queries.ts'
import { makeExams, unmakeExams } from '../exam/exam.make.commands.ts'
import { giveMedia, linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { holdTeachers } from '../panel/panel.queries.ts'
import { examSourceOf, loadExams } from './plan.exam.queries.ts'
import { listBorrowers, lockPlan } from './plan.queries.ts'
import type { PlanRecord } from './plan.queries.ts'
import { plan } from './plan.table.ts'

/** A plan at its exam application, with what the guards look at. */
type ExamRecord = PlanRecord & { facts: null; exam: ExamFacts | null }
const EXAM_MOVES = ['submitExam', 'approveExam', 'rejectExam', 'revokeExam'] as const
export type ExamMove = (typeof EXAM_MOVES)[number]
export const isExamMove = (move: string): move is ExamMove => EXAM_MOVES.some((one) => one === move)

/** Locks the plan, which keeps its sign-ups and panel as they are, then the chosen examiners, then reads what the guards look at. */
export async function loadForExam(db: Db, actor: Actor, sn: string): Promise<ExamRecord> {
  const record = await lockPlan(db, actor, sn)
  const [before] = (await loadExams(db, [record])).values()
  await holdTeachers(db, before?.chosen.map((line) => line.teacher_sn) ?? [])
  const exams = await loadExams(db, [record])
  return { ...record, facts: null, exam: exams.get(sn) ?? null }
}

type Done = { opinion?: string | null | undefined; fields?: ExamFields | undefined }
type Effect = (db: Db, actor: Actor, record: PlanRecord & { exam: ExamFacts | null }) => Promise<void>

/** What follows from the moves of the exam application (domain.md §5.2, §5.11). */
export function examEffects({ opinion = null, fields }: Done): Record<ExamMove, Effect> {
  return {
    submitExam: async (db, actor, record) => {
      if (!fields) throw new Error('an exam application without its form')
      await writeApplication(db, actor, record, fields)
      await tell(db, record, 'submitExam', ['platform'], { screen: 'planExamAudit' })
    },
    approveExam: async (db, actor, record) => {
      if (!record.exam) throw new Error(`the plan ${record.sn} is approved without its facts`)
      await approve(db, actor, record, record.exam)
    },
    rejectExam: (db, _, record) =>
      tell(db, record, 'rejectExam', [{ org: record.org_sn }], { opinion, screen: 'planList' }),
    revokeExam: async (db, _, record) => {
      const called = await listCalled(db, record.sn)
      await unmakeExams(db, record.sn)
      await tell(db, record, 'revokeExam', await concerned(db, record), { opinion, screen: 'planList' })
      for (const { account_sn } of called) await tellExaminer(db, record, 'uncalled', account_sn)
    },
  }
}

/** The site, and the schools whose students sit here. */
async function concerned(db: Db, record: PlanRecord): Promise<Audience[]> {
  const borrowers = await listBorrowers(db, record.sn)
  return [record.org_sn, ...borrowers.filter((org) => org !== record.org_sn)].map((org) => ({ org }))
}

async function writeApplication(db: Db, actor: Actor, record: PlanRecord, fields: ExamFields): Promise<void> {
  const added = fields.exam_attachments.filter((key) => !record.exam_attachments.includes(key))
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'exam_attachments')
  await giveMedia(db, added, record.org_sn)
  await unlinkMedia(
    db,
    record.exam_attachments.filter((key) => !fields.exam_attachments.includes(key) && !record.materials.includes(key)),
  )
  await db
    .update(plan)
    .set({
      station_mode: fields.station_mode,
      paper_delivery: fields.paper_delivery,
      exam_contact: fields.exam_contact,
      exam_contact_mobile: fields.exam_contact_mobile,
      equipment_checked: fields.equipment_checked,
      emergency_leader: fields.emergency_leader,
      emergency_mobile: fields.emergency_mobile,
      exam_attachments: fields.exam_attachments,
      exam_submit_time: businessNow,
      overdue: false,
    })
    .where(eq(plan.sn, record.sn))
}

async function approve(db: Db, actor: Actor, record: PlanRecord, facts: ExamFacts): Promise<void> {
  const made = await makeExams(db, examSourceOf(record, facts))
  await callPanel(db, actor, facts.panel, made.exams)
  await tell(db, record, 'approveExam', await concerned(db, record), {
    screen: 'planList',
    params: { exams: made.exams.length, count: made.candidates },
  })
  for (const { account_sn, count, start } of await listCalled(db, record.sn))
    await tellExaminer(db, record, 'called', account_sn, { count, start })
}

type Said = { opinion?: string | null; screen?: ScreenName; params?: TextParams }

function tell(db: Db, record: PlanRecord, event: ExamMove, to: Audience[], said: Said): Promise<void> {
  const { opinion = null, screen, params } = said
  return sendNotice(db, {
    to,
    type: 'NOTIFY',
    event: `plan.${event}`,
    title: planNotices[`${event}_title`],
    abstract: planNotices[`${event}_abstract`],
    params: { org: record.org_name, title: record.title, sn: record.sn, ...params },
    opinion,
    ...(screen ? { screen, at: { sn: record.sn } } : {}),
    about: { entity: 'plan', sn: record.sn },
  })
}

const EXAMINER_WORDS: Record<'called' | 'uncalled', { title: Text; abstract: Text }> = {
  called: { title: planNotices.called_title, abstract: planNotices.called_abstract },
  uncalled: { title: planNotices.uncalled_title, abstract: planNotices.uncalled_abstract },
}

function tellExaminer(
  db: Db,
  record: PlanRecord,
  event: keyof typeof EXAMINER_WORDS,
  account: string,
  params: TextParams = {},
): Promise<void> {
  return sendNotice(db, {
    to: [{ account }],
    type: 'MESSAGE',
    event: `assignment.${event}`,
    ...EXAMINER_WORDS[event],
    params: { org: record.org_name, title: record.title, ...params },
    screen: 'assignmentCards',
    about: { entity: 'plan', sn: record.sn },
  })
}

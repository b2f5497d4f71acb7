import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { MoveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import { examContent } from '@zhikao/domain/exams/examApplication/examApplication.form.ts'
import type { ExamContent } from '@zhikao/domain/exams/examApplication/examApplication.form.ts'
import { examApplicationLifecycle } from '@zhikao/domain/exams/examApplication/examApplication.lifecycle.ts'
import type { ExamMove, MovingApplication } from '@zhikao/domain/exams/examApplication/examApplication.lifecycle.ts'
import { examApplicationNotices } from '@zhikao/domain/exams/examApplication/examApplication.messages.ts'
import { examForm } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import type { ExamApplicationStatus, ExamFields } from '@zhikao/domain/exams/examApplication/examApplication.model.ts'
import { candidatesOf, changesOf } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import type { ExamFacts } from '@zhikao/domain/exams/examApplication/examApplication.rules.ts'
import { isPlanApproved } from '@zhikao/domain/exams/plan/plan.rules.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { lockFresh } from '../../record/write.ts'
import { commitDraws } from '../attendance/attendance.draw.commands.ts'
import { callPanel } from '../assignment/assignment.call.commands.ts'
import { listCalled } from '../assignment/assignment.call.queries.ts'
import { listBorrowers } from '../borrow/borrow.queries.ts'
import { makeExams, unmakeExams } from '../exam/exam.make.commands.ts'
import { giveMedia, linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import type { Services } from '../../services.ts'
import { holdTeachers } from '../panel/panel.queries.ts'
import { countEdit } from '../plan/plan.commands.ts'
import { getPlan, lockPlan } from '../plan/plan.queries.ts'
import type { PlanRecord } from '../plan/plan.queries.ts'
import { followApproval } from '../plan/plan.rooms.commands.ts'
import { holdSiteRooms } from '../../sites/application/application.site.queries.ts'
import { dropExamDraft } from './examApplication.draft.commands.ts'
import {
  examSourceOf,
  findApplication,
  findSentCandidates,
  listKeptFiles,
  listNamedCandidates,
  loadExams,
  planDecisions,
} from './examApplication.queries.ts'
import { undoDecision } from './examApplication.takeBack.commands.ts'
import { examApplication, examRound } from './examApplication.table.ts'

type Body = MoveBody & { fields?: ExamFields }
/** What seals the seeds of the draws. */
type Safe = Pick<Services, 'secret'>
/** An exam application, `version` its own, under the lock of its plan, with what its guards look at. */
type MovingRecord = PlanRecord & MovingApplication & { plan: PlanRecord }

/** Moves a plan's exam application: submits it with its form, decides on it, or takes its approval back (domain.md §5.2). */
export function moveExamApplication(
  db: Db,
  safe: Safe,
  actor: Actor,
  sn: string,
  move: ExamMove,
  { version, ...body }: Body,
): Promise<void> {
  return moveRecord<MovingRecord, ExamApplicationStatus, ExamMove>(db, {
    lifecycle: examApplicationLifecycle,
    table: examApplication,
    load: (tx) => loadForExam(tx, actor, sn, version),
    move,
    actor,
    body,
    effect: async (tx, _, record) => {
      // On the wire both have the plan's version.
      await countEdit(tx, record.plan)
      await effectsOf(safe, body)[move](tx, actor, record)
    },
    org_sn: (record) => record.org_sn,
  })
}

/**
 * Holds the rooms of the site, so that no approval changes them meanwhile, and locks the plan, which keeps its sign-ups, its panel
 * and its exam application as they are, then the chosen examiners, then reads what the guards look at.
 */
async function loadForExam(db: Db, actor: Actor, sn: string, version: number | undefined): Promise<MovingRecord> {
  const { org_sn } = await getPlan(db, actor, sn)
  await holdSiteRooms(db, org_sn, 'shared')
  const plan = await lockFresh(lockPlan(db, actor, sn), version)
  const [before] = (await loadExams(db, [plan])).values()
  await holdTeachers(db, before?.chosen.map((line) => line.teacher_sn) ?? [])
  const exam = (await loadExams(db, [plan])).get(sn) ?? null
  const decision = (await planDecisions(db, actor, [sn])).get(sn) ?? null
  return { ...plan, plan, exam, decision, version: await openApplication(db, plan) }
}

/** Makes the exam application of an approved plan where it has none. Returns its version. */
async function openApplication(db: Db, { sn, status }: PlanRecord): Promise<number> {
  if (isPlanApproved(status)) await db.insert(examApplication).values({ sn }).onConflictDoNothing()
  const [found] = await db.select().from(examApplication).where(eq(examApplication.sn, sn))
  return found?.version ?? 0
}

type Effect = (db: Db, actor: Actor, record: MovingRecord) => Promise<void>

/** What follows from the moves of the exam application (domain.md §5.2, §5.11). */
function effectsOf(safe: Safe, { opinion = null, fields }: Body): Record<ExamMove, Effect> {
  return {
    submitExam: async (db, actor, record) => {
      if (!fields || !record.exam) throw new Error('an exam application without its form or its facts')
      await writeForm(db, actor, record, fields)
      await keepRound(db, record.sn, {
        ...fields,
        candidates: candidatesOf(record.exam),
        panel: linesOf(record.exam),
      })
      await dropExamDraft(db, record, fields.exam_attachments)
      await notify(db, record, 'submitExam', ['platform'], { screen: 'planExamAudit' })
    },
    approveExam: async (db, actor, record) => {
      if (!record.exam) throw new Error(`the plan ${record.sn} is approved without its facts`)
      await approve(db, safe, actor, record, record.exam)
    },
    rejectExam: (db, _, record) =>
      notify(db, record, 'rejectExam', [{ org: record.org_sn }], { opinion, screen: 'planList' }),
    takeBackExam: (db, _, record) => undoDecision(db, record),
    revokeExam: async (db, _, record) => {
      const called = await listCalled(db, record.sn)
      await unmakeExams(db, record.sn)
      await followApproval(db, record.sn)
      await notify(db, record, 'revokeExam', await partiesOf(db, record), { opinion, screen: 'planList' })
      for (const { account_sn } of called) await notifyExaminer(db, record, 'uncalled', account_sn)
    },
  }
}

/** Writes the fields of an exam application; new files must be files that the actor may use. */
async function writeForm(db: Db, actor: Actor, record: PlanRecord, fields: ExamFields): Promise<void> {
  const before = (await findApplication(db, record.sn)).exam_attachments
  const added = fields.exam_attachments.filter((key) => !before.includes(key))
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'exam_attachments')
  await giveMedia(db, added, record.org_sn)
  await db
    .update(examApplication)
    .set({ ...pick(examForm, fields), submit_time: businessNow })
    .where(eq(examApplication.sn, record.sn))
  const kept = await listKeptFiles(db, record)
  await unlinkMedia(
    db,
    before.filter((key) => !kept.includes(key)),
  )
}

/** Keeps what was submitted as one more round, and who of the candidates was added and removed since the last one (F50). */
async function keepRound(db: Db, sn: string, content: ExamContent): Promise<void> {
  const round = sql<number>`(select coalesce(max(round), 0) + 1 from ${examRound} where plan_sn = ${sn})`
  const [before, candidates] = [await findSentCandidates(db, sn), await listNamedCandidates(db, sn)]
  await db.insert(examRound).values({
    plan_sn: sn,
    round,
    submit_time: businessNow,
    content: pick(examContent, content),
    candidates,
    candidate_changes: before && changesOf(before, candidates),
  })
}

/** The chosen examiners as they are kept with a submission. */
const linesOf = ({ panel }: ExamFacts): ExamContent['panel'] =>
  panel.map(({ subject, session_no, role, name }) => ({ subject, session_no, role, name }))

/** The site, and the schools with candidates in this exam. */
async function partiesOf(db: Db, record: MovingRecord): Promise<Audience[]> {
  const borrowers = await listBorrowers(db, record.sn)
  return [record.org_sn, ...borrowers.filter((org) => org !== record.org_sn)].map((org) => ({ org }))
}

async function approve(db: Db, safe: Safe, actor: Actor, record: MovingRecord, facts: ExamFacts): Promise<void> {
  const made = await makeExams(db, examSourceOf(record, facts))
  // What is drawn on the day is committed now (Decided 25).
  if ((await findApplication(db, record.sn)).station_mode === 'DRAW')
    for (const { sn } of made.exams) await commitDraws(db, safe, sn, true)
  await callPanel(db, actor, facts.panel, made.exams)
  await notify(db, record, 'approveExam', await partiesOf(db, record), {
    screen: 'planList',
    params: { exams: made.exams.length, count: made.candidates },
  })
  for (const { account_sn, count, start } of await listCalled(db, record.sn))
    await notifyExaminer(db, record, 'called', account_sn, { count, start })
}

type Notice = { opinion?: string | null; screen?: ScreenName; params?: TextParams }

/** The events of which the parties are notified: of all moves but the take-back, which leaves no notice. */
type Event = Exclude<ExamMove, 'takeBackExam'>

function notify(db: Db, record: MovingRecord, event: Event, to: Audience[], given: Notice): Promise<void> {
  const { opinion = null, screen, params } = given
  return sendNotice(db, {
    to,
    event: `plan.${event}`,
    title: examApplicationNotices[`${event}_title`],
    abstract: examApplicationNotices[`${event}_abstract`],
    params: { org: record.org_name, title: record.title, sn: record.sn, ...params },
    opinion,
    ...(screen ? { screen, at: { sn: record.sn } } : {}),
    about: { entity: 'plan', sn: record.sn },
    held: event === 'approveExam' || event === 'rejectExam',
  })
}

const EXAMINER_WORDS: Record<'called' | 'uncalled', { title: Text; abstract: Text }> = {
  called: { title: examApplicationNotices.called_title, abstract: examApplicationNotices.called_abstract },
  uncalled: { title: examApplicationNotices.uncalled_title, abstract: examApplicationNotices.uncalled_abstract },
}

function notifyExaminer(
  db: Db,
  record: MovingRecord,
  event: keyof typeof EXAMINER_WORDS,
  account: string,
  params: TextParams = {},
): Promise<void> {
  return sendNotice(db, {
    to: [{ account }],
    event: `assignment.${event}`,
    ...EXAMINER_WORDS[event],
    params: { org: record.org_name, title: record.title, ...params },
    screen: 'assignmentCards',
    about: { entity: 'plan', sn: record.sn },
    held: event === 'called',
  })
}

import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { MoveBody } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Text, TextParams } from '@zhikao/domain/kernel/text.ts'
import { candidatesOf } from '@zhikao/domain/exams/plan/plan.exam.rules.ts'
import type { ExamFacts } from '@zhikao/domain/exams/plan/plan.exam.rules.ts'
import type { ExamMove } from '@zhikao/domain/exams/plan/plan.lifecycle.ts'
import { planNotices } from '@zhikao/domain/exams/plan/plan.messages.ts'
import type { ExamContent } from '@zhikao/domain/exams/plan/plan.form.ts'
import type { ExamFields } from '@zhikao/domain/exams/plan/plan.model.ts'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import type { Db } from '../../db/client.ts'
import { commitDraws } from '../attendance/attendance.draw.commands.ts'
import { callPanel } from '../assignment/assignment.call.commands.ts'
import { listCalled } from '../assignment/assignment.call.queries.ts'
import { listBorrowers } from '../borrow/borrow.queries.ts'
import { makeExams, unmakeExams } from '../exam/exam.make.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import type { Services } from '../../services.ts'
import { holdTeachers } from '../panel/panel.queries.ts'
import { writeExamApplication } from '../plan/plan.commands.ts'
import { dropExamDraft } from '../plan/plan.draft.commands.ts'
import { runPlanMove } from '../plan/plan.move.commands.ts'
import type { MovingRecord } from '../plan/plan.move.commands.ts'
import { getPlan, lockPlan } from '../plan/plan.queries.ts'
import { followApproval } from '../plan/plan.rooms.commands.ts'
import { keepExamRound } from '../plan/plan.round.commands.ts'
import { holdSiteRooms } from '../../sites/application/application.site.queries.ts'
import { examSourceOf, loadExams } from './examApplication.queries.ts'

type Body = MoveBody & { fields?: ExamFields }
/** What seals the seeds of the draws. */
type Safe = Pick<Services, 'secret'>

/** Moves a plan's exam application: submits it with its form, decides on it, or takes its approval back (domain.md §5.2). */
export function moveExamApplication(
  db: Db,
  safe: Safe,
  actor: Actor,
  sn: string,
  move: ExamMove,
  body: Body,
): Promise<void> {
  return runPlanMove(db, actor, move, body, {
    load: (tx) => loadForExam(tx, actor, sn),
    effect: effectsOf(safe, body)[move],
  })
}

/** Holds the rooms of the site, so that no approval changes them meanwhile, and locks the plan, which keeps its sign-ups and panel as they are, then the chosen examiners, then reads what the guards look at. */
async function loadForExam(db: Db, actor: Actor, sn: string): Promise<MovingRecord> {
  const { org_sn } = await getPlan(db, actor, sn)
  await holdSiteRooms(db, org_sn, 'shared')
  const record = await lockPlan(db, actor, sn)
  const [before] = (await loadExams(db, [record])).values()
  await holdTeachers(db, before?.chosen.map((line) => line.teacher_sn) ?? [])
  const exams = await loadExams(db, [record])
  return { ...record, facts: null, exam: exams.get(sn) ?? null }
}

type Effect = (db: Db, actor: Actor, record: MovingRecord) => Promise<void>

/** What follows from the moves of the exam application (domain.md §5.2, §5.11). */
function effectsOf(safe: Safe, { opinion = null, fields }: Body): Record<ExamMove, Effect> {
  return {
    submitExam: async (db, actor, record) => {
      if (!fields || !record.exam) throw new Error('an exam application without its form or its facts')
      await writeExamApplication(db, actor, record, fields)
      await keepExamRound(db, record.sn, {
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
    revokeExam: async (db, _, record) => {
      const called = await listCalled(db, record.sn)
      await unmakeExams(db, record.sn)
      await followApproval(db, record.sn)
      await notify(db, record, 'revokeExam', await partiesOf(db, record), { opinion, screen: 'planList' })
      for (const { account_sn } of called) await notifyExaminer(db, record, 'uncalled', account_sn)
    },
  }
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
  if (record.station_mode === 'DRAW') for (const { sn } of made.exams) await commitDraws(db, safe, sn, true)
  await callPanel(db, actor, facts.panel, made.exams)
  await notify(db, record, 'approveExam', await partiesOf(db, record), {
    screen: 'planList',
    params: { exams: made.exams.length, count: made.candidates },
  })
  for (const { account_sn, count, start } of await listCalled(db, record.sn))
    await notifyExaminer(db, record, 'called', account_sn, { count, start })
}

type Notice = { opinion?: string | null; screen?: ScreenName; params?: TextParams }

function notify(db: Db, record: MovingRecord, event: ExamMove, to: Audience[], given: Notice): Promise<void> {
  const { opinion = null, screen, params } = given
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

function notifyExaminer(
  db: Db,
  record: MovingRecord,
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

import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { assignmentNotices } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { scorerFault, scorerRefusal } from '@zhikao/domain/exams/assignment/assignment.scorer.rules.ts'
import { AppError, notFound } from '@zhikao/domain/kernel/error.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { writeAudit } from '../../record/audit.ts'
import { countChange } from '../exam/exam.commands.ts'
import { lockExam } from '../exam/exam.queries.ts'
import { holdTeachers, listExaminers } from '../panel/panel.queries.ts'
import { callExaminers, notifyExaminers } from './assignment.call.commands.ts'
import { loadExaminers } from './assignment.examiner.queries.ts'
import type { LoadedExaminers } from './assignment.examiner.queries.ts'
import { sceneOf, scorerOf } from './assignment.examiner.show.ts'

function demand(refusal: Refusal | null): void {
  if (refusal) throw new AppError('rule', { rule: refusal.rule, message: refusal.message })
}

/**
 * Calls a further examiner for the hand-ins of an exam that are missing: for scoring alone, outside its panel and without
 * presence; the answer is due in the usual hours, never by the start (Decided 31).
 */
export async function callScorer(db: Db, actor: Actor, sn: string, teacherSn: string): Promise<void> {
  const record = await lockExam(db, actor, sn)
  await holdTeachers(db, [teacherSn])
  const held = await loadExaminers(db, actor, record)
  demand(scorerRefusal(held.lacking, held.times))
  const [examiner] = await listExaminers(db, [teacherSn], held.panel.plan)
  if (!examiner) throw notFound()
  demand(scorerFault(scorerOf(examiner, held), held.session, sceneOf(held)))
  const { now } = held.times
  const call = { exam_sn: sn, teacher_sn: teacherSn, role: 'SCORER' as const, time: { start: now, end: now } }
  await notifyExaminers(db, 'scorer', await callExaminers(db, actor, [call]), held.times.answer_hours)
  await countChange(db, record)
  await writeAudit(db, actor, {
    action: 'exam.scorer',
    target: { type: 'exam', sn },
    after: { teacher_sn: teacherSn },
    org_sn: record.org_sn,
  })
  await notifyOther(db, actor, held, examiner.name)
}

/** The centre is notified of a call of the site, the site of one of the centre. */
async function notifyOther(db: Db, actor: Actor, { record, lacking }: LoadedExaminers, name: string): Promise<void> {
  await sendNotice(db, {
    to: [isPlatformRole(actor.role) ? { org: record.org_sn } : 'platform'],
    event: 'exam.scorer',
    title: assignmentNotices.scorer_called,
    abstract: assignmentNotices.scorer_called_text,
    params: { exam: record.name, count: lacking.length, name },
    screen: 'examTeachers',
    at: { sn: record.sn },
    about: { entity: 'exam', sn: record.sn },
  })
}

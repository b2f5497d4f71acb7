import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { ATTENDANCE_SCENE } from '@zhikao/domain/exams/attendance/attendance.lifecycle.ts'
import { CRITICAL_INCIDENT } from '@zhikao/domain/exams/incident/incident.lifecycle.ts'
import { examApplicationLifecycle } from '@zhikao/domain/exams/examApplication/examApplication.lifecycle.ts'
import { addWorkingDays } from '@zhikao/domain/kernel/calendar.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { scoreSheetLifecycle } from '@zhikao/domain/results/scoreSheet/scoreSheet.lifecycle.ts'
import { scoreSheetNotices } from '@zhikao/domain/results/scoreSheet/scoreSheet.messages.ts'
import { scoreEntryNotices } from '@zhikao/domain/results/scoreEntry/scoreEntry.messages.ts'
import {
  isIssueDue,
  isOpenSheet,
  isOverdueNotice,
  submitDueDay,
} from '@zhikao/domain/results/scoreSheet/scoreSheet.rules.ts'
import { remindRefusal } from '@zhikao/domain/results/scoreSheet/scoreSheet.remind.rules.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { blockingIncidents } from '../../exams/incident/incident.queries.ts'
import { closeSignups } from '../../exams/signup/signup.plan.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { recallNotices } from '../../platform/notice/notice.withdraw.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { readCalendar, readSettings } from '../../platform/setting/setting.queries.ts'
import { writeAudit } from '../../record/audit.ts'
import { recordHistory } from '../../record/history.ts'
import { jobActor } from '../../record/jobActor.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { onMoved } from '../../record/subscriptions.ts'
import { listOwing, lockForMove, lockSheet, refuseWritten } from './scoreSheet.queries.ts'
import type { SheetRecord } from './scoreSheet.queries.ts'
import { scoreSheet } from './scoreSheet.table.ts'

type Move = MoveOf<typeof scoreSheetLifecycle>
type Moving = Awaited<ReturnType<typeof lockForMove>>

/** Opens the score sheet of a plan whose exams were approved; one that is there already stays as it is. */
export async function createScoreSheet(db: Db, planSn: string, orgSn: string): Promise<void> {
  await db.insert(scoreSheet).values({ sn: planSn, org_sn: orgSn }).onConflictDoNothing()
}

/** Moves a plan's score sheet; its row is locked before anything is counted, so that no score is missed by a submission. */
export function moveSheet(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  return moveWith(db, actor, { sn, move, body, effect: effectsOf(body)[move] })
}

/** Sends a sheet back because of single scores: why, and the notice, are with each of them. */
export function rejectInPart(db: Db, actor: Actor, sn: string, opinion: string): Promise<void> {
  const effect = async () => {
    await db.update(scoreSheet).set({ opinion: null }).where(eq(scoreSheet.sn, sn))
  }
  return moveWith(db, actor, { sn, move: 'reject', body: { opinion }, effect })
}

type Moved = { sn: string; move: Move; body: MoveBody; effect: Effects<typeof scoreSheetLifecycle, Moving>[Move] }
function moveWith(db: Db, actor: Actor, { sn, move, body, effect }: Moved): Promise<void> {
  return moveRecord<Moving, SheetRecord['status'], Move>(db, {
    lifecycle: scoreSheetLifecycle,
    table: scoreSheet,
    load: (tx) => lockForMove(tx, actor, sn),
    move,
    actor,
    body,
    effect,
    org_sn: (record) => record.org_sn,
  })
}

function effectsOf({ opinion = null }: MoveBody): Effects<typeof scoreSheetLifecycle, Moving> {
  return {
    submit: async (db, _, record) => {
      await db.update(scoreSheet).set({ submit_time: businessNow, opinion: null }).where(eq(scoreSheet.sn, record.sn))
      await notify(db, record, 'submit', 'platform', null)
    },
    publish: async (db, _, record) => publish(db, record.sn),
    reject: async (db, _, record) => {
      await db.update(scoreSheet).set({ opinion }).where(eq(scoreSheet.sn, record.sn))
      await notify(db, record, 'reject', { org: record.org_sn }, opinion)
    },
    takeBack: async (db, _, record) => {
      await refuseWritten(db, record)
      await db.update(scoreSheet).set({ opinion: null }).where(eq(scoreSheet.sn, record.sn))
      await recallNotices(db, { entity: 'score', sn: record.sn }, ['score.reject'])
    },
  }
}

/** The public notice begins, the sign-ups are over (Decided 7); results and notices follow in the score feature. */
async function publish(db: Db, sn: string): Promise<void> {
  const { publish_days } = await readSettings(db, 'exam_rules')
  const publicity_end = addWorkingDays(await clock(db), publish_days, await readCalendar(db))
  await db.update(scoreSheet).set({ publish_time: businessNow, publicity_end }).where(eq(scoreSheet.sn, sn))
  await closeSignups(db, sn)
}

async function notify(
  db: Db,
  record: SheetRecord,
  event: 'submit' | 'reject',
  to: Audience,
  opinion: string | null,
): Promise<void> {
  await sendNotice(db, {
    to: [to],
    event: `score.${event}`,
    title: scoreSheetNotices[`${event}_title`],
    abstract: scoreSheetNotices[`${event}_abstract`],
    params: { org: record.org_name, title: record.title },
    opinion,
    screen: 'scoreRows',
    at: { sn: record.sn },
    about: { entity: 'score', sn: record.sn },
    held: event === 'reject',
  })
}

/** Reminds the examiners who owe hand-ins, each with the number of candidates (D3). */
export async function remindExaminers(db: Db, actor: Actor, sn: string): Promise<void> {
  const record = await lockSheet(db, actor, sn)
  const owing = await listOwing(db, sn)
  if (!isOpenSheet(record.status) || owing.length === 0) throw new AppError('state', { rule: 'state' })
  const refusal = remindRefusal(record, record.now)
  if (refusal) throw new AppError('rule', refusal)
  await db.update(scoreSheet).set({ remind_time: businessNow }).where(eq(scoreSheet.sn, sn))
  for (const { account_sn, count } of owing)
    if (account_sn !== null)
      await sendNotice(db, {
        to: [{ account: account_sn }],
        event: 'score.remind',
        title: scoreEntryNotices.remind_title,
        abstract: scoreEntryNotices.remind_abstract,
        params: { title: record.title, count },
        screen: 'assignmentCards',
        about: { entity: 'score', sn },
      })
  const examiners = owing.map(({ name }) => name)
  await writeAudit(db, actor, {
    action: 'score.remind',
    target: { type: 'score', sn },
    after: { examiners },
    org_sn: record.org_sn,
  })
}

/** Notifies site and platform once that the scores of ended exams are overdue, counted under the lock of the sheet. Returns whether it did. */
export async function noteOverdue(db: Db, sn: string): Promise<boolean> {
  const record = await lockSheet(db, jobActor, sn)
  const { score_submit_days: days } = await readSettings(db, 'exam_rules')
  const calendar = await readCalendar(db)
  const today = (await clock(db)).slice(0, 10)
  if (record.exam_end === null || !isOverdueNotice(record, today, { days, calendar })) return false
  await db.update(scoreSheet).set({ overdue_time: businessNow }).where(eq(scoreSheet.sn, sn))
  await sendNotice(db, {
    to: [{ org: record.org_sn }, 'platform'],
    event: 'score.overdue',
    title: scoreSheetNotices.overdue_title,
    abstract: scoreSheetNotices.overdue_abstract,
    params: {
      org: record.org_name,
      title: record.title,
      end: record.exam_end.slice(0, 10),
      days,
      due: submitDueDay(record.exam_end, days, calendar),
    },
    screen: 'scoreRows',
    at: { sn },
    about: { entity: 'score', sn },
  })
  return true
}

/** Locks a plan's sheet, so that no correction slips in; null where no certificates are due (Decided 7). */
export async function lockDueSheet(
  db: Db,
  planSn: string,
): Promise<Pick<typeof scoreSheet.$inferSelect, 'issue_time' | 'withheld'> | null> {
  const [sheet] = await db.select().from(scoreSheet).where(eq(scoreSheet.sn, planSn)).for('update')
  if (!sheet) return null
  const { rows } = await db.execute<{ blocking_incidents: number }>(
    sql`select count(*)::int as blocking_incidents ${blockingIncidents(sql`${planSn}`)}`,
  )
  const blocking_incidents = rows[0]?.blocking_incidents ?? 0
  return isIssueDue({ ...sheet, blocking_incidents }, (await clock(db)).slice(0, 10)) ? sheet : null
}

/** Certificates of the plan are issued: from now on its scores are final, but those of the candidates whose certificates are withheld. */
export async function markIssued(db: Db, actor: Actor, planSn: string, withheld: number): Promise<void> {
  const issue_time = sql`coalesce(${scoreSheet.issue_time}, ${businessNow})`
  await db
    .update(scoreSheet)
    .set({ issue_time, withheld, update_time: businessNow, version: sql`${scoreSheet.version} + 1` })
    .where(eq(scoreSheet.sn, planSn))
  await recordHistory(db, actor, {
    entity: 'score',
    entity_sn: planSn,
    move: 'issue',
    from: 'AUDIT',
    to: 'AUDIT',
    opinion: null,
    version: null,
  })
}

/** A major incident that is being recorded waits for a submission of the scores of its plan, and a submission for it (domain.md §5.5, §5.9). */
async function holdSheet(db: Db, planSn: string): Promise<void> {
  await db.select({ sn: scoreSheet.sn }).from(scoreSheet).where(eq(scoreSheet.sn, planSn)).for('share')
}

/** Whoever changes the attendance of an ended exam and whoever writes or submits the scores of its plan wait for one another (Decided 37). */
async function takeSheet(db: Db, planSn: string): Promise<void> {
  await db.select({ sn: scoreSheet.sn }).from(scoreSheet).where(eq(scoreSheet.sn, planSn)).for('update')
}

/** The sheet of a plan is there as soon as its exams are approved. */
export const scoreSheetSubscriptions = [
  onMoved(CRITICAL_INCIDENT, 'record', (db, _, { sn }) => holdSheet(db, sn)),
  onMoved(ATTENDANCE_SCENE, 'hold', (db, _, { sn }) => takeSheet(db, sn)),
  onMoved(examApplicationLifecycle, 'approveExam', async (db, _, { sn, org_sn }) => {
    if (org_sn === null) throw new Error(`the plan ${sn} has no site`)
    await createScoreSheet(db, sn, org_sn)
  }),
]

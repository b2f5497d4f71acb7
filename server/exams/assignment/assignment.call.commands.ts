import { and, eq } from 'drizzle-orm'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentNotices } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { PanelRole } from '@zhikao/domain/exams/panel/panel.model.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { newSn } from '../../db/sn.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import { listAddressed } from './assignment.call.queries.ts'
import { assignment } from './assignment.table.ts'

/** Who calls; nobody where a factory does. */
type Caller = Parameters<typeof recordHistory>[1]
type Call = {
  exam_sn: string
  teacher_sn: string
  role: PanelRole
  room_sn?: string | null
  time: { start: string; end: string }
}

/** Calls examiners to exams, each with its first line of history: each has still to answer (domain.md §5.7); answers their numbers, in order. The database refuses two at once. */
export async function callExaminers(db: Db, actor: Caller, calls: readonly Call[]): Promise<string[]> {
  const rows = calls.map((call) => ({ sn: newSn(), ...call }))
  if (rows.length > 0) await db.insert(assignment).values(rows)
  for (const { sn } of rows)
    await recordHistory(db, actor, {
      entity: assignmentLifecycle.name,
      entity_sn: sn,
      move: 'create',
      from: null,
      to: assignmentLifecycle.initial,
      opinion: null,
      version: 1,
    })
  return rows.map((row) => row.sn)
}

/** Puts a call into a room, or into none; it stands as it was answered. */
export async function placeExaminer(
  db: Db,
  { sn, version }: { sn: string; version: number },
  room_sn: string | null,
): Promise<void> {
  const { rowCount } = await db
    .update(assignment)
    .set({ room_sn, version: sql`${assignment.version} + 1`, update_time: businessNow })
    .where(and(eq(assignment.sn, sn), eq(assignment.version, version)))
  if (rowCount !== 1) throw new AppError('stale', { rule: 'stale' })
}

/** Tells examiners of their calls: that they are called, or which room is theirs (domain.md §5.11). */
export async function tellExaminers(db: Db, event: 'called' | 'placed', sns: readonly string[]): Promise<void> {
  for (const { sn, account_sn, org_name, exam_name, role, room, start } of await listAddressed(db, sns))
    await sendNotice(db, {
      to: [{ account: account_sn }],
      type: 'MESSAGE',
      event: `assignment.${event}`,
      title: assignmentNotices[event],
      abstract:
        event === 'placed' && room === null ? assignmentNotices.placed_all_text : assignmentNotices[`${event}_text`],
      params: { org: org_name, exam: exam_name, role: panelRoleWords[role], room: room ?? '', start },
      screen: 'assignmentCards',
      about: { entity: 'assignment', sn },
    })
}

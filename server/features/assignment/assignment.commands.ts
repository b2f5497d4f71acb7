import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { assignmentLifecycle } from '@zhikao/domain/assignment/assignment.lifecycle.ts'
import { assignmentNotices } from '@zhikao/domain/assignment/assignment.messages.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { panelRoleWords } from '@zhikao/domain/panel/panel.messages.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { moveRecord } from '../../db/moveRecord.ts'
import type { Effects } from '../../db/moveRecord.ts'
import { sendNotice } from '../notice/notice.commands.ts'
import type { Audience } from '../notice/notice.commands.ts'
import { countRefusals, lockAssignment } from './assignment.queries.ts'
import type { AssignmentRecord } from './assignment.queries.ts'
import { assignment } from './assignment.table.ts'

type Body = { version?: number | undefined; opinion?: string | null }
type Move = MoveOf<typeof assignmentLifecycle>

/** Moves a call: the examiner's answer, or, where somebody else is chosen, the end of it. */
export function moveAssignment(db: Db, actor: Actor, sn: string, move: Move | 'replace', body: Body): Promise<void> {
  return moveRecord<AssignmentRecord, AssignmentRecord['status'], Move, 'replace'>(db, {
    lifecycle: assignmentLifecycle,
    table: assignment,
    load: (tx) => lockAssignment(tx, actor, sn),
    move,
    actor,
    body,
    effect: effectsOf(body)[move],
    org_sn: (record) => record.org_sn,
  })
}

function effectsOf({ opinion = null }: Body): Effects<typeof assignmentLifecycle, AssignmentRecord> {
  return {
    confirm: async (db, _, record) => {
      await answer(db, record, { declared: true })
      await tell(db, record, 'confirm', { org: record.org_sn })
    },
    decline: async (db, _, record) => {
      await answer(db, record, { reason: opinion })
      await tell(db, record, 'decline', { org: record.org_sn }, opinion)
    },
    replace: async (db, _, record) => {
      if (record.account_sn && record.status !== 'DECLINED')
        await tell(db, record, 'replace', { account: record.account_sn })
    },
  }
}

async function answer(
  db: Db,
  { sn }: AssignmentRecord,
  given: { declared: true } | { reason: string | null },
): Promise<void> {
  await db
    .update(assignment)
    .set({ ...given, reply_time: businessNow })
    .where(eq(assignment.sn, sn))
}

async function tell(
  db: Db,
  record: AssignmentRecord,
  event: Move | 'replace',
  to: Audience,
  opinion: string | null = null,
): Promise<void> {
  const count = event === 'decline' ? await countRefusals(db, record.teacher_sn) : 0
  await sendNotice(db, {
    to: [to],
    type: 'MESSAGE',
    event: `assignment.${event}`,
    title: assignmentNotices[event],
    abstract: assignmentNotices[`${event}_text`],
    params: { teacher: record.teacher_name, exam: record.exam_name, role: panelRoleWords[record.role], count },
    opinion,
    screen: event === 'replace' ? 'assignmentCards' : 'planList',
    about: { entity: 'assignment', sn: record.sn },
  })
}

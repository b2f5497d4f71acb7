import type { Actor } from '@zhikao/domain/access/actor.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import type { Db } from '../../db/client.ts'
import { onMoved } from '../../record/subscriptions.ts'
import type { Subscription } from '../../record/subscriptions.ts'
import { callExaminers, notifyDeputy } from './assignment.call.commands.ts'
import { findDeputy, listComing } from './assignment.call.queries.ts'
import type { ComingCall } from './assignment.call.queries.ts'
import { moveAssignment } from './assignment.commands.ts'

/** Ends the calls of an examiner who is out of service to exams that have not begun (domain.md §5.6); each site is asked for another. */
async function releaseExaminer(db: Db, actor: Actor, teacherSn: string): Promise<void> {
  for (const call of await listComing(db, teacherSn)) await release(db, actor, call)
}

/** A chief who leaves names a deputy at once: another examiner of the exam who may be chief (review M7); where there is none the place is open. */
async function release(db: Db, actor: Actor, call: ComingCall): Promise<void> {
  const deputy = call.role === 'CHIEF' ? await findDeputy(db, call.exam_sn) : null
  if (call.role === 'CHIEF' && !deputy) return moveAssignment(db, actor, call.sn, 'vacate', {})
  await moveAssignment(db, actor, call.sn, 'replace', {}, { to: 'nobody' })
  if (!deputy) return
  await moveAssignment(db, actor, deputy.sn, 'replace', {}, { to: 'role', role: 'CHIEF' })
  const { exam_sn, time } = call
  await callExaminers(db, actor, [
    { exam_sn, teacher_sn: deputy.teacher_sn, role: 'CHIEF', room_sn: deputy.room_sn, time },
  ])
  await notifyDeputy(db, call, deputy)
}

const follow: Subscription['follow'] = (db, actor, { sn }) => releaseExaminer(db, actor, sn)

/** An examiner out of service leaves its calls. */
export const assignmentSubscriptions = [
  onMoved(teacherLifecycle, 'disable', follow),
  onMoved(teacherLifecycle, 'expire', follow),
  onMoved(teacherLifecycle, 'suspend', follow),
]

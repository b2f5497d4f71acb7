import type { Actor } from '@zhikao/domain/access/actor.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import type { Db } from '../../db/client.ts'
import { shareMedia } from '../../platform/media/media.commands.ts'
import { recordHistory } from '../../record/history.ts'
import { recordChanged, uniqueOr, updateVersioned } from '../../record/write.ts'
import { getEnrolment } from './student.queries.ts'
import type { StudentRecord } from './student.queries.ts'
import { student } from './student.table.ts'

/** A student's institution, and its place there. */
type Place = Pick<StudentRecord, 'org_sn' | 'student_no' | 'major_sn' | 'class_name' | 'grade_year'>

/**
 * Gives a student, whose person the caller has locked, to another institution (Decided 24). Identity, photo, status and
 * whatever names the student stay; level and years of study are those of the new major.
 */
export async function transferStudent(db: Db, actor: Actor, current: StudentRecord, place: Place): Promise<void> {
  const after = { ...place, ...(await getEnrolment(db, place.major_sn)) }
  const before = Object.fromEntries(Object.entries(current).filter(([name]) => name in after))
  await uniqueOr(studentMessages, { student_no: 'student_no_taken' }, updateVersioned(db, student, current, after))
  if (current.photo !== null) await shareMedia(db, [current.photo], place.org_sn)
  await recordHistory(db, actor, {
    entity: studentLifecycle.name,
    entity_sn: current.sn,
    move: 'changeSchool',
    from: current.status,
    to: current.status,
    opinion: null,
    version: current.version,
  })
  for (const org_sn of [current.org_sn, place.org_sn])
    await recordChanged(db, actor, 'student.changeSchool', { sn: current.sn, org_sn }, before, after)
}

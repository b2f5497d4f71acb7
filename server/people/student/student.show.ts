import { WARN_ITEMS } from '@zhikao/domain/kernel/photo.ts'
import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { maskBirthday, maskIdNo, maskMobile, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { itemOf, notesOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import { studentDetail, studentRow } from '@zhikao/domain/people/student/student.model.ts'
import { photoLifecycle, studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { identityLock, photoLock } from '@zhikao/domain/people/student/student.rules.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { StudentRecord } from './student.queries.ts'

type Row = z.output<typeof studentRow>
type Detail = z.output<typeof studentDetail>

/** The moves of a photo that people make; its checks make the others. */
const isByHand = (move: MoveOf<typeof photoLifecycle>): move is 'appeal' | 'overrule' =>
  move === 'appeal' || move === 'overrule'

/** What the reader may do with a student now, and why not; a disabled one is enabled first. */
function judge(record: StudentRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const { actions, refused } = verdictsOf(studentLifecycle, record, reader)
  const isEditable = record.status === 'ENABLE' && can(reader.actor, 'student:edit')
  const lock = isEditable ? photoLock(record.open_plan) : null
  const photo = verdictsOf(photoLifecycle, { ...record, status: record.photo_status }, reader)
  return {
    actions: [
      ...(isEditable ? (['edit'] as const) : []),
      ...(isEditable && !lock ? (['photo'] as const) : []),
      ...(can(reader.actor, 'student:reveal') ? (['reveal'] as const) : []),
      ...(record.status === 'ENABLE' ? photo.actions.filter(isByHand) : []),
      ...actions,
    ],
    refused: [...(lock ? [refusedAs('photo', lock, reader.lang)] : []), ...photo.refused, ...refused],
  }
}

const masked = (record: StudentRecord) => ({ id_no: maskIdNo(record.id_no), mobile: maskMobile(record.mobile) })

/** The items that the checks of the photo warn of. */
const warnedOf = ({ photo_warnings }: Pick<StudentRecord, 'photo_warnings'>) =>
  WARN_ITEMS.filter((item) => photo_warnings.some(({ rule }) => itemOf(rule) === item))

/** A student as lists show it: ID number and mobile masked. */
export const rowOf = (record: StudentRecord, reader: Reader): Row =>
  pick(studentRow, { ...record, ...masked(record), photo_warned: warnedOf(record), ...judge(record, reader) })

/** Any other identity would be refused while a sign-up is open. */
function lockOf(record: StudentRecord, lang: Lang): Detail['locked'] {
  const lock = identityLock(record, record, { ...record, name: '' })
  return lock && { rule: lock.rule, message: lock.message[lang] }
}

/** A student as its own page shows it, in the reader's language; still masked. */
export const detailOf = (record: StudentRecord & { similar_count: number }, reader: Reader): Detail =>
  pick(studentDetail, {
    ...record,
    ...masked(record),
    ...judge(record, reader),
    // Only an ID card's number carries the birthday; a passport's holder may be shown it.
    birthday: saysBirthday(record.id_type) ? maskBirthday(record.birthday) : record.birthday,
    photo_warned: warnedOf(record),
    photo_faults: notesOf(record.photo_faults, reader.lang),
    photo_warnings: notesOf(record.photo_warnings, reader.lang),
    locked: lockOf(record, reader.lang),
    merged: record.merged_into !== null,
  })

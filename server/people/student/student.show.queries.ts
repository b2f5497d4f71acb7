import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskBirthday, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { photoFaultMessages } from '@zhikao/domain/platform/media/media.messages.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { identityLock, photoLock } from '@zhikao/domain/people/student/student.rules.ts'
import type { StudentRecord, StudentRow } from './student.queries.ts'

/** What this actor may do with a student now; a disabled one is enabled first. */
function actionsOf(actor: Actor, row: StudentRow) {
  const isEditable = row.status === 'ENABLE' && can(actor, 'student:edit')
  return [
    ...(isEditable ? (['edit'] as const) : []),
    ...(isEditable && !row.open_plan ? (['photo'] as const) : []),
    ...(can(actor, 'student:reveal') ? (['reveal'] as const) : []),
    ...actionsFor(studentLifecycle, row, actor),
  ]
}

/** A student as lists show it: ID number and mobile masked. */
export function showRow(actor: Actor, row: StudentRow) {
  return {
    sn: row.sn,
    student_no: row.student_no,
    name: row.name,
    gender: row.gender,
    id_type: row.id_type,
    id_no: maskIdNo(row.id_no),
    org_sn: row.org_sn,
    org_name: row.org_name,
    major_code: row.major_code,
    major_name: row.major_name,
    class_name: row.class_name,
    grade_year: row.grade_year,
    mobile: maskMobile(row.mobile),
    photo: row.photo,
    photo_status: row.photo_status,
    signup_count: row.signup_count,
    status: row.status,
    update_time: row.update_time,
    version: row.version,
    actions: actionsOf(actor, row),
  }
}

/** Any other identity would be refused while a sign-up is open. */
function lockOf(row: StudentRow, lang: Lang) {
  const lock = identityLock(row.open_plan, row, { ...row, name: '' })
  return lock && { rule: lock.rule, message: lock.message[lang] }
}

function photoRefused(actor: Actor, row: StudentRow, lang: Lang) {
  const lock = row.status === 'ENABLE' && can(actor, 'student:edit') ? photoLock(row.open_plan) : null
  return lock ? [{ move: 'photo', rule: lock.rule, message: lock.message[lang] }] : []
}

/** A student as its own page shows it, in the reader's language; still masked. */
export function showRecord(actor: Actor, row: StudentRecord, lang: Lang) {
  return {
    ...showRow(actor, row),
    // Only an ID card's number carries the birthday; a passport's holder may be shown it.
    birthday: row.id_type === 'ID_CARD' ? maskBirthday(row.birthday) : row.birthday,
    nation: row.nation,
    edu_level: row.edu_level,
    duration: row.duration,
    email: row.email,
    candidate_type: row.candidate_type,
    prior_cert_no: row.prior_cert_no,
    address: row.address,
    remark: row.remark,
    create_time: row.create_time,
    photo_faults: row.photo_faults.map(({ rule, params }) => ({
      rule,
      message: fill(photoFaultMessages[rule], params)[lang],
    })),
    locked: lockOf(row, lang),
    refused: [
      ...photoRefused(actor, row, lang),
      ...refusedFor(studentLifecycle, row, actor).map(({ move, refusal }) => ({
        move,
        rule: refusal.rule,
        message: refusal.message[lang],
      })),
    ],
  }
}

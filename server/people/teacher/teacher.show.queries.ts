import type { Actor } from '@zhikao/domain/access/actor.ts'
import { can } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { actionsFor, refusedFor } from '@zhikao/domain/kernel/lifecycle.ts'
import type { Refusal } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskBirthday, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { whyNotLeave, whyNotMakeChief, whyNotReserve } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import type { Examined, TeacherOption, TeacherRecord, TeacherRow } from './teacher.queries.ts'

/** What this actor may do with an examiner now. */
function actionsOf(actor: Actor, row: TeacherRow) {
  const edits = can(actor, 'teacher:edit')
  const [reserves, deletes] = [can(actor, 'teacher:reserve'), can(actor, 'teacher:delete')]
  return [
    ...(edits ? (['edit'] as const) : []),
    ...(can(actor, 'teacher:reveal') ? (['reveal'] as const) : []),
    ...actionsFor(teacherLifecycle, row, actor),
    ...(reserves && !row.reserve && !whyNotReserve(row, row.rules) ? (['reserve'] as const) : []),
    ...(reserves && row.reserve && !whyNotLeave(row.name, row.duties.coming) ? (['unreserve'] as const) : []),
    ...(edits && !row.is_chief && !whyNotMakeChief(row, row.rules) ? (['chief'] as const) : []),
    ...(edits && row.is_chief ? (['unchief'] as const) : []),
    ...(row.account_sn !== null && can(actor, 'operator:edit') ? (['reset'] as const) : []),
    ...(deletes && !row.has_duty ? (['delete'] as const) : []),
  ]
}

/** What an examiner may examine, in the reader's language. */
export const examinedIn = (list: readonly Examined[], lang: Lang) =>
  list.map(({ credential_sn, code, names, levels, directions }) => ({
    credential_sn,
    code,
    name: credentialName(names)[lang],
    levels,
    directions,
  }))

/** An examiner as a picker shows it. */
export const showOption = (row: TeacherOption, lang: Lang) => ({
  sn: row.sn,
  name: row.name,
  org_sn: row.org_sn,
  org_name: row.org_name,
  grade: row.grade,
  is_chief: row.is_chief,
  reserve: row.reserve,
  train_cert_expire: row.train_cert_expire,
  credentials: examinedIn(row.credentials, lang),
})

/** An examiner as lists show it, in the reader's language: the mobile masked. */
export function showRow(actor: Actor, row: TeacherRow, lang: Lang) {
  return {
    sn: row.sn,
    name: row.name,
    gender: row.gender,
    org_sn: row.org_sn,
    org_name: row.org_name,
    mobile: maskMobile(row.mobile),
    title: row.title,
    grade: row.grade,
    credentials: examinedIn(row.credentials, lang),
    train_cert_no: row.train_cert_no,
    train_cert_expire: row.train_cert_expire,
    is_chief: row.is_chief,
    reserve: row.reserve,
    status: row.status,
    init_reason: row.init_reason?.[lang] ?? null,
    account_sn: isPlatformRole(actor.role) ? row.account_sn : null,
    duty_count: row.duties.duty_count,
    update_time: row.update_time,
    version: row.version,
    actions: actionsOf(actor, row),
  }
}

/** An examiner as its own page shows it; still masked. */
export function showRecord(actor: Actor, row: TeacherRecord, lang: Lang) {
  return {
    ...showRow(actor, row, lang),
    id_type: row.id_type,
    id_no: maskIdNo(row.id_no),
    // Only an ID card's number carries the birthday; a passport's holder may be shown it.
    birthday: row.id_type === 'ID_CARD' ? maskBirthday(row.birthday) : row.birthday,
    nation: row.nation,
    email: row.email,
    photo: row.photo,
    department: row.department,
    position: row.position,
    education: row.education,
    degree: row.degree,
    major: row.major,
    work_years: row.work_years,
    skill_cert_name: row.skill_cert_name,
    skill_cert_level: row.skill_cert_level,
    skill_cert_no: row.skill_cert_no,
    train_cert_date: row.train_cert_date,
    bank_name: row.bank_name,
    bank_card: row.bank_card === null ? null : maskIdNo(row.bank_card),
    resume: row.resume,
    files: row.files,
    username: isPlatformRole(actor.role) || actor.sn === row.account_sn ? shownName(row) : null,
    chief_count: row.duties.chief_count,
    last_duty: row.duties.last_duty,
    decline_count: row.duties.decline_count,
    create_time: row.create_time,
    refused: refusalsOf(actor, row).map(({ move, refusal }) => ({
      move,
      rule: refusal.rule,
      message: refusal.message[lang],
    })),
  }
}

/** What this actor could do with an examiner, were it not for a rule. */
function refusalsOf(actor: Actor, row: TeacherRow): { move: string; refusal: Refusal }[] {
  const stays = row.reserve && can(actor, 'teacher:reserve') ? whyNotLeave(row.name, row.duties.coming) : null
  return [...refusedFor(teacherLifecycle, row, actor), ...(stays ? [{ move: 'unreserve', refusal: stays }] : [])]
}

/** The username is the mobile, and that is masked. */
const shownName = ({ username, mobile }: TeacherRecord) => (username === mobile ? maskMobile(mobile) : username)

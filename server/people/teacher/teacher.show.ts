import type { z } from 'zod'
import { can } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { credentialName } from '@zhikao/domain/catalogue/credential/credential.rules.ts'
import { maskBirthday, maskIdNo, maskMobile, maskUsername, saysBirthday } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { teacherDetail, teacherOption, teacherRow } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { whyNotLeave, whyNotMakeChief, whyNotReserve } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import { refusedAs, verdictsOf } from '../../record/moves.ts'
import type { Reader } from '../../record/moves.ts'
import type { Examined, TeacherOption, TeacherRecord } from './teacher.queries.ts'

type Row = z.output<typeof teacherRow>
type Detail = z.output<typeof teacherDetail>

/** What the reader may do with an examiner now, and why not. */
function judge(record: TeacherRecord, reader: Reader): Pick<Detail, 'actions' | 'refused'> {
  const may = (action: 'edit' | 'reserve' | 'delete' | 'reveal' | 'consent' | 'availability' | 'dispatch') =>
    can(reader.actor, `teacher:${action}`)
  const { actions, refused } = verdictsOf(teacherLifecycle, record, reader)
  // Of the two ways back into service only one exists for each examiner.
  const other = record.suspend_time === null ? 'reinstate' : 'enable'
  const stays = may('reserve') && record.reserve ? whyNotLeave(record.name, record.duties.coming) : null
  return {
    actions: [
      ...(may('edit') ? (['edit'] as const) : []),
      ...(may('reveal') ? (['reveal'] as const) : []),
      ...actions,
      ...(may('reserve') && !record.reserve && !whyNotReserve(record, record.rules) ? (['reserve'] as const) : []),
      ...(may('reserve') && record.reserve && !stays ? (['unreserve'] as const) : []),
      ...(may('edit') && !record.is_chief && !whyNotMakeChief(record, record.rules) ? (['chief'] as const) : []),
      ...(may('edit') && record.is_chief ? (['unchief'] as const) : []),
      ...(record.account_sn !== null && can(reader.actor, 'operator:edit') ? (['reset'] as const) : []),
      ...(may('consent') ? (['consent'] as const) : []),
      ...(may('consent') && record.proposed_time !== null ? (['decline'] as const) : []),
      ...(may('availability') ? (['availability'] as const) : []),
      ...(may('dispatch') && record.reserve ? (['dispatch'] as const) : []),
      ...(may('delete') && !record.has_duty ? (['delete'] as const) : []),
    ],
    refused: [
      ...refused.filter(({ move }) => move !== other),
      ...(stays ? [refusedAs('unreserve', stays, reader.lang)] : []),
    ],
  }
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
export const optionOf = (record: TeacherOption, { lang }: Reader): z.output<typeof teacherOption> =>
  pick(teacherOption, { ...record, credentials: examinedIn(record.credentials, lang) })

const computed = (record: TeacherRecord, reader: Reader) => ({
  ...judge(record, reader),
  mobile: maskMobile(record.mobile),
  credentials: examinedIn(record.credentials, reader.lang),
  init_reason: record.init_reason?.[reader.lang] ?? null,
  account_sn: isPlatformRole(reader.actor.role) ? record.account_sn : null,
  ...record.duties,
  violation_count: record.conduct.violation_count,
  yearly_rating: record.conduct.rating,
})

/** An examiner as lists show it, in the reader's language: the mobile masked. */
export const rowOf = (record: TeacherRecord, reader: Reader): Row =>
  pick(teacherRow, { ...record, ...computed(record, reader) })

/** An examiner as its own page shows it; still masked. */
export const detailOf = (record: TeacherRecord, reader: Reader): Detail =>
  pick(teacherDetail, {
    ...record,
    ...computed(record, reader),
    id_no: maskIdNo(record.id_no),
    // Only an ID card's number carries the birthday; a passport's holder may be shown it.
    birthday: saysBirthday(record.id_type) ? maskBirthday(record.birthday) : record.birthday,
    bank_card: record.bank_card === null ? null : maskIdNo(record.bank_card),
    username: usernameFor(record, reader),
  })

/** The platform and the examiner itself see the username. */
function usernameFor({ username, mobile, account_sn }: TeacherRecord, { actor }: Reader): string | null {
  if (!isPlatformRole(actor.role) && actor.sn !== account_sn) return null
  return username === null ? null : maskUsername({ username, mobile })
}

import { eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import { maskBirthday, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { teacherMessages } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { examined, storedTeacher } from '@zhikao/domain/people/teacher/teacher.model.ts'
import { qualificationReason, waivesDuty, whyNotChange } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import { holdDocument } from '../../record/documents.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { clock } from '../../db/clock.ts'
import { lockFresh, recordChanged, recordCreated, uniqueOr, updateVersioned } from '../../record/write.ts'
import { newSn } from '../../db/sn.ts'
import { readingOf } from '../../record/reading.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { followExaminer, openExaminerAccounts } from '../../platform/operator/operator.examiner.commands.ts'
import { readSettings } from '../../platform/setting/setting.queries.ts'
import { deriveFacts } from './teacher.judge.queries.ts'
import { findTaken, getTeacher, listUnnamed, lockTeacher } from './teacher.queries.ts'
import type { TeacherRecord } from './teacher.queries.ts'
import { teacher, teacherCredential, teacherFormerNo } from './teacher.table.ts'

export type NewTeacher = BodyOf<typeof teacherContract.create>
type TeacherChange = BodyOf<typeof teacherContract.update>
type Facts = typeof teacher.$inferInsert

/** What the audit trail may hold: numbers masked (reliability.md §3). */
function maskFacts(facts: Record<string, unknown>): Record<string, unknown> {
  const masks = { id_no: maskIdNo, mobile: maskMobile, birthday: maskBirthday, bank_card: maskIdNo }
  const hidden = Object.entries(masks).flatMap(([name, mask]) => {
    const value = facts[name]
    return typeof value === 'string' ? [[name, mask(value)]] : []
  })
  return { ...facts, ...Object.fromEntries(hidden) }
}

type Certified = Pick<TeacherRecord, 'train_cert_no' | 'train_cert_date' | 'train_cert_expire'>
type Numbers = Pick<Facts, 'org_sn' | 'id_type' | 'id_no' | 'mobile'> & { train_cert_no: string | null }

async function refuseTaken(
  db: Db,
  given: Numbers,
  except: { sn: string; account_sn: string | null } | null = null,
): Promise<void> {
  await holdDocument(db, given)
  const taken = await findTaken(db, given, except)
  if (taken) throw conflict(teacherMessages, taken)
}

/** The rule of each unique number: two writers at the same time both pass the check before, and the index refuses the second with the same rule. */
const TAKEN = {
  teacher_id_no: 'id_no_exists',
  teacher_mobile: 'mobile_taken',
  teacher_cert: 'cert_no_taken',
} as const

type Files = { photo: string | null; files: readonly string[] }
const NO_FILES: Files = { photo: null, files: [] }
const keysOf = ({ photo, files }: Files) => [...(photo === null ? [] : [photo]), ...files]

async function linkFiles(db: Db, actor: Actor, before: Files, after: Files): Promise<void> {
  const known = keysOf(before)
  if (after.photo !== null && !known.includes(after.photo))
    await linkMedia(db, actor, [after.photo], ['ATTACHMENT'], 'photo')
  const added = after.files.filter((key) => !known.includes(key))
  await linkMedia(db, actor, added, ['ATTACHMENT'], 'files')
}

/** Files that no examiner names any longer are swept a day later. */
export async function dropFiles(db: Db, before: Files, after: Files = NO_FILES): Promise<void> {
  const kept = keysOf(after)
  const dropped = keysOf(before).filter((key) => !kept.includes(key))
  if (dropped.length > 0) await unlinkMedia(db, await listUnnamed(db, dropped))
}

async function writeExamined(db: Db, sn: string, credentials: NewTeacher['credentials']): Promise<void> {
  await db.delete(teacherCredential).where(eq(teacherCredential.teacher_sn, sn))
  await db
    .insert(teacherCredential)
    .values(
      credentials.flatMap(({ credential_sn, levels, directions }) =>
        levels.map((level) => ({ teacher_sn: sn, credential_sn, level, directions })),
      ),
    )
}

/** Where a new examiner comes from. `import`: taken over as from a workbook, so that a valid senior certificate counts as the years of duty (Decided 17); `training`: the files are those of its registration, which are linked already. */
type Source = 'form' | 'import' | 'training'

/** Adds an examiner and opens its account; it is enabled by the centre. Returns its sn. */
export async function createTeacher(db: Db, actor: Actor, body: NewTeacher, source: Source = 'form'): Promise<string> {
  const [rules, now] = [await readSettings(db, 'teacher_rules'), await clock(db)]
  const derived = await deriveFacts(db, body, rules, null)
  const facts = { ...pick(storedTeacher, body), ...derived }
  await refuseTaken(db, facts)
  if (source !== 'training') await linkFiles(db, actor, NO_FILES, facts)
  const sn = newSn()
  const one = { ...facts, duties: { first_duty: null }, duty_waived: false, today: now.slice(0, 10) }
  const duty_waived = source === 'import' && waivesDuty(one, rules)
  const init_reason = qualificationReason({ ...one, duty_waived }, rules)
  await uniqueOr(
    teacherMessages,
    TAKEN,
    db.insert(teacher).values({ sn, ...facts, ...readingOf(facts.name), duty_waived, init_reason }),
  )
  await writeExamined(db, sn, body.credentials)
  const accounts = await openExaminerAccounts(db, actor, [{ ...facts, sn }])
  await linkAccounts(db, accounts)
  const after = { ...maskFacts(facts), credentials: body.credentials }
  await recordCreated(db, actor, teacherLifecycle, { sn, org_sn: facts.org_sn }, after)
  return sn
}

/** Stores which account belongs to which examiner. */
export async function linkAccounts(db: Db, accounts: ReadonlyMap<string, string>): Promise<void> {
  await db.execute(sql`
    update ${teacher} t set account_sn = v.account_sn
    from unnest(${sql.param([...accounts.keys()])}::text[], ${sql.param([...accounts.values()])}::text[]) as v (sn, account_sn) where t.sn = v.sn`)
}

/** Changes an examiner and its account; absent numbers stay. An enabled one cannot lose a condition that it meets. */
export async function updateTeacher(db: Db, actor: Actor, sn: string, body: TeacherChange): Promise<void> {
  const current = await lockFresh(lockTeacher(db, actor, sn), body.version)
  const given = {
    ...body,
    id_no: body.id_no ?? current.id_no,
    mobile: body.mobile ?? current.mobile,
    bank_card: body.bank_card === undefined ? current.bank_card : body.bank_card,
  }
  const derived = await deriveFacts(db, given, current.rules, current)
  const facts = { ...pick(storedTeacher, given), ...derived }
  const next = { ...facts, duties: current.duties, duty_waived: current.duty_waived, today: current.today }
  const lost = current.status === 'ENABLE' ? whyNotChange(current, next, current.rules) : null
  if (lost) throw new AppError('rule', lost)
  await refuseTaken(db, facts, current)
  await linkFiles(db, actor, current, facts)
  if (isReplaced(current, facts)) await keepNumber(db, current)
  await writeFacts(db, current, {
    ...facts,
    ...readingOf(facts.name),
    init_reason: reasonAfter(current, next),
    ...(facts.train_cert_expire === current.train_cert_expire ? {} : { told_days: null }),
  })
  await writeExamined(db, sn, body.credentials)
  await dropFiles(db, current, facts)
  if (current.account_sn) await followExaminer(db, actor, current.account_sn, facts)
  const after = { ...facts, credentials: body.credentials }
  await recordChanged(db, actor, 'teacher.update', current, auditedFields(current, after), after, maskFacts)
}

/** Why the examiner is not enabled, after an edit: the conditions not met, or the refusals, which an edit does not change. */
function reasonAfter(current: TeacherRecord, next: Parameters<typeof qualificationReason>[0]) {
  if (current.status === 'INIT') return qualificationReason(next, current.rules)
  return current.suspend_time ? current.init_reason : null
}

/** The same fields of the record as it was before. */
function auditedFields(current: TeacherRecord, after: Record<string, unknown>): Record<string, unknown> {
  const before = Object.fromEntries(Object.entries(current).filter(([name]) => name in after))
  return { ...before, credentials: current.credentials.map((one) => pick(examined, one)) }
}

/** Stores the former certificate number of an examiner, so that no other person is given it (reliability.md §4). */
export async function keepNumber(db: Db, { sn, train_cert_no: no }: Pick<TeacherRecord, 'sn' | 'train_cert_no'>) {
  if (no !== null) await db.insert(teacherFormerNo).values({ no, teacher_sn: sn }).onConflictDoNothing()
}

/** Is the certificate another one? A number that changes while the days stay, or goes, was written by mistake. */
const isReplaced = (before: TeacherRecord, after: Certified): boolean =>
  after.train_cert_no !== null &&
  after.train_cert_no !== before.train_cert_no &&
  (after.train_cert_date !== before.train_cert_date || after.train_cert_expire !== before.train_cert_expire)

/** Writes columns of an examiner that is of the version that was read. */
export const writeFacts = (db: Db, current: TeacherRecord, facts: Partial<Facts>): Promise<void> =>
  uniqueOr(teacherMessages, TAKEN, updateVersioned(db, teacher, current, facts))

/** Shows the full numbers of one examiner; the audit trail holds who asked, and the reason. */
export async function revealTeacher(
  db: Db,
  actor: Actor,
  sn: string,
  reason: string,
): Promise<{ id_no: string; mobile: string; bank_card: string | null }> {
  const { id_no, mobile, bank_card, org_sn } = await getTeacher(db, actor, sn)
  await writeAudit(db, actor, {
    action: 'teacher.reveal',
    target: { type: 'teacher', sn },
    after: { reason, ...maskFacts({ id_no, mobile, bank_card }) },
    org_sn,
  })
  return { id_no, mobile, bank_card }
}

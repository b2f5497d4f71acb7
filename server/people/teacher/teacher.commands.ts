import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict } from '@zhikao/domain/kernel/error.ts'
import { maskBirthday, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { teacherContract } from '@zhikao/domain/people/teacher/teacher.contract.ts'
import { teacherLifecycle } from '@zhikao/domain/people/teacher/teacher.lifecycle.ts'
import { teacherMessages } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { qualificationReason, whyNotChange } from '@zhikao/domain/people/teacher/teacher.rules.ts'
import { changes, writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { recordHistory } from '../../record/history.ts'
import { newSn } from '../../db/sn.ts'
import { codeOf, constraintOf } from '../../db/transaction.ts'
import { linkMedia, unlinkMedia } from '../../platform/media/media.commands.ts'
import { followExaminer, openExaminerAccounts } from '../../platform/operator/operator.examiner.commands.ts'
import { readSetting } from '../../platform/setting/setting.queries.ts'
import { judged } from './teacher.judge.queries.ts'
import { findTaken, getTeacher, listUnnamed, lockTeacher } from './teacher.queries.ts'
import type { TeacherRecord } from './teacher.queries.ts'
import { teacher, teacherCredential } from './teacher.table.ts'

type NewTeacher = BodyOf<typeof teacherContract.create>
type TeacherChange = BodyOf<typeof teacherContract.update>
type Facts = typeof teacher.$inferInsert

/** The fields that are written as they were given. */
function plainFields(body: Omit<NewTeacher, 'id_no' | 'mobile' | 'bank_card' | 'photo'>) {
  return {
    org_sn: body.org_sn,
    name: body.name,
    id_type: body.id_type,
    nation: body.nation,
    email: body.email,
    department: body.department,
    position: body.position,
    title: body.title,
    education: body.education,
    degree: body.degree,
    major: body.major,
    work_years: body.work_years,
    skill_cert_name: body.skill_cert_name,
    skill_cert_level: body.skill_cert_level,
    skill_cert_no: body.skill_cert_no,
    grade: body.grade,
    train_cert_no: body.train_cert_no,
    train_cert_date: body.train_cert_date,
    train_cert_expire: body.train_cert_expire,
    is_chief: body.is_chief,
    bank_name: body.bank_name,
    resume: body.resume,
    files: body.files,
  }
}

/** What the audit trail may hold: numbers masked (reliability.md §3). */
function masked(facts: Partial<Facts>): Record<string, unknown> {
  return {
    ...facts,
    ...(facts.id_no === undefined ? {} : { id_no: maskIdNo(facts.id_no) }),
    ...(facts.mobile === undefined ? {} : { mobile: maskMobile(facts.mobile) }),
    ...(facts.birthday === undefined ? {} : { birthday: maskBirthday(facts.birthday) }),
    ...(typeof facts.bank_card === 'string' ? { bank_card: maskIdNo(facts.bank_card) } : {}),
  }
}

type Numbers = Pick<Facts, 'org_sn' | 'id_no' | 'mobile'> & { train_cert_no: string | null }

async function refuseTaken(
  db: Db,
  given: Numbers,
  except: { sn: string; account_sn: string | null } | null = null,
): Promise<void> {
  const taken = await findTaken(db, given, except)
  if (taken) throw conflict(teacherMessages, taken)
}

const RACED = {
  teacher_id_no: 'id_no_exists',
  teacher_mobile: 'mobile_taken',
  teacher_cert: 'cert_no_taken',
} as const
const isUnique = (constraint: string): constraint is keyof typeof RACED => constraint in RACED

/** Runs a write; who loses a race for a number gets the same answer as who came late. */
async function orTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = codeOf(error) === '23505' ? constraintOf(error) : ''
    if (isUnique(constraint)) throw conflict(teacherMessages, RACED[constraint])
    throw error
  }
}

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

/** Files that no examiner names any more are swept a day later. */
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

/** Adds an examiner and opens its account; it is enabled by the centre. Returns its sn. */
export async function createTeacher(db: Db, actor: Actor, body: NewTeacher): Promise<string> {
  const [rules, now] = [await readSetting(db, 'teacher_rules'), await clock(db)]
  const id_no = body.id_no.toUpperCase()
  const derived = await judged(db, { ...body, id_no }, rules, null)
  const facts = { ...plainFields(body), ...derived, id_no, mobile: body.mobile, photo: body.photo }
  await refuseTaken(db, facts)
  await linkFiles(db, actor, NO_FILES, facts)
  const sn = newSn()
  const init_reason = qualificationReason({ ...facts, today: now.slice(0, 10) }, rules)
  await orTaken(db.insert(teacher).values({ sn, ...facts, bank_card: body.bank_card, init_reason }))
  await writeExamined(db, sn, body.credentials)
  const accounts = await openExaminerAccounts(db, actor, [{ ...facts, sn }])
  await linkAccounts(db, accounts)
  await recordHistory(db, actor, {
    entity: teacherLifecycle.name,
    entity_sn: sn,
    move: 'create',
    from: null,
    to: teacherLifecycle.initial,
    opinion: null,
    version: 1,
  })
  await writeAudit(db, actor, {
    action: 'teacher.create',
    target: { type: 'teacher', sn },
    after: { ...masked({ ...facts, bank_card: body.bank_card }), credentials: body.credentials },
    org_sn: facts.org_sn,
  })
  return sn
}

/** Notes which account is whose. */
export async function linkAccounts(db: Db, accounts: ReadonlyMap<string, string>): Promise<void> {
  await db.execute(sql`
    update teacher t set account_sn = v.account_sn
    from unnest(${sql.param([...accounts.keys()])}::text[], ${sql.param([...accounts.values()])}::text[]) as v (sn, account_sn) where t.sn = v.sn`)
}

export async function lockFresh(db: Db, actor: Actor, sn: string, version: number | undefined): Promise<TeacherRecord> {
  const current = await lockTeacher(db, actor, sn)
  if (version !== undefined && version !== current.version) throw new AppError('stale', { rule: 'stale' })
  return current
}

/** Changes an examiner and its account; absent numbers stay. An enabled one must go on meeting what it meets. */
export async function updateTeacher(db: Db, actor: Actor, sn: string, body: TeacherChange): Promise<void> {
  const current = await lockFresh(db, actor, sn, body.version)
  const id_no = body.id_no?.toUpperCase() ?? current.id_no
  const derived = await judged(db, { ...body, id_no }, current.rules, current)
  const facts = {
    ...plainFields(body),
    ...derived,
    id_no,
    mobile: body.mobile ?? current.mobile,
    bank_card: body.bank_card === undefined ? current.bank_card : body.bank_card,
    photo: body.photo,
  }
  const next = { ...facts, today: current.today }
  const lost = current.status === 'ENABLE' ? whyNotChange(current, next, current.rules) : null
  if (lost) throw new AppError('rule', { rule: lost.rule, message: lost.message })
  await refuseTaken(db, facts, current)
  await linkFiles(db, actor, current, facts)
  await writeFacts(db, current, {
    ...facts,
    init_reason: current.status === 'INIT' ? qualificationReason(next, current.rules) : null,
    ...(facts.train_cert_expire === current.train_cert_expire ? {} : { told_days: null }),
  })
  await writeExamined(db, sn, body.credentials)
  await dropFiles(db, current, facts)
  if (current.account_sn) await followExaminer(db, actor, current.account_sn, facts)
  await auditChange(db, actor, current, facts, body.credentials)
}

async function auditChange(
  db: Db,
  actor: Actor,
  current: TeacherRecord,
  facts: Omit<Facts, 'sn'>,
  credentials: NewTeacher['credentials'],
): Promise<void> {
  const before = Object.fromEntries(Object.entries(current).filter(([name]) => name in facts))
  const changed = changes(before, { ...facts })
  const examined = changes(
    {
      credentials: current.credentials.map(({ credential_sn, levels, directions }) => ({
        credential_sn,
        levels,
        directions,
      })),
    },
    { credentials },
  )
  await writeAudit(db, actor, {
    action: 'teacher.update',
    target: { type: 'teacher', sn: current.sn },
    before: { ...masked(changed.before), ...examined.before },
    after: { ...masked(changed.after), ...examined.after },
    org_sn: current.org_sn,
  })
}

/** Writes columns of an examiner that is of the version that was read. */
export async function writeFacts(db: Db, current: TeacherRecord, facts: Partial<Facts>): Promise<void> {
  const next = { ...facts, version: sql`${teacher.version} + 1`, update_time: businessNow }
  const { rowCount } = await orTaken(
    db
      .update(teacher)
      .set(next)
      .where(and(eq(teacher.sn, current.sn), eq(teacher.version, current.version))),
  )
  if (rowCount !== 1) throw new AppError('stale', { rule: 'stale' })
}

/** Shows the full numbers of one examiner; who asked and why stands in the audit trail. */
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
    after: { reason, ...masked({ id_no, mobile, bank_card }) },
    org_sn,
  })
  return { id_no, mobile, bank_card }
}

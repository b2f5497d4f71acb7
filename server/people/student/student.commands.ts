import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict, notFound, refuse } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskBirthday, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { personMessages } from '@zhikao/domain/kernel/person.messages.ts'
import type { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import { identityLock } from '@zhikao/domain/people/student/student.rules.ts'
import { derivedIdentity, identityFaults } from '@zhikao/domain/kernel/identity.ts'
import type { Identity } from '@zhikao/domain/kernel/identity.ts'
import { changes, writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import { recordHistory } from '../../record/history.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { newSn } from '../../db/sn.ts'
import { codeOf } from '../../db/transaction.ts'
import { findMajor, findTaken, getStudent, lockStudent } from './student.queries.ts'
import type { MajorFacts, StudentRecord } from './student.queries.ts'
import { student } from './student.table.ts'

type NewStudent = BodyOf<typeof studentContract.create>
type StudentChange = BodyOf<typeof studentContract.update>

/** The organisation whose students an actor may write. */
export function ownOrg(actor: Actor): string {
  if (!actor.org_sn) throw notFound()
  return actor.org_sn
}

const inputFault = (path: string, rule: string, message: InputFault['message']): InputFault => ({ path, rule, message })

/** A new major must be one of the own organisation and enabled; the one a student has already may be disabled. */
function majorFaults(found: MajorFacts | undefined, currentSn: string | null): InputFault[] {
  if (!found) return [inputFault('major_code', 'major_unknown', studentMessages.major_unknown)]
  if (found.status === 'ENABLE' || found.sn === currentSn) return []
  return [inputFault('major_code', 'major_disabled', studentMessages.major_disabled)]
}

/** Judges person and major together, so that one answer names every fault; returns what is stored. */
async function judged(db: Db, orgSn: string, person: Identity, majorCode: string, currentMajor: string | null) {
  const found = await findMajor(db, orgSn, majorCode)
  const faults = identityFaults(person).map(({ path, rule }) => inputFault(path, rule, personMessages[rule]))
  const errors = [...faults, ...majorFaults(found, currentMajor)]
  const derived = derivedIdentity(person)
  if (errors.length > 0 || !found || !derived) throw new AppError('input', { errors })
  return { ...derived, major_sn: found.sn }
}

/** The fields that are written as they were given. */
function plainFields(body: Omit<NewStudent, 'id_no' | 'mobile'>) {
  return {
    name: body.name,
    id_type: body.id_type,
    nation: body.nation,
    student_no: body.student_no,
    class_name: body.class_name,
    grade_year: body.grade_year,
    edu_level: body.edu_level,
    duration: body.duration,
    email: body.email,
    candidate_type: body.candidate_type,
    prior_cert_no: body.prior_cert_no,
    address: body.address,
    remark: body.remark,
  }
}

type Auditable = { id_no?: string; mobile?: string; birthday?: string }
/** What the audit trail may hold: numbers masked (reliability.md §3). */
function masked<T extends Auditable>(facts: T): T {
  return {
    ...facts,
    ...(facts.id_no === undefined ? {} : { id_no: maskIdNo(facts.id_no) }),
    ...(facts.mobile === undefined ? {} : { mobile: maskMobile(facts.mobile) }),
    ...(facts.birthday === undefined ? {} : { birthday: maskBirthday(facts.birthday) }),
  }
}

async function refuseTaken(
  db: Db,
  orgSn: string,
  given: { id_no: string; student_no: string },
  exceptSn?: string,
): Promise<void> {
  const taken = await findTaken(db, orgSn, given, exceptSn)
  if (taken) throw conflict(studentMessages, taken)
}

/** Adds a student to the actor's organisation; gender and birthday come from the ID card. Returns its sn. */
export async function createStudent(db: Db, actor: Actor, body: NewStudent): Promise<string> {
  const orgSn = ownOrg(actor)
  const id_no = body.id_no.toUpperCase()
  const derived = await judged(db, orgSn, { ...body, id_no }, body.major_code, null)
  await refuseTaken(db, orgSn, { id_no, student_no: body.student_no })
  const facts = { ...plainFields(body), ...derived, id_no, mobile: body.mobile }
  const [made] = await db
    .insert(student)
    .values({ sn: newSn(), org_sn: orgSn, ...facts })
    .onConflictDoNothing()
    .returning({ sn: student.sn })
  if (!made) {
    // Somebody was faster; now that row is there to be named.
    await refuseTaken(db, orgSn, { id_no, student_no: body.student_no })
    throw new AppError('conflict')
  }
  await recordHistory(db, actor, {
    entity: studentLifecycle.name,
    entity_sn: made.sn,
    move: 'create',
    from: null,
    to: studentLifecycle.initial,
    opinion: null,
    version: 1,
  })
  await writeAudit(db, actor, {
    action: 'student.create',
    target: { type: 'student', sn: made.sn },
    after: masked(facts),
  })
  return made.sn
}

/** The student in scope, locked, of this version and enabled: whoever edits begins here. */
export async function lockEditable(
  db: Db,
  actor: Actor,
  sn: string,
  version: number | undefined,
): Promise<StudentRecord> {
  const current = await lockStudent(db, actor, sn)
  if (version !== undefined && version !== current.version) throw new AppError('stale', { rule: 'stale' })
  if (current.status === 'DISABLE') throw refuse(studentMessages, 'student_disabled')
  return current
}

/** Changes a student; an absent ID number or mobile stays as it is. */
export async function updateStudent(db: Db, actor: Actor, sn: string, body: StudentChange): Promise<void> {
  const current = await lockEditable(db, actor, sn, body.version)
  const id_no = body.id_no?.toUpperCase() ?? current.id_no
  const derived = await judged(db, current.org_sn, { ...body, id_no }, body.major_code, current.major_sn)
  await refuseTaken(db, current.org_sn, { id_no, student_no: body.student_no }, sn)
  const facts = { ...plainFields(body), ...derived, id_no, mobile: body.mobile ?? current.mobile }
  const lock = identityLock(current.open_plan, current, facts)
  if (lock) throw new AppError('rule', lock)
  await writeFacts(db, current, facts)
  const { before, after } = changes(
    {
      ...plainFields(current),
      gender: current.gender,
      birthday: current.birthday,
      major_sn: current.major_sn,
      id_no: current.id_no,
      mobile: current.mobile,
    },
    facts,
  )
  await writeAudit(db, actor, {
    action: 'student.update',
    target: { type: 'student', sn },
    before: masked(before),
    after: masked(after),
  })
}

/** A unique number taken in the same moment fails alone, so that the answer can say which. */
async function writeFacts(db: Db, current: StudentRecord, facts: Partial<typeof student.$inferInsert>): Promise<void> {
  const given = { id_no: facts.id_no ?? current.id_no, student_no: facts.student_no ?? current.student_no }
  await db.execute(sql`savepoint student_facts`)
  try {
    const { rowCount } = await db
      .update(student)
      .set({ ...facts, version: sql`${student.version} + 1`, update_time: businessNow })
      .where(and(eq(student.sn, current.sn), eq(student.version, current.version)))
    if (rowCount !== 1) throw new AppError('stale', { rule: 'stale' })
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    await db.execute(sql`rollback to savepoint student_facts`)
    await refuseTaken(db, current.org_sn, given, current.sn)
    throw error
  }
}

/** Shows the full numbers of one student; who asked and why stands in the audit trail. */
export async function revealStudent(
  db: Db,
  actor: Actor,
  sn: string,
  reason: string,
): Promise<{ id_no: string; mobile: string }> {
  const found = await getStudent(db, actor, sn)
  const shown = { id_no: found.id_no, mobile: found.mobile }
  await writeAudit(db, actor, {
    action: 'student.reveal',
    target: { type: 'student', sn },
    after: { reason, ...masked(shown) },
    org_sn: found.org_sn,
  })
  return shown
}

const nothingFollows = async () => undefined
const effects: Effects<typeof studentLifecycle, StudentRecord> = { enable: nothingFollows, disable: nothingFollows }

/** Enables or disables a student. */
export async function moveStudent(
  db: Db,
  actor: Actor,
  sn: string,
  move: MoveOf<typeof studentLifecycle>,
  body: { version?: number | undefined; opinion?: string | null },
): Promise<void> {
  await moveRecord(db, {
    lifecycle: studentLifecycle,
    table: student,
    load: (tx) => lockStudent(tx, actor, sn),
    move,
    actor,
    body,
    effect: effects[move],
    org_sn: (record) => record.org_sn,
  })
}

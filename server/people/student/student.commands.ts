import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict, refuse } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { maskBirthday, maskIdNo, maskMobile } from '@zhikao/domain/kernel/person.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentMessages } from '@zhikao/domain/people/student/student.messages.ts'
import { storedStudent } from '@zhikao/domain/people/student/student.model.ts'
import { identityLock, validityFaults } from '@zhikao/domain/people/student/student.rules.ts'
import type { Validity } from '@zhikao/domain/people/student/student.rules.ts'
import { derivedIdentity, identityFaults } from '@zhikao/domain/kernel/identity.ts'
import type { Identity } from '@zhikao/domain/kernel/identity.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Db } from '../../db/client.ts'
import { holdDocument } from '../../record/documents.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { readingOf } from '../../record/reading.ts'
import { ownOrg } from '../../record/scope.ts'
import { followersOf } from '../../record/subscriptions.ts'
import { lockFresh, recordChanged, recordCreated, updateVersioned } from '../../record/write.ts'
import { newSn } from '../../db/sn.ts'
import { codeOf } from '../../db/transaction.ts'
import { findMajor, findTaken, getStudent, lockStudent } from './student.queries.ts'
import type { MajorFacts, StudentRecord } from './student.queries.ts'
import type { Holder } from './student.person.queries.ts'
import { student } from './student.table.ts'

type NewStudent = BodyOf<typeof studentContract.create>
type StudentChange = BodyOf<typeof studentContract.update>
type Derived = Pick<StudentRecord, 'gender' | 'birthday' | 'major_sn'>
export type Facts = z.output<typeof storedStudent> & Derived

const inputFault = (path: string, rule: string, message: InputFault['message']): InputFault => ({ path, rule, message })

/** A new major must be one of the own organisation and enabled; the one a student has already may be disabled. */
export function majorFaults(found: MajorFacts | undefined, currentSn: string | null): InputFault[] {
  if (!found) return [inputFault('major_code', 'major_unknown', studentMessages.major_unknown)]
  if (found.status === 'ENABLE' || found.sn === currentSn) return []
  return [inputFault('major_code', 'major_disabled', studentMessages.major_disabled)]
}

/** Judges person and major together, so that one answer names every fault; returns what follows from them. */
async function derive(
  db: Db,
  orgSn: string,
  person: Identity & Validity,
  majorCode: string,
  currentMajor: string | null,
): Promise<Derived> {
  const found = await findMajor(db, orgSn, majorCode)
  const faults = identityFaults(person).map(({ path, rule, message }) => inputFault(path, rule, message))
  const errors = [...faults, ...validityFaults(person), ...majorFaults(found, currentMajor)]
  const derived = derivedIdentity(person)
  if (errors.length > 0 || !found || !derived) throw new AppError('input', { errors })
  return { ...derived, major_sn: found.sn }
}

/** What the audit trail may hold: numbers masked (reliability.md §3). */
export function maskFacts(facts: Record<string, unknown>): Record<string, unknown> {
  const masks = { id_no: maskIdNo, mobile: maskMobile, birthday: maskBirthday }
  const hidden = Object.entries(masks).flatMap(([name, mask]) => {
    const value = facts[name]
    return typeof value === 'string' ? [[name, mask(value)]] : []
  })
  return { ...facts, ...Object.fromEntries(hidden) }
}

export const factsOf = (record: StudentRecord): Facts => ({
  ...pick(storedStudent, record),
  gender: record.gender,
  birthday: record.birthday,
  major_sn: record.major_sn,
})

/** Refuses numbers that another student has, and a document of a student who is recorded already; holds the document until the transaction ends. */
export async function refuseTaken(
  db: Db,
  orgSn: string,
  given: Pick<Facts, 'id_type' | 'id_no' | 'student_no'>,
  exceptSn?: string,
): Promise<void> {
  await holdDocument(db, given)
  const taken = await findTaken(db, orgSn, given, exceptSn)
  if (taken) throw conflict(studentMessages, taken.rule, 'holder' in taken ? holderOf(taken.holder) : undefined)
}

const holderOf = ({ name, student_no }: Holder) => ({ name, student_no })

/** Adds a student to the actor's organisation; gender and birthday come from the ID card. Returns its sn. */
export async function createStudent(db: Db, actor: Actor, body: NewStudent): Promise<string> {
  const orgSn = ownOrg(actor)
  const derived = await derive(db, orgSn, body, body.major_code, null)
  await refuseTaken(db, orgSn, body)
  const facts: Facts = { ...pick(storedStudent, body), ...derived }
  const [created] = await db
    .insert(student)
    .values({ sn: newSn(), org_sn: orgSn, ...facts, ...readingOf(facts.name) })
    .onConflictDoNothing()
    .returning({ sn: student.sn })
  if (!created) {
    // Another request was faster; its row is visible now and can be named.
    await refuseTaken(db, orgSn, body)
    throw new AppError('conflict')
  }
  await recordCreated(db, actor, studentLifecycle, created, maskFacts(facts))
  return created.sn
}

/** The student in scope, locked, of this version and enabled: the first step of every edit. */
export async function lockEditable(
  db: Db,
  actor: Actor,
  sn: string,
  version: number | undefined,
): Promise<StudentRecord> {
  const current = await lockFresh(lockStudent(db, actor, sn), version)
  if (current.status === 'DISABLE') throw refuse(studentMessages, 'student_disabled')
  return current
}

/** Changes a student; an absent ID number or mobile stays as it is. */
export async function updateStudent(db: Db, actor: Actor, sn: string, body: StudentChange): Promise<void> {
  const current = await lockEditable(db, actor, sn, body.version)
  const given = { ...body, id_no: body.id_no ?? current.id_no, mobile: body.mobile ?? current.mobile }
  const derived = await derive(db, current.org_sn, given, body.major_code, current.major_sn)
  await refuseTaken(db, current.org_sn, given, sn)
  const facts: Facts = { ...pick(storedStudent, given), ...derived }
  const lock = identityLock(current, current, facts)
  if (lock) throw new AppError('rule', lock)
  await writeFacts(db, current, facts)
  await recordChanged(db, actor, 'student.update', { sn }, factsOf(current), facts, maskFacts)
  if (facts.name !== current.name) await followRename(db, actor, sn)
}

/** Gives another spelling of the name to all copies of the student's identity (Decided 42). */
export async function followRename(db: Db, actor: Actor, sn: string): Promise<void> {
  for (const follow of followersOf(studentLifecycle.name, 'rename')) await follow(db, actor, { sn, org_sn: null })
}

/** A unique number taken in the same moment fails as a single insert, so that the answer can name it. */
export async function writeFacts(db: Db, current: StudentRecord, facts: Facts): Promise<void> {
  await db.execute(sql`savepoint student_facts`)
  try {
    await updateVersioned(db, student, current, { ...facts, ...readingOf(facts.name) })
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    await db.execute(sql`rollback to savepoint student_facts`)
    await refuseTaken(db, current.org_sn, facts, current.sn)
    throw error
  }
}

/** Shows the full numbers of one student; the audit trail holds who asked, and the reason. */
export async function revealStudent(
  db: Db,
  actor: Actor,
  sn: string,
  reason: string,
): Promise<{ id_no: string; mobile: string }> {
  const { id_no, mobile, org_sn } = await getStudent(db, actor, sn)
  await writeAudit(db, actor, {
    action: 'student.reveal',
    target: { type: 'student', sn },
    after: { reason, ...maskFacts({ id_no, mobile }) },
    org_sn,
  })
  return { id_no, mobile }
}

const nothingFollows = async () => undefined
const effects: Effects<typeof studentLifecycle, StudentRecord> = { enable: nothingFollows, disable: nothingFollows }

/** Enables or disables a student. */
export async function moveStudent(
  db: Db,
  actor: Actor,
  sn: string,
  move: MoveOf<typeof studentLifecycle>,
  body: MoveBody,
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

import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import { derivedIdentity, identityFaults } from '@zhikao/domain/kernel/identity.ts'
import { maskIdNo } from '@zhikao/domain/kernel/person.ts'
import type { studentDocumentContract } from '@zhikao/domain/people/studentDocument/studentDocument.contract.ts'
import { documentFault } from '@zhikao/domain/people/studentDocument/studentDocument.rules.ts'
import { identityLock, validityFaults } from '@zhikao/domain/people/student/student.rules.ts'
import type { Db } from '../../db/client.ts'
import { writeAudit } from '../../record/audit.ts'
import { recordChanged } from '../../record/write.ts'
import { factsOf, lockEditable, maskFacts, refuseTaken, writeFacts } from '../student/student.commands.ts'
import type { Facts } from '../student/student.commands.ts'
import { deleteDocument, storeDocument } from '../student/student.person.commands.ts'
import type { Document } from '../student/student.person.commands.ts'
import { getStudent } from '../student/student.queries.ts'
import type { StudentRecord } from '../student/student.queries.ts'
import { documentsOf, getDocument } from './studentDocument.queries.ts'

type Asked = BodyOf<typeof studentDocumentContract.create>

/** Adds a document to a student; one that is shown from now on takes the place of the one before, which stays in the list (Decided 43). */
export async function addDocument(db: Db, actor: Actor, studentSn: string, asked: Asked): Promise<void> {
  const current = await lockEditable(db, actor, studentSn, asked.version)
  const { shown, version: _, ...given } = asked
  judge(current, given)
  const further = await documentsOf(db, current.sn)
  const fault = documentFault(
    { ...given, valid_from: given.valid_from ?? null, shown },
    shownOf(current),
    further.map(({ id_no }) => id_no),
  )
  if (fault) throw new AppError('rule', fault)
  await refuseTaken(db, current.org_sn, { ...given, student_no: current.student_no }, current.sn)
  if (shown) await show(db, actor, current, given)
  else await keep(db, actor, current, given)
}

const shownOf = ({ id_type, id_no, id_valid_from, id_valid_to }: StudentRecord) => ({
  id_type,
  id_no,
  valid_from: id_valid_from,
  valid_to: id_valid_to,
})

/** Every fault of the number, of what it says of the person, and of the dates, at once. */
function judge({ name, gender, birthday }: StudentRecord, given: Document): void {
  const person = { name, id_type: given.id_type, id_no: given.id_no, gender, birthday }
  const dates = validityFaults({ id_valid_from: given.valid_from ?? null, id_valid_to: given.valid_to ?? null })
  const errors = [...identityFaults(person), ...dates.map((fault) => ({ ...fault, path: 'valid_to' }))]
  if (errors.length > 0 || !derivedIdentity(person)) throw new AppError('input', { errors })
}

async function keep(db: Db, actor: Actor, { sn, org_sn }: StudentRecord, document: Document): Promise<void> {
  const own = await storeDocument(db, sn, document)
  await writeAudit(db, actor, {
    action: 'studentDocument.create',
    target: { type: 'studentDocument', sn: own },
    after: { student_sn: sn, ...document, id_no: maskIdNo(document.id_no) },
    org_sn,
  })
}

async function show(db: Db, actor: Actor, current: StudentRecord, document: Document): Promise<void> {
  const before = factsOf(current)
  const { id_type, id_no, valid_from, valid_to } = document
  const after: Facts = { ...before, id_type, id_no, id_valid_from: valid_from ?? null, id_valid_to: valid_to ?? null }
  const lock = identityLock(current, current, after)
  if (lock) throw new AppError('rule', lock)
  await writeFacts(db, current, after)
  await keep(db, actor, current, shownOf(current))
  await recordChanged(db, actor, 'student.update', current, before, after, maskFacts)
}

/** Removes a further document, one that was entered by mistake; the shown one is changed with the student. */
export async function removeDocument(db: Db, actor: Actor, sn: string): Promise<void> {
  const { student_sn } = await getDocument(db, actor, sn)
  const { org_sn } = await lockEditable(db, actor, student_sn, undefined)
  const removed = await deleteDocument(db, sn)
  await writeAudit(db, actor, {
    action: 'studentDocument.delete',
    target: { type: 'studentDocument', sn },
    before: { student_sn, id_type: removed.id_type, id_no: maskIdNo(removed.id_no) },
    org_sn,
  })
}

/** Shows the full number of a further document; the audit trail holds who asked, and the reason. */
export async function revealDocument(db: Db, actor: Actor, sn: string, reason: string): Promise<{ id_no: string }> {
  const { student_sn, id_no } = await getDocument(db, actor, sn)
  const { org_sn } = await getStudent(db, actor, student_sn)
  await writeAudit(db, actor, {
    action: 'student.reveal',
    target: { type: 'student', sn: student_sn },
    after: { reason, id_no: maskIdNo(id_no) },
    org_sn,
  })
  return { id_no }
}

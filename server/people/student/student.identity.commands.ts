import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { PersonIdentity } from '@zhikao/domain/kernel/identity.ts'
import type { Db } from '../../db/client.ts'
import { recordChanged } from '../../record/write.ts'
import { factsOf, maskFacts, refuseTaken, writeFacts } from './student.commands.ts'
import type { Facts } from './student.commands.ts'
import type { StudentRecord } from './student.queries.ts'

/** Writes the identity from a confirmed correction into the record of a student that the caller has locked (Decided 42). */
export async function correctIdentity(
  db: Db,
  actor: Actor,
  current: StudentRecord,
  identity: PersonIdentity,
): Promise<void> {
  const facts: Facts = { ...factsOf(current), ...identity }
  await refuseTaken(db, current.org_sn, facts, current.sn)
  await writeFacts(db, current, facts)
  await recordChanged(db, actor, 'student.update', current, factsOf(current), facts, maskFacts)
}

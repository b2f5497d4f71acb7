import { eq } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { TraineeBody } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { mobileRefusal } from '@zhikao/domain/training/trainee/trainee.rules.ts'
import type { Db } from '../../db/client.ts'
import { lockAccount } from '../../people/teacher/teacher.queries.ts'
import { deleteAccount } from '../../platform/operator/operator.account.commands.ts'
import { claimAccount, openTraineeAccount } from '../../platform/operator/operator.examiner.commands.ts'
import { findExaminer, needsAccount } from './trainee.queries.ts'
import type { TraineeRecord } from './trainee.queries.ts'
import { trainee } from './trainee.table.ts'

type Person = Pick<TraineeBody, 'id_type' | 'id_no' | 'mobile' | 'name' | 'email'>

/** The examiner whose document it is, or the account that opens with the final decision (Decided 30). */
export async function linksOf(db: Db, actor: Actor | null, given: Person) {
  const teacher_sn = await findExaminer(db, given)
  return { teacher_sn, account_sn: teacher_sn === null ? await openTraineeAccount(db, actor, given) : null }
}

/** Another document or mobile: another examiner or account. */
export async function movedLinks(db: Db, actor: Actor, before: TraineeRecord, given: Person) {
  const isSame = before.id_type === given.id_type && before.id_no === given.id_no && before.mobile === given.mobile
  return isSame ? {} : changedLinks(db, actor, before, given)
}

async function changedLinks(db: Db, actor: Actor, before: TraineeRecord, given: Person) {
  const links = await linksOf(db, actor, given)
  if (links.account_sn !== before.account_sn) await closeAccount(db, actor, before)
  return links
}

/**
 * Enables the account of a person whose registration is approved. Examiner and account are looked up again: since the
 * registration another person with this mobile may have been approved, or an examiner made. Refused where another account has the mobile.
 */
export async function openAccount(db: Db, actor: Actor, record: TraineeRecord): Promise<void> {
  const links = await changedLinks(db, actor, record, record)
  if (links.teacher_sn === null && links.account_sn === null) throw new AppError('rule', mobileRefusal())
  await db.update(trainee).set(links).where(eq(trainee.sn, record.sn))
  if (links.account_sn !== null) await claimAccount(db, actor, links.account_sn, record)
}

/** Deletes the account that was opened for a registration which is gone, unless another registration or an examiner has it. */
export async function closeAccount(db: Db, actor: Actor, { sn, account_sn }: TraineeRecord): Promise<void> {
  if (account_sn === null) return
  // Locked before the question: a registration that takes the account at this moment is waited for.
  const found = await lockAccount(db, account_sn)
  if (found && !(await needsAccount(db, account_sn, sn))) await deleteAccount(db, actor, found)
}

import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { isContactChange } from '@zhikao/domain/platform/auth/auth.rules.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, conflict, ERRORS } from '@zhikao/domain/kernel/error.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { maskMobile } from '@zhikao/domain/kernel/person.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import { operatorMessages } from '@zhikao/domain/platform/operator/operator.messages.ts'
import type { Db } from '../../db/client.ts'
import { writeAudit } from '../../record/audit.ts'
import type { Services } from '../../services.ts'
import { updateOwnInfo } from '../operator/operator.commands.ts'
import { isPassword } from '../operator/operator.hash.commands.ts'
import { findTaken } from '../operator/operator.queries.ts'
import { account } from '../operator/operator.table.ts'
import { attemptOf, checkLadder, writeFailure } from './auth.ladder.commands.ts'
import { LETTER_MINUTES, post } from './auth.code.commands.ts'

type Change = BodyOf<typeof authContract.updateInfo>
type Own = { mobile: string; email: string | null; password_hash: string }

/**
 * Changes one's own data (spec §2.5). Mail and mobile receive the codes for a forgotten password, so they change only
 * with the current password, and the old address gets a letter (ADR 0021). A refusal that counts is returned and not thrown.
 */
export async function changeOwnInfo(
  db: Db,
  services: Pick<Services, 'mailer'>,
  actor: Actor,
  { old_password, ...info }: Change,
  lang: Lang,
): Promise<AppError | null> {
  // One at a time: further ones are refused and do not wait for a lock.
  const { rows } = await db.execute<Own>(
    sql`select mobile, email, password_hash from ${account} where sn = ${actor.sn} for update skip locked`,
  )
  const [own] = rows
  if (!own) throw new AppError('too_many', { retryAfter: 1 })
  const isContact = isContactChange(own, info)
  const refusal = isContact ? await refuseContact(db, actor, own, { old_password, mobile: info.mobile }) : null
  if (refusal) return refusal
  await updateOwnInfo(db, actor, info)
  if (isContact && services.mailer && own.email !== null)
    await post(db, { kind: 'contact_changed', lang, account_sn: actor.sn, address: own.email }, LETTER_MINUTES)
  return null
}

/** Why mail or mobile stay as they are. A wrong password and a mobile that is taken count like a failed login, so that neither can be guessed. */
async function refuseContact(
  db: Db,
  actor: Actor,
  own: Own,
  { old_password, mobile }: Pick<Change, 'old_password' | 'mobile'>,
): Promise<AppError | null> {
  if (old_password === undefined) throw new AppError('input', { errors: [fault('required', kernelMessages.required)] })
  const attempt = attemptOf(actor.username, actor.origin?.ip ?? '')
  await checkLadder(db, attempt)
  if (!(await isPassword(own.password_hash, old_password))) {
    await writeFailure(db, attempt)
    return new AppError('old_password', { errors: [fault('old_password', ERRORS.old_password.message)] })
  }
  if (!(await findTaken(db, { mobile }, actor.sn))) return null
  await writeFailure(db, attempt)
  await writeAudit(db, actor, {
    action: 'account.refuse',
    target: { type: 'operator', sn: actor.sn },
    after: { mobile: maskMobile(mobile) },
  })
  return conflict(operatorMessages, 'mobile_taken')
}

const fault = (rule: string, message: Text) => ({ path: 'old_password', rule, message })

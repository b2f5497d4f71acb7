import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf, DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError, refuse } from '@zhikao/domain/kernel/error.ts'
import type { InputFault } from '@zhikao/domain/kernel/error.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { registerContract } from '@zhikao/domain/training/register/register.contract.ts'
import { registerMessages } from '@zhikao/domain/training/register/register.messages.ts'
import type { RegisterBody, RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import { repeatOf } from '@zhikao/domain/training/register/register.rules.ts'
import { credentialRefusal } from '@zhikao/domain/training/session/session.rules.ts'
import { traineeMessages } from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { traineeBody } from '@zhikao/domain/training/trainee/trainee.model.ts'
import type { VerifiedContact } from '@zhikao/domain/training/trainee/trainee.model.ts'
import { registrationRefusal } from '@zhikao/domain/training/trainee/trainee.rules.ts'
import type { Db } from '../../db/client.ts'
import { partOf } from '../../db/transaction.ts'
import { codeChannels, spendRegisterCode } from '../../platform/auth/auth.code.commands.ts'
import { PERSON_SN } from '../../record/history.ts'
import type { Visit } from '../../services.ts'
import { findOfferedSession } from '../session/session.queries.ts'
import type { TrainSessionRecord } from '../session/session.queries.ts'
import { lockRegistered } from '../trainee/trainee.queries.ts'
import { correctOwn, createOwn, judgeOwn, pretendOwn } from '../trainee/trainee.register.commands.ts'
import type { OwnRegistration } from '../trainee/trainee.register.commands.ts'
import { admitCall, markDone, takeCall, takeTurn } from './register.call.commands.ts'
import type { Ground } from './register.call.commands.ts'
import { isDone, listProgress } from './register.queries.ts'

type Body = BodyOf<(typeof registerContract)['send']>
type Answer = DataOf<(typeof registerContract)['send']>

/**
 * Registers a person without an account, or answers the progress of its registrations (Decided 30, ADR 0069). A refusal is
 * returned and not thrown, so that the captcha stays spent and a wrong code counted. A body that registered a person gets
 * its answer again.
 */
export async function answerPerson(
  ground: Ground,
  kind: RegisterKind,
  body: Body,
  visit: Visit,
): Promise<Answer | AppError> {
  const { db } = ground
  const call = await takeCall(ground, kind, body, visit.ip)
  if (!('query' in body) && (await isDone(db, call.hash))) return answerFor(db, body)
  // Faults of the form are answered first: they cost no captcha.
  const refusal = await refusalOf(async () => {
    if (!('query' in body)) await judgeOwn(db, pick(traineeBody, body))
    await admitCall(ground, call, body)
  })
  if (refusal) return refusal
  if ('query' in body) return { registrations: await listProgress(db, body.query) }
  // What a refusal wrote is taken back: the code is given back where it was right.
  const refused = await refusalOf(() => partOf(db, () => register(ground, kind, body, visit)))
  // An institution registered the person at the same time. Sent again, it is decided as a repeat.
  if (refused) return refused.code === 'conflict' ? new AppError('stale', { rule: 'stale' }) : refused
  await markDone(db, call)
  return answerFor(db, body)
}

/** The refusal that the work answers or throws, or null. */
async function refusalOf(work: () => Promise<AppError | null | void>): Promise<AppError | null> {
  try {
    return (await work()) ?? null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** The answer to every registration. It is the same whether or not the person was registered before. */
async function answerFor(db: Db, { train_sn }: RegisterBody): Promise<Answer> {
  const train_title = (await findOfferedSession(db, train_sn))?.title ?? ''
  return { registrations: [{ train_sn, train_title, status: 'SUBMIT', opinion: null, is_correctable: false }] }
}

/** Registers, or answers the refusal of a wrong code: its try stays counted. */
async function register(
  ground: Ground,
  kind: RegisterKind,
  body: RegisterBody,
  visit: Visit,
): Promise<AppError | null> {
  const { db, secret } = ground
  const train = await openTraining(db, body.train_sn)
  const verified_contact = neededProof(ground, body)
  if (verified_contact !== null && !(await spendRegisterCode(db, secret, body[verified_contact], body.code ?? '')))
    return faultAt('code', 'register_code')
  const given = { train, kind, token: body.token, verified_contact, body: pick(traineeBody, body) }
  await writeOwn(db, personActor(body.name, visit), given)
  return null
}

const faultAt = (path: InputFault['path'], rule: keyof typeof registerMessages) =>
  new AppError('input', { errors: [{ path, rule, message: registerMessages[rule] }] })

/** The training, where people register for it at all. Drafts and unknown ones are refused like withdrawn ones. */
async function openTraining(db: Db, sn: string): Promise<TrainSessionRecord> {
  const found = await findOfferedSession(db, sn)
  const isOpen = found?.status === 'ENABLE' && found.organiser_status !== 'DISABLE' && !credentialRefusal(found)
  if (!isOpen) throw refuse(traineeMessages, 'trainee_session_closed')
  return found
}

const CHANNELS = { mobile: 'sms', email: 'mail' } as const
/** The address whose code is asked for; null where the platform sends no codes (Decided 30). */
function neededProof(ground: Ground, { code, code_to }: RegisterBody): VerifiedContact | null {
  const channels = codeChannels(ground)
  if (!channels.mail && !channels.sms) return null
  if (code === null || code_to === null) throw faultAt('code', 'register_code_needed')
  if (!channels[CHANNELS[code_to]]) throw faultAt('code_to', 'register_channel')
  return code_to
}

/** The person itself, by its name; its account opens with the final decision. */
const personActor = (name: string, { ip, requestId }: Visit): Actor => ({
  sn: PERSON_SN,
  username: PERSON_SN,
  name,
  role: 'teacher',
  admin: false,
  org_sn: null,
  permissions: new Set(['train:register']),
  origin: { ip, request_id: requestId },
})

/** Registers, or decides about a registration that there is already; one person is registered by one call at a time. */
async function writeOwn(db: Db, actor: Actor, given: OwnRegistration): Promise<void> {
  const { train, body, verified_contact: verified } = given
  await takeTurn(db, `register person ${train.sn} ${body.id_no} ${body.mobile}`)
  const earlier = await lockRegistered(db, train.sn, body)
  const repeat = earlier && repeatOf(earlier, { verified, email: body.email })
  if (repeat === 'tell') throw refuse(registerMessages, 'register_repeated')
  if (earlier && repeat === 'replace') return correctOwn(db, actor, earlier.sn, given)
  const over = registrationRefusal(train, train.today)
  if (over) throw new AppError('rule', over)
  return earlier ? pretendOwn(db, given) : createOwn(db, actor, given)
}

import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { traineeLifecycle } from '@zhikao/domain/training/trainee/trainee.lifecycle.ts'
import {
  traineeMails,
  traineeMessages,
  traineeNotices as words,
} from '@zhikao/domain/training/trainee/trainee.messages.ts'
import { fullRefusal, isFirstStep } from '@zhikao/domain/training/trainee/trainee.rules.ts'
import { businessNow } from '../../db/clock.ts'
import type { Db } from '../../db/client.ts'
import { postPersonLetter } from '../../platform/auth/auth.mail.commands.ts'
import { sendNotice } from '../../platform/notice/notice.commands.ts'
import type { Audience } from '../../platform/notice/notice.commands.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { uniqueOr } from '../../record/write.ts'
import { countApproved, freePlace, takePlace } from '../session/session.commands.ts'
import { openAccount } from './trainee.account.commands.ts'
import { lockTrainee } from './trainee.queries.ts'
import type { TraineeRecord } from './trainee.queries.ts'
import { trainee } from './trainee.table.ts'

type Move = MoveOf<typeof traineeLifecycle>

/** Submits and decides registrations: the organiser first, the platform finally (Decided 30). */
export async function moveTrainee(db: Db, actor: Actor, sn: string, move: Move, body: MoveBody): Promise<void> {
  await moveLocked(db, actor, await lockTrainee(db, actor, sn), move, body)
}

/** The same for a registration that is loaded and locked. */
export async function moveLocked(
  db: Db,
  actor: Actor,
  record: TraineeRecord,
  move: Move,
  body: MoveBody,
): Promise<void> {
  const moved = moveRecord<TraineeRecord, TraineeRecord['status'], Move>(db, {
    lifecycle: traineeLifecycle,
    table: trainee,
    load: async () => record,
    move,
    actor,
    body,
    facts: factsOf(record, actor, move, body.opinion ?? null),
    effect: effectsOf(body.opinion ?? null)[move],
    org_sn: ({ train }) => train.org_sn,
  })
  // Two registrations of one person are approved at the same time: the index refuses the second.
  await uniqueOr(traineeMessages, { trainee_approved: 'trainee_twin' }, moved)
}

/** What is written with the state. */
function factsOf(record: TraineeRecord, actor: Actor, move: Move, opinion: string | null): Record<string, unknown> {
  if (move === 'submit') return { opinion: null, first_audit_time: null, first_auditor: null }
  const isFirst = move === 'approve' && isFirstStep(record)
  return isFirst ? { opinion, first_audit_time: businessNow, first_auditor: actor.sn } : { opinion }
}

function effectsOf(opinion: string | null): Effects<typeof traineeLifecycle, TraineeRecord> {
  return {
    submit: async (db, _, record) => {
      // A draft has its place already; a rejected registration lost it.
      if (record.status === 'REJECT' && !(await takePlace(db, record.train_sn)))
        throw new AppError('rule', fullRefusal(record.train))
      const organiser: Audience = record.train.org_sn === null ? 'platform' : { org: record.train.org_sn }
      await notify(db, record, 'submit', [organiser])
    },
    approve: async (db, actor, record) => {
      if (isFirstStep(record)) return notify(db, record, 'accept', ['platform'])
      await countApproved(db, record.train_sn)
      await openAccount(db, actor, record)
      await notify(db, record, 'approve', sidesOf(record))
      await writeToTrainee(db, record, 'approve', opinion)
    },
    reject: async (db, _, record) => {
      await freePlace(db, record.train_sn, false)
      await notify(db, record, 'reject', sidesOf(record), opinion)
      await writeToTrainee(db, record, 'reject', opinion)
    },
  }
}

/** The receivers of the notice of a decision: the organiser, and the organisation that registered the person. */
function sidesOf({ train, registrar_org }: TraineeRecord): Audience[] {
  const orgs = new Set([train.org_sn, registrar_org])
  return [...orgs].flatMap((org) => (org === null ? [] : [{ org }]))
}

const notify = (
  db: Db,
  record: TraineeRecord,
  event: Move | 'accept',
  to: Audience[],
  opinion: string | null = null,
): Promise<void> =>
  sendNotice(db, {
    to,
    event: `trainee.${event}`,
    title: words[`${event}_title`],
    abstract: words[`${event}_abstract`],
    params: { name: record.name, title: record.train.title },
    opinion,
    // The list of all trainings: an institution does not see a training that was withdrawn.
    screen: 'traineeAll',
    at: { record: record.sn },
    about: { entity: traineeLifecycle.name, sn: record.sn },
  })

/** A letter about a decision is sent within three days or not at all. */
const LETTER_MINUTES = 3 * 24 * 60

/** Sends the person a mail, or a text message where no mails are sent, about the final decision or a rejection (§5.11). It is in Chinese: the person has no account with another language. */
function writeToTrainee(
  db: Db,
  { email, mobile, name, train }: TraineeRecord,
  event: 'approve' | 'reject',
  opinion: string | null,
): Promise<void> {
  const params = {
    platform: kernelMessages.platform_name,
    name,
    title: train.title,
    date: train.start_date,
    opinion: opinion ?? '',
  }
  return postPersonLetter(
    db,
    {
      email,
      mobile,
      lang: 'CN',
      subject: fill(traineeMails[`${event}_subject`], params).CN,
      text: fill(traineeMails[event], params).CN,
      short: fill(traineeMails[`${event}_text`], params).CN,
    },
    LETTER_MINUTES,
  )
}

/** PUT /teacher/{id}/audit: the organiser's acceptance, the platform's approval, or a rejection by either. */
export function decideTrainee(
  db: Db,
  actor: Actor,
  sn: string,
  { decision, version, opinion }: BodyOf<typeof traineeContract.audit>,
): Promise<void> {
  return moveTrainee(db, actor, sn, decision === 'REJECT' ? 'reject' : 'approve', { version, opinion })
}

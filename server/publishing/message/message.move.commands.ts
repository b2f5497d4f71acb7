import { sql } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf } from '@zhikao/domain/kernel/endpoint.ts'
import { AppError } from '@zhikao/domain/kernel/error.ts'
import type { MoveBody, MoveOf } from '@zhikao/domain/kernel/lifecycle.ts'
import type { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { messageLifecycle } from '@zhikao/domain/publishing/message/message.lifecycle.ts'
import { messageMessages } from '@zhikao/domain/publishing/message/message.messages.ts'
import type { EntryKind } from '@zhikao/domain/publishing/message/message.model.ts'
import type { Db } from '../../db/client.ts'
import { businessNow, clock } from '../../db/clock.ts'
import { newSn } from '../../db/sn.ts'
import { moveRecord } from '../../record/moveRecord.ts'
import type { Effects } from '../../record/moveRecord.ts'
import { answerDue } from './message.commands.ts'
import { notify } from './message.notice.commands.ts'
import { getMessage, listHandlers, lockMessage } from './message.queries.ts'
import type { MessageRecord } from './message.queries.ts'
import { message, messageEntry } from './message.table.ts'

type Move = MoveOf<typeof messageLifecycle>
type Moved = { body: MoveBody; facts: Record<string, unknown> }

/** Centre or platform answers: the text is the opinion of the notice that the submitter's institution gets. */
export function reply(db: Db, actor: Actor, sn: string, body: BodyOf<typeof messageContract.reply>): Promise<void> {
  const facts = {
    reply: body.opinion,
    replier_sn: actor.sn,
    reply_time: businessNow,
    first_reply_time: sql`coalesce(${message.first_reply_time}, business_now())`,
    turn: nextTurn,
  }
  return move(db, actor, sn, 'reply', { body, facts })
}

/** Transfers it to an operator of centre or platform, who gets a notice; the others may still answer. */
export async function transfer(
  db: Db,
  actor: Actor,
  sn: string,
  body: BodyOf<typeof messageContract.transfer>,
): Promise<void> {
  const { handler_sn } = body
  const [handler] = await listHandlers(db, handler_sn)
  // A message out of scope is refused as such, whoever was named.
  await getMessage(db, actor, sn)
  if (!handler) {
    const fault = { path: 'handler_sn', rule: 'handler_unknown', message: messageMessages.handler_unknown }
    throw new AppError('input', { errors: [fault] })
  }
  await move(db, actor, sn, 'transfer', { body, facts: { handler_sn } })
}

/** The submitter's institution asks further: it waits again, with a new deadline, and the next answer is rated anew. */
export async function followUp(
  db: Db,
  actor: Actor,
  sn: string,
  { version, content }: BodyOf<typeof messageContract.followup>,
): Promise<void> {
  const facts = { due: await answerDue(db, await clock(db)), satisfaction: null, turn: nextTurn }
  await move(db, actor, sn, 'followup', { body: { version, opinion: content }, facts })
}

/** The submitter's institution says how satisfied it is with the answer. */
export function rate(db: Db, actor: Actor, sn: string, body: BodyOf<typeof messageContract.rate>): Promise<void> {
  return move(db, actor, sn, 'rate', { body, facts: { satisfaction: body.satisfaction } })
}

const nextTurn = sql`${message.turn} + 1`

function move(db: Db, actor: Actor, sn: string, name: Move, { body, facts }: Moved): Promise<void> {
  return moveRecord(db, {
    facts,
    body,
    move: name,
    effect: effectsOf(body)[name],
    actor,
    load: (tx) => lockMessage(tx, actor, sn),
    org_sn: (record) => record.org_sn,
    table: message,
    lifecycle: messageLifecycle,
  })
}

function effectsOf({ opinion = null }: MoveBody): Effects<typeof messageLifecycle, MessageRecord> {
  return {
    reply: async (db, actor, record) => {
      await addEntry(db, actor, record, 'REPLY', opinion)
      await notify(db, actor, record, 'reply', { opinion })
    },
    transfer: async (db, actor, { sn }) => {
      const record = await getMessage(db, actor, sn)
      if (record.handler_sn !== null && record.handler_sn !== actor.sn)
        await notify(db, actor, record, 'transfer', { handler: record.handler_sn })
    },
    followup: async (db, actor, record) => {
      await addEntry(db, actor, record, 'FOLLOWUP', opinion)
      await notify(db, actor, await getMessage(db, actor, record.sn), 'followup')
    },
    rate: async () => undefined,
  }
}

async function addEntry(
  db: Db,
  actor: Actor,
  { sn }: MessageRecord,
  kind: Exclude<EntryKind, 'QUESTION'>,
  content: string | null,
): Promise<void> {
  const author = { account_sn: actor.sn, org_sn: actor.org_sn }
  await db
    .insert(messageEntry)
    .values({ sn: newSn(), message_sn: sn, kind, content: content ?? '', ...author, time: sql`business_moment()` })
}

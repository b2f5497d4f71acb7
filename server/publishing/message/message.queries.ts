import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { notFound } from '@zhikao/domain/kernel/error.ts'
import type { MessageStatus } from '@zhikao/domain/publishing/message/message.model.ts'
import type { Db } from '../../db/client.ts'
import { college } from '../../people/college/college.table.ts'
import { collegeRecordsOf } from '../../people/college/college.queries.ts'
import { account } from '../../platform/operator/operator.table.ts'
import { lockedBy } from '../../record/locked.ts'
import { listHistory } from '../../record/history.ts'
import { refersTo } from '../../record/references.ts'
import { ownOrAll } from '../../record/scope.ts'
import { message, messageDraft, messageEntry, messageRead } from './message.table.ts'

/** From which side a message is read: that of its submitter, or that of centre and platform. */
export type Side = 'own' | 'platform'
export const sideOf = ({ role }: Pick<Actor, 'role'>): Side => (isPlatformRole(role) ? 'platform' : 'own')
type Reader = SQL | Placeholder | string

/** SQL: has this account opened the message since its last question or answer? */
const isMine = (reader: Reader) =>
  sql<boolean>`exists (select 1 from ${messageRead} r where r.message_sn = ${message.sn} and r.account_sn = ${reader} and r.turn = ${message.turn})`
/** SQL: has an operator opened it, in the turns that the condition chooses? */
const isOpened = (turn: SQL) =>
  sql<boolean>`exists (select 1 from ${messageRead} r where r.message_sn = ${message.sn} and r.by_platform and ${turn})`
const ofTurn = isOpened(sql`r.turn = ${message.turn}`)

/** SQL: the one value that a reader of this side sees; domain: shownStatus. */
export const shownIn = (side: Side, reader: Reader): SQL<MessageStatus> =>
  side === 'platform'
    ? sql<MessageStatus>`case when ${message.status} = 'SEND' and ${isMine(reader)} then 'READ' else ${message.status} end`
    : sql<MessageStatus>`case when ${message.status} = 'SEND' and ${ofTurn} then 'READ'
        when ${message.status} = 'BACK' and ${isMine(reader)} then 'READ' else ${message.status} end`

/** SQL: was it answered after its last day, or is it unanswered after it? domain: isOverdue. */
export const isLate = sql<boolean>`((case when ${message.status} = 'BACK' then ${message.reply_time} else business_now() end)::date > ${message.due})`

const nameOf = (sn: SQL) => sql<string | null>`(select a.name from ${account} a where a.sn = ${sn})`

/** Messages as this account reads them, still to be filtered. */
export const messageRecords = (db: Db, reader: Reader) =>
  db
    .select({
      now: sql<string>`business_now()`.as('now'),
      create_time: message.create_time,
      update_time: message.update_time,
      version: message.version,
      status: message.status,
      sn: message.sn,
      org_sn: message.org_sn,
      org_name: sql<string>`${college.name}`.as('org_name'),
      role: sql<Role>`${account.role}`.as('role'),
      submitter_name: sql<string>`${account.name}`.as('submitter_name'),
      account_sn: message.account_sn,
      title: message.title,
      category: message.category,
      content: message.content,
      images: message.images,
      contact_name: message.contact_name,
      contact_mobile: message.contact_mobile,
      related: message.related,
      related_sn: message.related_sn,
      turn: message.turn,
      due: message.due,
      handler_sn: message.handler_sn,
      handler_name: nameOf(sql`${message.handler_sn}`).as('handler_name'),
      reply: message.reply,
      replier_name: nameOf(sql`${message.replier_sn}`).as('replier_name'),
      reply_time: message.reply_time,
      first_reply_time: message.first_reply_time,
      satisfaction: message.satisfaction,
      /** The reader has opened it in this turn; an operator has, in this turn; an operator has, ever. */
      mine: isMine(reader).as('mine'),
      operator: ofTurn.as('operator'),
      opened: isOpened(sql`true`).as('opened'),
    })
    .from(message)
    .innerJoin(college, eq(college.sn, message.org_sn))
    .innerJoin(account, eq(account.sn, message.account_sn))
    .$dynamic()
export type MessageRecord = Awaited<ReturnType<typeof messageRecords>>[number]

/** A message in the actor's scope. Throws `not_found` for any other. */
export async function getMessage(db: Db, actor: Actor, sn: string): Promise<MessageRecord> {
  const { scope } = ownOrAll(actor)
  const isIn = and(eq(message.sn, sn), isNull(message.delete_time), scope ? eq(message.org_sn, scope) : undefined)
  const [found] = await messageRecords(db, actor.sn).where(isIn)
  if (!found) throw notFound()
  return found
}

/** The same, locked until the transaction ends: what is then read about who has opened it is true until its end. */
export const lockMessage = lockedBy(message, getMessage)

/** What followed the question, in order. */
export const listEntries = (db: Db, sn: string) =>
  db
    .select({
      sn: messageEntry.sn,
      kind: messageEntry.kind,
      content: messageEntry.content,
      account_sn: messageEntry.account_sn,
      author_name: sql<string>`${account.name}`.as('author_name'),
      org_name: sql<string | null>`${college.name}`.as('org_name'),
      time: messageEntry.time,
    })
    .from(messageEntry)
    .innerJoin(account, eq(account.sn, messageEntry.account_sn))
    .leftJoin(college, eq(college.sn, messageEntry.org_sn))
    .where(eq(messageEntry.message_sn, sn))
    .orderBy(messageEntry.time, messageEntry.sn)
export type EntryRecord = Awaited<ReturnType<typeof listEntries>>[number]

/** Who did what to a message, newest first; 404 outside the actor's scope. What operators write to each other at a transfer an institution does not read. */
export async function listMessageHistory(db: Db, actor: Actor, sn: string) {
  await getMessage(db, actor, sn)
  const lines = await listHistory(db, actor, 'message', sn)
  if (sideOf(actor) === 'platform') return lines
  return lines.map((line) => (line.move === 'transfer' ? { ...line, opinion: null } : line))
}

/** The operators to whom a message can be handed over: the enabled accounts of centre and platform. */
export const listHandlers = (db: Db, sn?: string) =>
  db
    .select({ sn: account.sn, name: account.name, role: account.role })
    .from(account)
    .where(
      and(
        sql`${account.role} in ('center', 'system')`,
        eq(account.status, 'ENABLE'),
        isNull(account.delete_time),
        sn === undefined ? undefined : eq(account.sn, sn),
      ),
    )
    .orderBy(account.role, account.name, account.sn)

/** What the account has written of its next message; undefined: nothing. */
export async function findDraft(db: Db, actor: Actor) {
  const [found] = await db.select().from(messageDraft).where(eq(messageDraft.account_sn, actor.sn))
  return found
}

export const messageReferences = [
  // An institution is not deleted while it waits for an answer.
  refersTo(
    collegeRecordsOf,
    (key) => sql`from ${message} x where x.org_sn = ${key} and x.status = 'SEND' and x.delete_time is null`,
  ),
]

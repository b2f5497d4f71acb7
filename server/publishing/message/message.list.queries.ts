import { isNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { Actor } from '@zhikao/domain/access/actor.ts'
import type { BodyOf, QueryOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Page, StateCount } from '@zhikao/domain/kernel/page.ts'
import type { messageContract } from '@zhikao/domain/publishing/message/message.contract.ts'
import { messageLifecycle } from '@zhikao/domain/publishing/message/message.lifecycle.ts'
import { MESSAGE_STATUS } from '@zhikao/domain/publishing/message/message.model.ts'
import type { MessageStatus } from '@zhikao/domain/publishing/message/message.model.ts'
import type { Db } from '../../db/client.ts'
import type { Filters } from '../../db/listAll.ts'
import { conditionOf, countRows, eachByNumber } from '../../db/listAll.ts'
import { listOf, listPage } from '../../db/listPage.ts'
import { account } from '../../platform/operator/operator.table.ts'
import type { NameSource } from '../../record/names.ts'
import { ownOrAll } from '../../record/scope.ts'
import { countStates } from '../../record/stateCounts.ts'
import { isLate, messageRecords, shownIn, sideOf } from './message.queries.ts'
import type { MessageRecord, Side } from './message.queries.ts'
import { message } from './message.table.ts'

type Filter =
  | 'live'
  | 'scope'
  | 'reader'
  | 'keyword'
  | 'category'
  | 'status'
  | 'date_from'
  | 'date_to'
  | 'org'
  | 'role'
  | 'overdue'
  | 'unanswered'
  | 'handler'
  | 'chosen'

/** The filters as a reader of this side means them. */
const conditionsFor = (side: Side, reader: SQL | Placeholder): Filters<Filter> => ({
  live: () => isNull(message.delete_time),
  scope: (value) => sql`${message.org_sn} = ${value}`,
  // Who reads: the columns of a row and the filter of the states need it, no row is left out.
  reader: () => sql`true`,
  keyword: (value) =>
    sql`(starts_with(${message.sn}, upper(${value}::text)) or (grams(${message.title}) @> grams(${value}::text) and strpos(${message.title}, ${value}::text) > 0))`,
  category: (value) => sql`${message.category} = any(${value})`,
  status: (value) => sql`${shownIn(side, reader)} = any(${value})`,
  date_from: (value) => sql`${message.create_time} >= ${value}::date`,
  date_to: (value) => sql`${message.create_time} < ${value}::date + 1`,
  org: (value) => sql`${message.org_sn} = any(${value})`,
  role: (value) =>
    sql`exists (select 1 from ${account} a where a.sn = ${message.account_sn} and a.role = any(${value}))`,
  overdue: (value) => sql`${isLate} = ${value}::boolean`,
  unanswered: (value) => sql`(${message.status} = 'SEND') = ${value}::boolean`,
  handler: (value) => sql`${message.handler_sn} = ${value}`,
  chosen: (value) => sql`${message.sn} = any(${value}::text[])`,
})

const READER = sql.placeholder('reader')
const listFor = (side: Side) =>
  listOf<Filter, 'create_time' | 'reply_time' | 'update_time' | 'due'>()({
    name: `message.${side}`,
    table: message,
    key: message.sn,
    select: (db) => messageRecords(db, READER),
    filters: conditionsFor(side, READER),
    sorts: {
      create_time: message.create_time,
      reply_time: message.reply_time,
      update_time: message.update_time,
      due: message.due,
    },
    defaultSort: '-update_time',
  })
const LISTS: Record<Side, ReturnType<typeof listFor>> = { own: listFor('own'), platform: listFor('platform') }

export type MessageFilters = BodyOf<typeof messageContract.export>

function filterValues(actor: Actor, filters: MessageFilters): Partial<Record<Filter, unknown>> {
  const { keyword, org_sn, mine, ...same } = filters
  return {
    live: true,
    ...ownOrAll(actor),
    keyword: keyword || undefined,
    org: org_sn,
    // “Not handed over to me” is no filter of anybody.
    handler: mine ? actor.sn : undefined,
    ...same,
  }
}

/** One page of the messages in the actor's scope: the own institution's, or all. */
export function listMessages(
  db: Db,
  actor: Actor,
  query: QueryOf<typeof messageContract.list>,
): Promise<Page<MessageRecord>> {
  const { page, limit, sort, states: _, ...filters } = query
  return listPage(
    db,
    LISTS[sideOf(actor)],
    { page, limit, sort },
    { ...filterValues(actor, filters), reader: actor.sn },
  )
}

const whereOf = (actor: Actor, filters: MessageFilters) =>
  conditionOf(conditionsFor(sideOf(actor), sql`${actor.sn}`), filterValues(actor, filters))

/** The states of the messages as the actor sees them; what has no answer waits for it, opened or not. */
export const countMessageStates = (db: Db, actor: Actor): Promise<StateCount<MessageStatus>[]> =>
  countStates(db, actor, {
    lifecycle: {
      states: MESSAGE_STATUS,
      moves: messageLifecycle.moves,
      next: sideOf(actor) === 'platform' ? { SEND: answering, READ: answering } : {},
    },
    table: message,
    conditions: conditionsFor(sideOf(actor), sql`${actor.sn}`),
    scope: filterValues(actor, {}),
  })
const answering = { move: 'reply', by: 'center' } as const

/** How many messages of the filters are in the actor's scope. */
export const countMessages = (db: Db, actor: Actor, filters: MessageFilters): Promise<number> =>
  countRows(db, message, whereOf(actor, filters))

const BATCH = 500
/** Every message of the filters in the actor's scope, by number, in constant memory (exports). */
export const eachMessage = (db: Db, actor: Actor, filters: MessageFilters): AsyncGenerator<MessageRecord> =>
  eachByNumber(() => messageRecords(db, actor.sn), message.sn, whereOf(actor, filters), BATCH)

/** The messages by their titles. */
export const messageNames: NameSource = {
  type: 'message',
  permission: 'message:read',
  screens: ['messageList'],
  select: (actor, chosen) =>
    sql`select ${message.sn} as sn, ${message.title} as name, ${message.sn} as number from ${message} where ${whereOf(actor, { chosen })}`,
}

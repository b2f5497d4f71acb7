import { sql } from 'drizzle-orm'
import { message } from '../../publishing/message/message.table.ts'
import type { TileSource } from './report.tile.queries.ts'

const unanswered = sql`${message} where ${message.status} = 'SEND' and ${message.delete_time} is null`

/** Feedback that waits for an answer of centre or platform, until its last day. */
export const answeringTile = (): TileSource => ({
  name: 'messages_waiting',
  permission: 'message:reply',
  rows: unanswered,
  waits: true,
  since: sql`${message.create_time}`,
  deadline: sql`${message.due}::timestamptz`,
  place: { screen: 'messageList', query: 'unanswered=true&sort=due' },
})

/** 未回复反馈 of an institution (domain.md §3.21): its own feedback that has no answer yet. */
export const unansweredTile = (orgSn: string): TileSource => ({
  name: 'messages_unanswered',
  permission: 'message:add',
  rows: sql`${unanswered} and ${message.org_sn} = ${orgSn}`,
  place: { screen: 'messageList', query: 'unanswered=true' },
})

import { sql } from 'drizzle-orm'
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../db/client.ts'

/** The audit trail as it is read; server/record/audit.ts appends to it, and nothing changes it. */
export const audit = pgTable('audit', {
  sn: text().notNull().generatedAlwaysAs(sql`chain || '.' || seq::text`),
  chain: text().notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  time: instant().notNull(),
  business_time: instant().notNull(),
  actor_name: text().notNull(),
  actor_role: text(),
  ip: text(),
  request_id: text(),
  action: text().notNull(),
  target_type: text(),
  target_sn: text(),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
})

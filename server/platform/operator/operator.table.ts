import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import { SWITCH_STATUS } from '@zhikao/domain/kernel/switch.ts'
import { SESSION_IDLE_MINUTES } from '@zhikao/domain/platform/operator/operator.model.ts'
import type { Operation } from '@zhikao/domain/access/permissions.ts'
import { bytes, instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { deletableColumns } from '../../db/columns.ts'

/** Every account of the platform, whatever its role (domain.md §3.1). */
export const account = pgTable('account', {
  sn: text().primaryKey(),
  username: text().notNull(),
  name: text().notNull(),
  mobile: text().notNull(),
  email: text(),
  avatar: text(),
  role: text({ enum: ROLES }).notNull(),
  admin: boolean().notNull().default(false),
  org_sn: text(),
  permissions: text().array().notNull().default([]),
  operations: jsonb().$type<{ id: string; operation: Operation[] }[]>().notNull().default([]),
  password_hash: text().notNull(),
  password_due: boolean().notNull().default(true),
  /** When a one-time password ends, on real database time; null: it does not. */
  password_end_time: instant(),
  remark: text(),
  status: text({ enum: SWITCH_STATUS }).notNull().default('ENABLE'),
  last_login_time: instant(),
  last_login_ip: text(),
  ...deletableColumns(),
})

/** What the permission configuration leaves of each role's grants; empty lists take nothing away. */
export const roleGrant = pgTable('role_grant', {
  role: text({ enum: ROLES }).primaryKey(),
  permissions: text().array().notNull().default([]),
  operations: jsonb().$type<{ id: string; operation: Operation[] }[]>().notNull().default([]),
  version: integer().notNull().default(1),
  update_time: instant().notNull().default(businessNow),
})

/** Live and ended sessions, on real database time; the token itself is never stored. */
export const session = pgTable('session', {
  token_hash: bytes().primaryKey(),
  account_sn: text().notNull(),
  create_time: instant().notNull().default(sql`now()`),
  used_time: instant().notNull().default(sql`now()`),
  idle_end: instant().notNull(),
  absolute_end: instant().notNull(),
  ip: text().notNull(),
  agent: text().notNull().default(''),
  revoke_time: instant(),
  /** It ends when it is not used for this long. */
  idle_minutes: integer().notNull().default(SESSION_IDLE_MINUTES),
})

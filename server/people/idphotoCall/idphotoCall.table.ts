import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { ROLES } from '@zhikao/domain/access/roles.ts'
import { PRESET_NAMES } from '@zhikao/domain/kernel/photo.ts'
import { CALL_APIS, CALL_RESULTS, CALL_SOURCES } from '@zhikao/domain/people/idphotoCall/idphotoCall.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

/** Calls of the ID-photo tool (domain.md §8.3); the photo itself is never kept with them. */
export const idphotoCall = pgTable('idphoto_call', {
  sn: text().primaryKey(),
  call_time: instant().notNull().default(businessNow),
  api: text({ enum: CALL_APIS }).notNull(),
  vendor: text().notNull(),
  spec: text({ enum: PRESET_NAMES }).notNull(),
  org_sn: text(),
  role: text({ enum: ROLES }).notNull(),
  account_sn: text().notNull(),
  student_sn: text(),
  source: text({ enum: CALL_SOURCES }).notNull(),
  file_kb: doublePrecision().notNull(),
  result: text({ enum: CALL_RESULTS }).notNull(),
  fail_codes: text().array().notNull().default([]),
  error_code: text(),
  cost: integer().notNull(),
  duration_ms: integer().notNull(),
  ip: text(),
  photo_id: text(),
})

/** One row: how many calls there may be. */
export const idphotoQuota = pgTable('idphoto_quota', {
  sn: text().primaryKey(),
  student_max: integer().notNull(),
  org_month_max: integer().notNull(),
  month_total: integer().notNull(),
  warn_below: integer().notNull(),
  ...versionedColumns(),
})

/** Institutions with a number of calls of their own. */
export const idphotoOrgQuota = pgTable('idphoto_org_quota', {
  org_sn: text().primaryKey(),
  month_max: integer().notNull(),
})

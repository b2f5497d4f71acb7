import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { APPLICATION_STATUS, APPLY_TYPES } from '@zhikao/domain/sites/application/application.model.ts'
import type { ApplicationRoom, LevelEnds } from '@zhikao/domain/sites/application/application.model.ts'
import { LEVELS, SUBJECTS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { LevelFigures } from '@zhikao/domain/sites/siteForm/siteForm.capacity.rules.ts'
import type { SiteFormValues } from '@zhikao/domain/sites/siteForm/siteForm.model.ts'
import type { NewCondition } from '@zhikao/domain/sites/siteCondition/siteCondition.model.ts'
import type { CheckSheet, RoundReview } from '@zhikao/domain/sites/siteReview/siteReview.model.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { deletableColumns } from '../../db/columns.ts'

/** What an institution applies with to become an assessment site for a credential (domain.md §3.6). */
export const application = pgTable('application', {
  sn: text().primaryKey(),
  apply_sn: text().notNull(),
  org_sn: text().notNull(),
  credential_sn: text().notNull(),
  levels: text({ enum: LEVELS }).array().notNull(),
  apply_type: text({ enum: APPLY_TYPES }).notNull(),
  base_sn: text(),
  apply_year: integer().notNull(),
  site_name: text().notNull(),
  site_address: text().notNull(),
  contact_name: text().notNull(),
  contact_mobile: text().notNull(),
  statement: text(),
  /** The form (domain.md §3.6 A–I); null for an application of before there was one. */
  form: jsonb().$type<SiteFormValues>(),
  /** How much of the form was missing or wrong when it was saved last; null where it never was. */
  missing: integer(),
  /** The smallest figure of `capacity`. */
  capacity_per_day: integer().notNull().default(0),
  /** The computed candidates of a day, for each level; null where an earlier release wrote it. */
  capacity: jsonb().$type<LevelFigures>(),
  round: integer().notNull().default(0),
  changed: boolean().notNull().default(false),
  submit_time: instant(),
  audit_time: instant(),
  auditor: text(),
  audit_opinion: text(),
  approved_levels: text({ enum: LEVELS }).array(),
  /** The smallest figure of `approved_capacity`. */
  approved_capacity_per_day: integer(),
  /** The approved candidates of a day, for each approved level; null where an earlier release approved it. */
  approved_capacity: jsonb().$type<LevelFigures>(),
  /** The conditions as the decision set them; their records are in `site_condition`. */
  conditions: jsonb().$type<NewCondition[]>(),
  /** The last days of approved levels that ended before the approval (ADR 0076). */
  level_ends: jsonb().$type<LevelEnds>(),
  valid_from: date(),
  valid_to: date(),
  site_visit_date: date(),
  site_visit_files: text().array().notNull().default([]),
  agreement_files: text().array().notNull().default([]),
  agreement_no: text(),
  disable_reason: text(),
  /** How often its shared links were ended; part of what a link signs. */
  share_no: integer().notNull().default(0),
  /** Points and notes of the reviewer while it waits; frozen into its round by the decision. */
  check_sheet: jsonb().$type<CheckSheet>(),
  warned_days: integer(),
  status: text({ enum: APPLICATION_STATUS }).notNull().default('INIT'),
  ...deletableColumns(),
})

export const applicationRoom = pgTable(
  'application_room',
  {
    application_sn: text().notNull(),
    room_no: text().notNull(),
    name: text().notNull(),
    subject: text({ enum: SUBJECTS }).notNull(),
    seats: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.application_sn, table.room_no] })],
)

/** What an applicant wrote, as it was sent in. */
export type RoundContent = {
  levels: Level[]
  site_name: string
  site_address: string
  contact_name: string
  contact_mobile: string
  statement: string | null
  rooms: ApplicationRoom[]
  capacity_per_day: number
  /** By level; absent in rounds of before. */
  capacity?: LevelFigures
  /** Absent in rounds of before. */
  form?: SiteFormValues
}
export const applicationRound = pgTable(
  'application_round',
  {
    application_sn: text().notNull(),
    round: integer().notNull(),
    submit_time: instant().notNull(),
    content: jsonb().$type<RoundContent>().notNull(),
    /** Points and notes of its review, from the decision on. */
    review: jsonb().$type<RoundReview>(),
  },
  (table) => [primaryKey({ columns: [table.application_sn, table.round] })],
)

/**
 * The rooms of approved sites: each approval has rows of its own, which no other one changes (Decided 9). The physical room is
 * (org_sn, room_no): what is held at a time is held by its number, whichever approval it is named from.
 */
export const room = pgTable('room', {
  sn: text().primaryKey(),
  org_sn: text().notNull(),
  /** Without one: a row of before, which no approval lists. */
  application_sn: text(),
  room_no: text().notNull(),
  name: text().notNull(),
  subject: text({ enum: SUBJECTS }).notNull(),
  seats: integer().notNull(),
  update_time: instant().notNull().default(businessNow),
})

import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { CONDITION_STATUS } from '@zhikao/domain/sites/siteCondition/siteCondition.model.ts'
import { instant } from '../../db/client.ts'
import { versionedColumns } from '../../db/columns.ts'

/** What a site has to do for a level of an approval until a day (issue 34). */
export const siteCondition = pgTable('site_condition', {
  sn: text().primaryKey(),
  application_sn: text().notNull(),
  /** Its place among the conditions of the decision. */
  place: integer().notNull(),
  text: text().notNull(),
  level: text({ enum: LEVELS }).notNull(),
  due: date().notNull(),
  evidence_files: text().array().notNull().default([]),
  evidence_note: text(),
  /** Of the evidence that waits or was confirmed; null where there is none or it was returned. */
  evidence_time: instant(),
  opinion: text(),
  decide_time: instant(),
  /** The days of the last reminder. */
  warned_days: integer(),
  status: text({ enum: CONDITION_STATUS }).notNull().default('OPEN'),
  ...versionedColumns(),
})

import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Visits to sites, kept with the application (issue 34). They are not changed afterwards. */
export const siteVisit = pgTable('site_visit', {
  sn: text().primaryKey(),
  application_sn: text().notNull(),
  date: date().notNull(),
  people: text().notNull(),
  findings: text().notNull(),
  files: text().array().notNull().default([]),
  author: text().notNull(),
  create_time: instant().notNull().default(businessNow),
})

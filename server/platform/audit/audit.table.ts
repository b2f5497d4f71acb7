import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** How many whole personal numbers an account without the permission to reveal them has searched on its last such day; real time. */
export const numberSearch = pgTable('number_search', {
  account_sn: text().primaryKey(),
  day: date().notNull(),
  searches: integer().notNull(),
})

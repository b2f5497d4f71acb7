import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'

/** Which account has read the offline copy of an exam, first and last (Decided 38), and what its device reports of it. */
export const examDevice = pgTable(
  'exam_device',
  {
    exam_sn: text().notNull(),
    account_sn: text().notNull(),
    ready_time: instant().notNull().default(businessNow),
    last_seen: instant().notNull().default(businessNow),
    /** The copy is on the device, as it says itself; no rule asks it. */
    ready: boolean().notNull().default(true),
    unsent: integer().notNull().default(0),
    lost: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.exam_sn, table.account_sn] })],
)

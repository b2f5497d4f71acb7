import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { MEDIA_KINDS } from '@zhikao/domain/platform/media/media.model.ts'
import type { PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import { sql } from 'drizzle-orm'
import { instant } from '../../db/client.ts'

/** Stored files; one that no record names (`linked`) is swept after 24 h. Real time, not business time. */
export const media = pgTable('media', {
  key: text().primaryKey(),
  kind: text({ enum: MEDIA_KINDS }).notNull(),
  name: text().notNull(),
  type: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  account_sn: text().notNull(),
  org_sn: text(),
  /** Institutions that may look at it too: a record addressed to them names it. */
  shared_with: text().array().notNull().default([]),
  linked: boolean().notNull().default(false),
  /** Measured in an ID photo as it was uploaded. */
  figures: jsonb().$type<PhotoFigures>(),
  end_time: instant(),
  create_time: instant().notNull().default(sql`now()`),
})

import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { CERTIFICATE_STATUS } from '@zhikao/domain/results/certificate/certificate.model.ts'
import type { CertificateContent } from '@zhikao/domain/results/certificate/certificate.model.ts'
import { LEVELS } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { instant } from '../../db/client.ts'
import { businessNow } from '../../db/clock.ts'
import { versionedColumns } from '../../db/columns.ts'

/** Certificates (domain.md §6.6): what is printed is kept as it was on the day of issue, the holder's data as on the day of the last reissue. */
export const certificate = pgTable('certificate', {
  sn: text().primaryKey(),
  no: text().notNull(),
  signup_sn: text().notNull(),
  student_sn: text().notNull(),
  /** Whose student it is. */
  org_sn: text().notNull(),
  plan_sn: text().notNull(),
  site_sn: text().notNull(),
  credential_sn: text().notNull(),
  level: text({ enum: LEVELS }).notNull(),
  content: jsonb().$type<CertificateContent>().notNull(),
  photo: text().notNull(),
  /** The version of the sign-up's copy that the last issue printed (Decided 42); null for one from before there were copies: the first. */
  identity_no: integer(),
  /** The authority's seal as it was; null where it had none. */
  seal: text(),
  issue_date: date({ mode: 'string' }).notNull(),
  expire_date: date({ mode: 'string' }),
  /** So many days before its end it was last announced. */
  warned_days: integer(),
  status: text({ enum: CERTIFICATE_STATUS }).notNull().default('VALID'),
  /** Who asked to void it and why; null without a request (Decided 29). */
  void_by: text(),
  void_reason: text(),
  /** The day on which a second person confirmed. */
  void_date: date({ mode: 'string' }),
  ...versionedColumns(),
})

/** Reissues (Decided 29), each with the content that was printed before it. */
export const certificateReissue = pgTable('certificate_reissue', {
  sn: text().primaryKey(),
  certificate_sn: text().notNull(),
  reason: text().notNull(),
  content: jsonb().$type<CertificateContent>().notNull(),
  reissue_date: date({ mode: 'string' }).notNull(),
  create_time: instant().notNull().default(businessNow),
})

import { boolean, date, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { TRAIN_CERTIFICATE_STATUS } from '@zhikao/domain/training/trainCertificate/trainCertificate.model.ts'
import type {
  Mailing,
  TrainCertificateContent,
} from '@zhikao/domain/training/trainCertificate/trainCertificate.model.ts'
import { versionedColumns } from '../../db/columns.ts'

/** Applications for training certificates, and the certificates that were issued (domain.md §3.19, §5.6). */
export const trainCertificate = pgTable('train_certificate', {
  sn: text().primaryKey(),
  trainee_sn: text().notNull(),
  train_sn: text().notNull(),
  /** Who held the training; null: the platform. */
  org_sn: text(),
  credential_sn: text().notNull(),
  /** The examiner that was made or renewed; null until it is issued. */
  teacher_sn: text(),
  status: text({ enum: TRAIN_CERTIFICATE_STATUS }).notNull().default('SUBMIT'),
  /** As they were recorded when it was applied for. */
  hours_done: integer().notNull(),
  exam_score: numeric({ precision: 4, scale: 1, mode: 'number' }).notNull(),
  id_photo: text().notNull(),
  /** Where the printed certificate is sent; null: an electronic one is enough. */
  mailing: jsonb().$type<Mailing>(),
  e_certificate_only: boolean().notNull(),
  statement: boolean().notNull(),
  opinion: text(),
  cert_no: text(),
  issue_date: date({ mode: 'string' }),
  expire_date: date({ mode: 'string' }),
  /** The template and the version of its layout that are printed. */
  template_sn: text(),
  template_no: integer(),
  /** What is printed, as it was on the day of issue. */
  content: jsonb().$type<TrainCertificateContent>(),
  ...versionedColumns(),
})

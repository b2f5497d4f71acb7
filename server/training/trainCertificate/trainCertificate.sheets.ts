import type { z } from 'zod'
import { credentialCode } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import { trainCertNo } from '@zhikao/domain/kernel/certificateNo.ts'
import { date } from '@zhikao/domain/kernel/field.ts'
import { idNo, maskIdNo, nameText } from '@zhikao/domain/kernel/person.ts'
import { levelList } from '@zhikao/domain/people/teacher/teacher.levels.rules.ts'
import {
  trainCertificateMessages as words,
  trainCertificateSheetWords,
} from '@zhikao/domain/training/trainCertificate/trainCertificate.messages.ts'
import { columnsOf, rowReader } from '../../files/sheet/columns.ts'
import type { RecordColumn, RowOf } from '../../files/sheet/columns.ts'

/** A row of the workbook; the template has no records. */
type Line = Record<keyof typeof trainCertificateSheetWords, string>
const { plain } = columnsOf<Line>()(trainCertificateSheetWords)

const must = { required: true }

/** 培训证书导入 (domain.md §7), in its order. */
export const CERTIFICATE_COLUMNS: readonly RecordColumn<Line>[] = [
  plain('id_no', 22, { required: true, mask: maskIdNo, digits: true }),
  plain('name', 14, { required: true, free: true }),
  plain('credential_code', 18, { required: true, digits: true }),
  plain('level', 18, { required: true, free: true }),
  plain('train_cert_no', 24, { required: true, digits: true }),
  plain('train_cert_date', 12, must, 'date'),
  plain('train_cert_expire', 12, must, 'date'),
]

const fields = {
  id_no: idNo,
  name: nameText,
  credential_code: credentialCode,
  level: levelList,
  train_cert_no: trainCertNo,
  train_cert_date: date,
  train_cert_expire: date,
} satisfies Record<string, z.ZodType>
export type ImportedCertificate = RowOf<typeof fields>

/** One row of the sheet, or every fault of it, each with its column. */
export const readCertificateRow = rowReader(
  CERTIFICATE_COLUMNS,
  fields,
  ({ train_cert_date: from, train_cert_expire: to }) =>
    from && to && to < from
      ? [{ key: 'train_cert_expire', rule: 'train_cert_order', message: words.train_cert_order }]
      : [],
)

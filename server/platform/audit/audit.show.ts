import type { z } from 'zod'
import { auditDetail, auditRow } from '@zhikao/domain/platform/audit/audit.contract.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { AuditRecord, AuditRowRecord } from './audit.queries.ts'

/** What an entry acted on, in the reader's language where the product itself names it. */
const named = <R extends Pick<AuditRowRecord, 'target_name' | 'target_words'>>(record: R, lang: Lang) => ({
  ...record,
  target_name: record.target_words?.[lang] ?? record.target_name,
})

/** An entry as the list shows it. */
export const rowOf = (record: AuditRowRecord, lang: Lang): z.output<typeof auditRow> =>
  pick(auditRow, named(record, lang))

/** An entry with what it changed. */
export const detailOf = (record: AuditRecord, lang: Lang): z.output<typeof auditDetail> =>
  pick(auditDetail, named(record, lang))

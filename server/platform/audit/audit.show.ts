import type { z } from 'zod'
import { auditDetail, auditRow } from '@zhikao/domain/platform/audit/audit.contract.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { AuditRecord, AuditRowRecord } from './audit.queries.ts'

/** An entry as the list shows it. */
export const rowOf = (record: AuditRowRecord): z.output<typeof auditRow> => pick(auditRow, record)

/** An entry with what it changed. */
export const detailOf = (record: AuditRecord): z.output<typeof auditDetail> => pick(auditDetail, record)

import type { z } from 'zod'
import { isPlatformRole } from '@zhikao/domain/access/roles.ts'
import { feeRow, feeYear, statementRow } from '@zhikao/domain/exams/fee/fee.contract.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import type { Reader } from '../../record/moves.ts'
import type { FeeYearRecord, StatementRecord } from './fee.list.queries.ts'
import type { FeeRecord } from './fee.queries.ts'

/** Who recorded it: to an institution the staff of others are the name of their organization (interface.md §6). */
export function settledBy(record: FeeRecord, { actor, lang }: Reader): string | null {
  if (record.settler_name === null) return null
  const isKnown = isPlatformRole(actor.role) || record.settler_org_sn === actor.org_sn
  return isKnown ? record.settler_name : (record.settler_org_name ?? kernelMessages.platform_name[lang])
}

export const rowOf = (record: FeeRecord, reader: Reader): z.output<typeof feeRow> =>
  pick(feeRow, {
    ...record,
    credential_name: record.credential_name[reader.lang],
    settled_by: settledBy(record, reader),
  })

/** The sums of a billed institution. */
export const statementRowOf = (record: StatementRecord): z.output<typeof statementRow> => pick(statementRow, record)

/** The sums of a year. */
export const yearOf = (record: FeeYearRecord): z.output<typeof feeYear> => pick(feeYear, record)

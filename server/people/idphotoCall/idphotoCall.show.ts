import type { z } from 'zod'
import { pick } from '@zhikao/domain/kernel/pick.ts'
import { callRow, photoQuota } from '@zhikao/domain/people/idphotoCall/idphotoCall.contract.ts'
import type { CallRecord, QuotaRecord } from './idphotoCall.queries.ts'

export const rowOf = (record: CallRecord): z.output<typeof callRow> => pick(callRow, record)
export const quotaShown = (record: QuotaRecord): z.output<typeof photoQuota> => pick(photoQuota, record)

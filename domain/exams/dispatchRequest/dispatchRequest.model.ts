import { integer, prose } from '../../kernel/field.ts'

/** A site's request for examiners of the reserve pool (domain.md §5.7): waiting, answered, refused, withdrawn. */
export const REQUEST_STATUS = ['SUBMIT', 'AUDIT', 'REJECT', 'CANCEL'] as const
export type RequestStatus = (typeof REQUEST_STATUS)[number]

/** Examiners of one request at most. */
export const REQUEST_COUNT_MAX = 10
const REQUEST_REASON_MIN = 5
export const REQUEST_REASON_MAX = 500

export const requestCount = integer(1, REQUEST_COUNT_MAX)
export const requestReason = prose(REQUEST_REASON_MAX, REQUEST_REASON_MIN)

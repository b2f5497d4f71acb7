import type { dispatchRequestContract } from '@zhikao/domain/exams/dispatchRequest/dispatchRequest.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'

/** A request as the list has it. */
export type DispatchRequest = DataOf<typeof dispatchRequestContract.list>['items'][number]

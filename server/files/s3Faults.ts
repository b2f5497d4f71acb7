import { StorageError } from './storage.ts'

/** The answers of full services (interface.md §4: 507). */
const FULL = new Set([
  'QuotaExceeded',
  'QuotaExceededException',
  'XMinioStorageFull',
  'InsufficientCapacity',
  'NoSpace',
])
const FULL_STATUS = 507

/** What the packages of S3 throw has the code of the answer as its name, and its status where there was an answer. */
type Thrown = Error & { $metadata?: { httpStatusCode?: number } }
// A cast: no class is common to their errors.
const statusOf = (error: unknown) => (error instanceof Error ? (error as Thrown).$metadata?.httpStatusCode : undefined)

/** The object is not there; an absent bucket is a fault of the settings. */
export const isAbsent = (error: unknown): boolean =>
  statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket'

/** Does the service not know this call? */
export const isUnknownCall = (error: unknown): boolean => [405, 501].includes(statusOf(error) ?? 0)

/** What the storage could not do: it is full, or read-only for a write; else it does not answer as it must. Other faults stay what they are. */
export function storageFault(error: unknown, isWrite: boolean): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error
  const isTheirs = '$metadata' in error || 'code' in error || ['AbortError', 'TimeoutError'].includes(error.name)
  if (!isTheirs) return error
  const status = statusOf(error)
  const isFull = FULL.has(error.name) || status === FULL_STATUS || (isWrite && error.name === 'AccessDenied')
  const reason = [error.name, status, error.message].filter(Boolean).join(' ')
  return new StorageError(isFull ? 'storage_full' : 'storage_down', reason)
}

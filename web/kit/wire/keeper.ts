import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import type { CallArgs } from './call.ts'
import type { AppFailure } from './failure.ts'

/** What keeps the calls of an exam day while there is no network (domain.md §3.13a); loaded by the app for those who run exams. */
export type OfflineKeeper = {
  /** May this write wait for the network? */
  takes: (endpoint: Endpoint) => boolean
  /** How many entries of this account are not sent. */
  unsent: () => number
  /** Entries wait in turn: a later one is sent after them. */
  waits: () => boolean
  /** Stores a write with the key of its action; answers how many are unsent now. */
  keep: (endpoint: Endpoint, args: CallArgs<Endpoint>, key: string) => Promise<number>
  /** Is there a stored answer for this kind of read? */
  copies: (endpoint: Endpoint) => boolean
  /** The stored answer of a read; undefined for none. */
  copyOf: (endpoint: Endpoint, args: CallArgs<Endpoint>) => Promise<unknown>
  /** The stored picture of this file; null for none. */
  photoOf: (key: string) => Promise<Blob | null>
}

let current: OfflineKeeper | null = null

/** The keeper of the signed-in account; null where nothing is kept. */
export const offlineKeeper = (): OfflineKeeper | null => current
export const setOfflineKeeper = (keeper: OfflineKeeper | null): void => {
  current = keeper
}

/** So long a call that may be kept waits for the network. */
export const PATIENCE_MS = 10_000

/** No server was reached. */
export const isCutOff = ({ kind }: AppFailure): boolean => kind === 'network' || kind === 'timeout'

import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

export type StoredFile = { key: string; bytes: number; modified: Date }
export type Source = AsyncIterable<Uint8Array> | Uint8Array

/** The storage of uploaded and generated files. put is durable when it returns; keys come from newKey() only. */
export type Storage = {
  put(key: string, source: Source, options?: { maxBytes?: number }): Promise<{ bytes: number; sha256: string }>
  open(key: string): Promise<{ stream: Readable; bytes: number } | null>
  /** A local path for child processes; null where the driver has none: withLocalFile copies. */
  path(key: string): string | null
  /** Where browsers fetch files themselves; null where the driver has no addresses: the server sends the bytes. */
  links: StorageLinks | null
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredFile>
  /** Throws unless the storage can be written and read; the first call also clears what a crash left behind. */
  ready(): Promise<void>
  /** Removes what processes that have ended left half written. */
  sweep(): Promise<void>
}

/** Signed addresses, all below `origin`: each is good for one file, as an attachment, and for LINK_SECONDS. */
export type StorageLinks = {
  origin: string
  /** Null where the file is absent. */
  to(key: string, as: { name: string; type: string }): Promise<string | null>
}
export const LINK_SECONDS = 60

type StorageFault = 'storage_key' | 'storage_too_large' | 'storage_down' | 'storage_full'

/** `storage_down`: the storage does not answer or refuses this server; `storage_full`: it takes no bytes (interface.md §4: 503, 507). */
export class StorageError extends Error {
  readonly code: StorageFault
  /** The reason is a text, not a cause: a lost connection to the storage is no lost connection to the database. */
  constructor(code: StorageFault, reason?: string) {
    super(reason === undefined ? code : `${code}: ${reason}`)
    this.name = 'StorageError'
    this.code = code
  }
}

export const isStorageDown = (error: unknown): boolean => error instanceof StorageError && error.code === 'storage_down'

const KEY = /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}(\.small)?(\.[a-z0-9]{1,8})?$/
const PREFIX = /^[0-9a-f/]{0,6}$/

/** A new random key of 128 bits, fanned out as `ab/cd/abcd….ext`; ext without the dot, lower case, may be empty. */
export function newKey(ext: string): string {
  const id = randomBytes(16).toString('hex')
  const key = `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}${ext === '' ? '' : `.${ext}`}`
  return checkedKey(key)
}

/** Whether the text has the form of a key; nothing else ever reaches a storage. */
export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** The key of an image's small picture. It is stored next to the image and can be made again from it. */
export const smallKey = (key: string): string => checkedKey(key).replace(/(\.[a-z0-9]+)?$/, '.small$1')

/** The key of the file to which a stored one belongs: its own, or that of the whole image. */
export const wholeKey = (key: string): string => key.replace('.small', '')

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new StorageError('storage_key')
  return key
}

export function checkedPrefix(prefix: string): string {
  if (!PREFIX.test(prefix)) throw new StorageError('storage_key')
  return prefix
}

/** What ready() writes: a full disk still takes an empty file, so that only stored bytes show that there is space. */
export const PROBE_BYTES = 64 * 1024

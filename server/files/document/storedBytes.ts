import { isKey } from '../storage.ts'
import type { Storage } from '../storage.ts'

/** A stored file's bytes, to be put into a document; null where the storage does not have it. */
export async function storedBytes(storage: Pick<Storage, 'open'>, key: string): Promise<Buffer | null> {
  const opened = isKey(key) ? await storage.open(key) : null
  if (!opened) return null
  const parts: Uint8Array[] = []
  for await (const part of opened.stream) parts.push(part)
  return Buffer.concat(parts)
}

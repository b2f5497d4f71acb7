import { fileStorage } from './fileStorage.ts'
import type { Storage } from './storage.ts'
import type { StorageSettings } from './storageSettings.ts'

/** The storage of the settings. */
export async function openStorage(settings: StorageSettings): Promise<Storage> {
  if (settings.kind === 'file') return fileStorage(settings.root)
  // The packages of S3 take 37 MB of memory: they are loaded where they are used.
  const { s3Storage } = await import('./s3Storage.ts')
  return s3Storage(settings)
}

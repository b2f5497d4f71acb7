import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import type { OfflineStore } from '../kit/offline/store.ts'
import { fileOf } from '../kit/wire/call.ts'

/** At most so many photos of so many bytes on a device; a photo that is checked at its upload has no more (domain.md §8.1). */
export const [PHOTOS_MAX, PHOTO_BYTES_MAX] = [400, 200 * 1024]
/** So many are read at a time: the calls of the exam day come first. */
const AT_A_TIME = 3

type Store = Pick<OfflineStore, 'pictures' | 'readPicture' | 'writePicture' | 'removePicture'>

/** The photos of the candidates, stored encrypted with the copy of their exam and removed with it (domain.md §3.13a, D4). */
export async function openPhotos(store: Store, copies: ReadonlyMap<string, unknown>) {
  const held = new Map<string, string>()
  const forget = async (exam: string, key: string) => {
    await store.removePicture({ exam, key })
    held.delete(key)
  }
  for (const { exam, key } of await store.pictures()) {
    if (copies.has(exam)) held.set(key, exam)
    else await store.removePicture({ exam, key })
  }
  const fetchOne = async (exam: string, key: string) => {
    const file = await fileOf(mediaContract.showImage, { query: { key } })
    if (file.size > PHOTO_BYTES_MAX) return
    await store.writePicture({ exam, key }, await file.arrayBuffer())
    held.set(key, exam)
  }
  return {
    /** Reads those that are missing and removes those of who is no candidate any more; one that cannot be read now is read next time. */
    keep: async (exam: string, candidates: readonly { photo: string | null }[]): Promise<void> => {
      const wanted = new Set(candidates.map(({ photo }) => photo ?? ''))
      for (const [key, of] of held) if (of === exam && !wanted.has(key)) await forget(exam, key)
      const missing = [...wanted].filter((key) => key !== '' && !held.has(key)).slice(0, PHOTOS_MAX - held.size)
      const readNext = async (): Promise<void> => {
        const key = missing.shift()
        if (key === undefined) return
        await fetchOne(exam, key).catch(() => undefined)
        return readNext()
      }
      await Promise.all(Array.from({ length: AT_A_TIME }, readNext))
    },
    photoOf: async (key: string): Promise<Blob | null> => {
      const exam = held.get(key)
      const bytes = exam === undefined ? null : await store.readPicture({ exam, key })
      return bytes && new Blob([bytes])
    },
  }
}

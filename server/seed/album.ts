import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import type { PhotoFault, PhotoFinding } from '@zhikao/domain/platform/media/media.model.ts'
import { inspectPhoto } from '../files/image/inspect.ts'
import { reencodePhoto } from '../files/image/reencode.ts'
import { drawPhoto } from './portrait.ts'

type Photo = { source: Buffer; faults: PhotoFinding[] }
/** Photos by number: judged and encoded as an upload's would be, each face drawn once. */
export type Album = { photo: (seed: number, fault?: PhotoFault) => Promise<Photo> }

/** Drawing and judging a face takes longer than storing a student: all students share this number of faces. */
const FACES = 24

export function openAlbum(): Album {
  const drawn = new Map<string, Promise<Photo>>()
  return {
    photo: (seed, fault) => {
      const face = seed % FACES
      const name = `${fault ?? 'sound'} ${fault ? 0 : face}`
      const photo = drawn.get(name) ?? judged(face, fault)
      drawn.set(name, photo)
      return photo
    },
  }
}

async function judged(seed: number, fault: PhotoFault | undefined): Promise<Photo> {
  const bytes = await drawPhoto({ seed, ...(fault ? { fault } : {}) })
  const { faults } = await inspectPhoto(bytes, PHOTO_SPEC_DEFAULTS)
  return { source: await reencodePhoto(bytes), faults }
}

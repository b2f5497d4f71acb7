import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import { wantedOf } from '@zhikao/domain/people/idphotoTool/idphotoTool.rules.ts'
import type { Finding } from '@zhikao/domain/people/idphotoTool/idphotoTool.finding.rules.ts'
import { reencodePhoto } from '../files/image/reencode.ts'
import { withTempFolder } from '../files/temp.ts'
import { judgePhotos } from '../people/idphotoTool/idphotoTool.provider.commands.ts'
import { drawPhoto } from './portrait.ts'
import type { DrawnFault } from './portrait.ts'

type Photo = { source: Buffer; findings: Finding[] }
/** Photos by number: judged and encoded as an upload's would be, each face drawn once. */
export type Album = { photo: (seed: number, fault?: DrawnFault) => Promise<Photo> }

/** Drawing a face takes longer than storing a student: all students share this number of faces. That they pass every check is shown by examine.full.test.ts. */
export const FACES = 24

export function openAlbum(tempRoot: string): Album {
  const drawn = new Map<string, Promise<Photo>>()
  return {
    photo: (seed, fault) => {
      const name = fault ?? `sound ${seed % FACES}`
      const photo = drawn.get(name) ?? (fault ? faulty(fault, tempRoot) : sound(seed % FACES))
      drawn.set(name, photo)
      return photo
    },
  }
}

const sound = async (seed: number): Promise<Photo> => ({
  source: await reencodePhoto(await drawPhoto({ seed })),
  findings: [],
})

const faulty = async (fault: DrawnFault, tempRoot: string): Promise<Photo> => {
  const bytes = await drawPhoto({ seed: 0, fault })
  return withTempFolder(tempRoot, async (folder) => {
    const path = join(folder, 'photo')
    await writeFile(path, bytes)
    const task = { id: fault, path, out: join(folder, 'kept') }
    const [judged] = await judgePhotos([task], wantedOf('ONE_INCH', PHOTO_SPEC_DEFAULTS))
    return { source: await reencodePhoto(bytes), findings: judged?.findings ?? [] }
  })
}

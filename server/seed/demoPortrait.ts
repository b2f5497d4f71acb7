import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import { examineFaces } from '../files/image/face/examine.ts'
import { withTempFolder } from '../files/temp.ts'
import type { Album } from './album.ts'

/** A photo with what the face model measures in it, as the upload of a person keeps it. */
export type Portrait = { source: Buffer; figures: PhotoFigures }

/** So many portraits, measured in one child: the third is in front of blue, which who decides is shown. */
export async function measuredPortraits(album: Album, tempRoot: string, many: number): Promise<Portrait[]> {
  const numbers = Array.from({ length: many }, (_, at) => at)
  const photos = await Promise.all(numbers.map((at) => album.photo(at + 3, at === 2 ? 'background_colour' : undefined)))
  return withTempFolder(tempRoot, async (folder) => {
    const items = numbers.map((at) => ({ id: String(at), path: join(folder, String(at)) }))
    await Promise.all(items.map(({ path }, at) => writeFile(path, photos[at]?.source ?? '')))
    const portraits: Portrait[] = []
    for await (const verdict of examineFaces(items)) {
      const photo = photos[Number(verdict.id)]
      if (photo && 'figures' in verdict) portraits.push({ source: photo.source, figures: verdict.figures })
    }
    return portraits
  })
}

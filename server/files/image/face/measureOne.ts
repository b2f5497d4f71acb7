import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import { withTempFolder } from '../../temp.ts'
import { examineFaces } from './examine.ts'
import { takeTurn } from './turn.ts'

/** Measures one photo, a JPEG, in a bounded child; null where it cannot be looked at. Throws `too_many` where too many wait. */
export function measureOne(tempRoot: string, photo: Uint8Array): Promise<PhotoFigures | null> {
  return withTempFolder(tempRoot, async (folder) => {
    const path = join(folder, 'photo')
    await writeFile(path, photo, { mode: 0o600 })
    const endTurn = await takeTurn()
    try {
      for await (const verdict of examineFaces([{ id: 'photo', path }]))
        return 'figures' in verdict ? verdict.figures : null
      return null
    } finally {
      endTurn()
    }
  })
}

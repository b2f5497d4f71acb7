// Runs as its own process with bounded memory and time: measures the pictures named on stdin, or makes ID photos of them,
// one after the other. Only here the models are loaded.
import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import type { PhotoFault } from '@zhikao/domain/platform/media/media.model.ts'
import { sniff } from '../../sniff.ts'
import { MAX_BYTES, sizeOf } from '../inspect.ts'
import { MAX_PIXELS } from '../reencode.ts'
import { makePhoto } from './make.ts'
import type { MakeFault, MakeOrder } from './make.ts'
import { loadModels } from './models.ts'
import type { Models } from './models.ts'
import { lookAt, measurePortrait } from './portrait.ts'

export type Unreadable = Extract<PhotoFault, 'photo_type' | 'photo_broken'>
/** make: also writes the photo to `out`, and its sheet to `sheet`. */
export type FaceTask = { path: string; make?: { order: MakeOrder; out: string; sheet: string } }
/** `figures` are those of the picture itself, or of the photo that was made of it. */
export type FaceAnswer =
  | { figures: PhotoFigures }
  | { unreadable: Unreadable }
  | { fault: MakeFault }
  | { failed: string }

async function answerTo({ path, make }: FaceTask, models: Models): Promise<FaceAnswer> {
  const bytes = await readFile(path)
  const unreadable = await unreadableAs(bytes, make !== undefined)
  if (unreadable) return { unreadable }
  try {
    if (!make) return { figures: await measured(bytes, models) }
    const made = await makePhoto(bytes, make.order, models)
    if ('fault' in made) return made
    await writeFile(make.out, made.photo, { mode: 0o600 })
    if (made.sheet) await writeFile(make.sheet, made.sheet, { mode: 0o600 })
    return { figures: await measured(made.photo, models) }
  } catch {
    return { unreadable: 'photo_broken' }
  }
}

/** A photo to be checked is a JPEG; one may be made of a PNG as well. */
async function unreadableAs(bytes: Buffer, isForMaking: boolean): Promise<Unreadable | null> {
  const type = sniff(bytes)
  if (type !== 'jpeg' && !(isForMaking && type === 'png')) return 'photo_type'
  const size = await sizeOf(bytes)
  const isTooLarge = !size || bytes.length > MAX_BYTES || size.width * size.height > MAX_PIXELS
  return isTooLarge ? 'photo_broken' : null
}

async function measured(bytes: Buffer, models: Models): Promise<PhotoFigures> {
  const size = await sizeOf(bytes)
  return measurePortrait(await lookAt(bytes, models), { bytes: bytes.length, width: 0, height: 0, ...size })
}

const models = await loadModels()
for await (const line of createInterface({ input: process.stdin })) {
  // One line of face/examine.ts is one FaceTask.
  const task = JSON.parse(line) as FaceTask
  const answer = await answerTo(task, models).catch((error: unknown): FaceAnswer => ({ failed: String(error) }))
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
process.exit(0)

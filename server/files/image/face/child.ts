// Runs as its own process with bounded memory and time: measures the pictures named on stdin, or makes ID photos of them,
// one after the other; a photo to be stored is also written, re-encoded. Only here the models are loaded.
import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { FindingRule } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'
import type { PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import { sniff } from '../../sniff.ts'
import { MAX_BYTES, MAX_PIXELS, reencodePhoto, sizeOf } from '../reencode.ts'
import { makePhoto } from './make.ts'
import type { MakeFault, MakeOrder } from './make.ts'
import { loadModels } from './models.ts'
import type { Models } from './models.ts'
import { lookAt, measurePortrait } from './portrait.ts'

export type Unreadable = Extract<FindingRule, 'photo_type' | 'photo_broken'>
/**
 * make: also writes the photo to `out`, and its sheet to `sheet`. keep: also writes the picture itself to `out`, as it is stored,
 * of a quality that keeps it within the bytes.
 */
export type FaceTask = {
  path: string
  make?: { order: MakeOrder; out: string; sheet: string }
  keep?: { out: string; min_bytes: number; max_bytes: number }
}
/** `figures` are those of the picture itself, or of the photo that was made of it; `kept`: the picture was written. */
export type FaceAnswer =
  | { figures: PhotoFigures; kept: boolean }
  | { unreadable: Unreadable }
  | { fault: MakeFault }
  | { failed: string }

async function answerTo({ path, make, keep }: FaceTask, models: Models): Promise<FaceAnswer> {
  const bytes = await readFile(path)
  const type = sniff(bytes)
  // A photo to be checked is a JPEG; one may be made of a PNG as well.
  if (type !== 'jpeg' && !(make && type === 'png')) return { unreadable: 'photo_type' }
  const size = await sizeOf(bytes)
  if (!size) return { unreadable: 'photo_broken' }
  const isTooLarge = bytes.length > MAX_BYTES || size.width * size.height > MAX_PIXELS
  if (isTooLarge) return make ? { unreadable: 'photo_broken' } : { figures: ofSize(bytes, size), kept: false }
  try {
    if (make) return await answerOfMade(bytes, make, models)
    const figures = await measured(bytes, models)
    if (keep) await writeFile(keep.out, await reencodePhoto(bytes, keep), { mode: 0o600 })
    return { figures, kept: keep !== undefined }
  } catch {
    return { unreadable: 'photo_broken' }
  }
}

/** What is known of a picture that is not decoded. */
const ofSize = ({ length }: Buffer, size: { width: number; height: number }): PhotoFigures => ({
  bytes: length,
  ...size,
  faces: null,
  face: null,
  background: null,
})

async function answerOfMade(bytes: Buffer, make: NonNullable<FaceTask['make']>, models: Models): Promise<FaceAnswer> {
  const made = await makePhoto(bytes, make.order, models)
  if ('fault' in made) return made
  await writeFile(make.out, made.photo, { mode: 0o600 })
  if (made.sheet) await writeFile(make.sheet, made.sheet, { mode: 0o600 })
  return { figures: await measured(made.photo, models), kept: false }
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

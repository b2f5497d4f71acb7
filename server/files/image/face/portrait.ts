import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { PhotoFigures } from '@zhikao/domain/platform/media/media.model.ts'
import type { Pixels } from './region.ts'
import { boundedImage } from '../reencode.ts'
import { backgroundOf } from './background.ts'
import { faceFigures } from './figures.ts'
import { MASK_SIDE } from './models.ts'
import type { FoundFace, Models } from './models.ts'
import { inside, laplacianVariance, placeOf } from './region.ts'

/** Pictures are looked at at this size; a face of a passable photo still has a hundred pixels and more. */
const LOOK_SIDE = 1024
/** The detector's certainty from which a face counts; below it are patterns that only resemble one. */
const FACE_SCORE = 0.5
/** Sharpness is compared at one width of the face; a smaller face is not enlarged. */
const SHARPNESS_WIDTH = 160

/** A picture as it was looked at: its pixels, the faces found, and the mask of the person. */
export type Portrait = { pixels: Pixels; faces: FoundFace[]; mask: Float32Array }

export const rawOf = (pixels: Pixels) =>
  sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })

async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Decodes an untrusted picture within bounds, finds faces and the person's outline. Throws where it cannot be decoded. */
export async function lookAt(bytes: Uint8Array, models: Models): Promise<Portrait> {
  const size = { width: LOOK_SIDE, height: LOOK_SIDE, fit: 'inside', withoutEnlargement: true } as const
  const pixels = await pixelsOf(boundedImage(bytes).resize(size))
  const faces = (await models.findFaces(pixels)).filter(({ boxScore }) => boxScore >= FACE_SCORE)
  const mask = await models.maskOf(await squareOf(pixels))
  return { pixels, faces, mask }
}

/** The whole picture as the segmentation looks at it. */
export const squareOf = async (pixels: Pixels) =>
  (await pixelsOf(rawOf(pixels).resize(MASK_SIDE, MASK_SIDE, { fit: 'fill' }))).data

/** What was measured of a picture; `file` are the facts of the file, which are not seen in its pixels. */
export async function measurePortrait(
  { pixels, faces, mask }: Portrait,
  file: Pick<PhotoFigures, 'bytes' | 'width' | 'height'>,
): Promise<PhotoFigures> {
  const [face, second] = faces
  const alone = face && !second ? face : null
  return {
    ...file,
    faces: faces.map(({ box: [x, y, w, h] }) => placeOf(pixels, { left: x, top: y, right: x + w, bottom: y + h })),
    face: alone && { ...faceFigures(pixels, alone, mask), sharpness: await sharpnessOf(pixels, alone) },
    background: backgroundOf(await squareOf(pixels), mask),
  }
}

async function sharpnessOf(pixels: Pixels, { box: [x, y, w, h] }: FoundFace): Promise<number> {
  const { left, top, right, bottom } = inside(pixels, { left: x, top: y, right: x + w, bottom: y + h })
  const [width, height] = [right - left, bottom - top]
  if (width < 3 || height < 3) return 0
  const face = rawOf(pixels).extract({ left, top, width, height })
  if (width > SHARPNESS_WIDTH) face.resize({ width: SHARPNESS_WIDTH })
  return laplacianVariance(await pixelsOf(face))
}

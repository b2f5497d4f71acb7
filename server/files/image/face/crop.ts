import sharp from 'sharp'
import type { FaceFigures } from '@zhikao/domain/platform/media/media.model.ts'
import type { Pixels } from './region.ts'
import { rawOf } from './portrait.ts'
import type { Region } from './region.ts'

/** Where the head of the made photo is, as shares of its height; the eyes are moved up where they would be lower than `eye_max`. */
export type HeadTarget = { top: number; head: number; eye_max: number }
type Size = { width: number; height: number }

/** The part of the picture that becomes the photo: the head as high as the target says, the face in the middle. It may reach beyond the picture. */
export function cropFor(pixels: Size, face: FaceFigures, photo: Size, target: HeadTarget): Region {
  const headPixels = (face.chin - face.crown) * pixels.height
  const tall = headPixels / target.head
  const wide = (tall * photo.width) / photo.height
  const eyes = (face.eye_line - face.crown) * pixels.height
  const margin = Math.min(target.top * tall, target.eye_max * tall - eyes)
  const top = face.crown * pixels.height - margin
  const left = face.centre * pixels.width - wide / 2
  return { left, top, right: left + wide, bottom: top + tall }
}

/** How much of the crop lies below the picture: there the shoulders would be cut off. */
export const missingBelow = ({ height }: Size, { top, bottom }: Region): number =>
  Math.max(0, bottom - height) / (bottom - top)

/** Cuts the crop out at the photo's size; what lies beyond the picture repeats its edge. */
export async function cutOut(pixels: Pixels, region: Region, photo: Size): Promise<Pixels> {
  const beyond = {
    left: Math.max(0, Math.ceil(-region.left)),
    top: Math.max(0, Math.ceil(-region.top)),
    right: Math.max(0, Math.ceil(region.right - pixels.width)),
    bottom: Math.max(0, Math.ceil(region.bottom - pixels.height)),
  }
  const wider = await rawOf(pixels)
    .extend({ ...beyond, extendWith: 'copy' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await sharp(wider.data, { raw: wider.info })
    .extract({
      left: Math.max(0, Math.floor(region.left + beyond.left)),
      top: Math.max(0, Math.floor(region.top + beyond.top)),
      width: Math.max(1, Math.floor(region.right - region.left)),
      height: Math.max(1, Math.floor(region.bottom - region.top)),
    })
    .resize(photo.width, photo.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

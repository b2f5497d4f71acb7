import sharp from 'sharp'
import type { BackgroundFigures, Colour, FaceFigures } from '@zhikao/domain/platform/media/media.model.ts'
import type { Pixels } from './region.ts'
import { cropFor, cutOut, missingBelow } from './crop.ts'
import type { HeadTarget } from './crop.ts'
import type { Models } from './models.ts'
import { lookAt, measurePortrait, rawOf, squareOf } from './portrait.ts'
import { onBackground, opacityOf } from './recolour.ts'

/** What is to be made; `sheet`: also prints on one paper of this size, in pixels. */
export type MakeOrder = {
  width: number
  height: number
  min_bytes: number
  max_bytes: number
  dpi: number
  colour: Colour
  target: HeadTarget
  sheet: { width: number; height: number; gap: number } | null
}
/** Why no photo can be made of a picture. */
export type MakeFault = 'face_none' | 'face_many' | 'shoulders_missing'
export type Made = { photo: Buffer; sheet: Buffer | null } | { fault: MakeFault }

/** A head tilted by more is put upright first. */
const UPRIGHT_DEGREES = 2
/** So much of the photo may lie below the picture: it repeats the lowest row of the clothes. */
const MISSING_MAX = 0.06

/** Makes an ID photo of an untrusted picture: upright, cropped to the head rule, on a plain background, within its bytes. */
export async function makePhoto(bytes: Uint8Array, order: MakeOrder, models: Models): Promise<Made> {
  const first = await seenIn(bytes, models)
  if (first.fault) return { fault: first.fault }
  const tilted = Math.abs(first.face.roll) > UPRIGHT_DEGREES
  const upright = tilted ? await seenIn(await turned(first.pixels, first.face.roll), models) : first
  const { pixels, face } = upright.fault ? first : upright
  const region = cropFor(pixels, face, order, order.target)
  if (missingBelow(pixels, region) > MISSING_MAX) return { fault: 'shoulders_missing' }
  const cut = await cutOut(pixels, region, order)
  const mask = await models.maskOf(await squareOf(cut))
  const old = first.background?.colour ?? order.colour
  const plain = onBackground(cut, await opacityOf(mask, cut), old, order.colour)
  const photo = await withinBytes(plain, order)
  return { photo, sheet: order.sheet && (await layOut(photo, order, order.sheet)) }
}

type Seen = { fault: null; pixels: Pixels; face: FaceFigures; background: BackgroundFigures }

async function seenIn(bytes: Uint8Array, models: Models): Promise<Seen | { fault: 'face_none' | 'face_many' }> {
  const portrait = await lookAt(bytes, models)
  const { face, faces, background } = await measurePortrait(portrait, { bytes: 0, width: 0, height: 0 })
  if (!face) return { fault: !faces?.length ? 'face_none' : 'face_many' }
  return { fault: null, pixels: portrait.pixels, face, background }
}

/** Turns the picture about its middle; the corners that this opens repeat its edges. */
async function turned(pixels: Pixels, degrees: number): Promise<Buffer> {
  const { width, height } = pixels
  const margin = Math.ceil(Math.max(width, height) * Math.abs(Math.sin((degrees * Math.PI) / 180)))
  const wider = await rawOf(pixels)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, extendWith: 'copy' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { data, info } = await sharp(wider.data, { raw: wider.info })
    .rotate(-degrees)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [left, top] = [(info.width - width) >> 1, (info.height - height) >> 1]
  return sharp(data, { raw: info }).extract({ left, top, width, height }).png({ compressionLevel: 1 }).toBuffer()
}

const QUALITIES = [92, 96, 100, 88, 84, 78, 72, 66, 60, 52, 44, 36, 28, 20]

/** The best quality whose file is within the bytes asked for; where none is, the nearest from below. */
async function withinBytes(pixels: Pixels, { min_bytes, max_bytes, dpi }: MakeOrder): Promise<Buffer> {
  let nearest: Buffer | null = null
  for (const quality of QUALITIES) {
    const photo = await rawOf(pixels)
      .jpeg({ quality, chromaSubsampling: '4:4:4' })
      .withMetadata({ density: dpi })
      .toBuffer()
    if (photo.length >= min_bytes && photo.length <= max_bytes) return photo
    if (photo.length <= max_bytes && (!nearest || photo.length > nearest.length)) nearest = photo
    // The qualities first rise, then fall: a photo that is still too small at the highest stays so.
    if (quality === 100 && photo.length < min_bytes) break
  }
  return nearest ?? rawOf(pixels).jpeg({ quality: 10 }).withMetadata({ density: dpi }).toBuffer()
}

/** As many prints as fit on the paper, in rows, with thin lines to cut along. */
async function layOut(photo: Buffer, order: MakeOrder, paper: NonNullable<MakeOrder['sheet']>): Promise<Buffer> {
  const { width, height } = order
  const fits = (side: number, print: number) => Math.max(1, Math.floor((side - paper.gap) / (print + paper.gap)))
  const [columns, rows] = [fits(paper.width, width), fits(paper.height, height)]
  const start = (side: number, count: number, print: number) =>
    Math.round((side - count * print - (count - 1) * paper.gap) / 2)
  const [left, top] = [start(paper.width, columns, width), start(paper.height, rows, height)]
  const framed = await sharp(photo)
    .extend({ top: 1, bottom: 1, left: 1, right: 1, background: '#c0c0c0' })
    .png()
    .toBuffer()
  const prints = Array.from({ length: columns * rows }, (_, print) => ({
    input: framed,
    left: left - 1 + (print % columns) * (width + paper.gap),
    top: top - 1 + Math.floor(print / columns) * (height + paper.gap),
  }))
  return sharp({ create: { width: paper.width, height: paper.height, channels: 3, background: '#ffffff' } })
    .composite(prints)
    .jpeg({ quality: 92 })
    .withMetadata({ density: order.dpi })
    .toBuffer()
}

import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import type { PhotoSpec } from '@zhikao/domain/platform/media/media.model.ts'

/** More pixels than this are never decoded. */
export const MAX_PIXELS = 40_000_000
/** Larger files are not decoded. */
export const MAX_BYTES = 20 * 1024 * 1024
const MAX_SIDE = 2000
const DECODE_SECONDS = 10
const QUALITIES = [90, 82, 74, 66, 58, 50, 40, 30]
const HIGH_QUALITIES = [96, 100]

// The files are small and short-lived: libvips must not cache them.
sharp.cache(false)

/** An untrusted image, upright, three channels of sRGB on white, bounded in pixels and time; broken ones fail to decode. */
export function boundedImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
}

/** The size as it is seen, after EXIF rotation; null for no picture. Only the header is read, so no pixel cap is needed yet. */
export async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return null
  }
}

/** Can every pixel of an untrusted image be decoded? One with more pixels than are ever decoded is not judged here. */
export async function isWholeImage(bytes: Uint8Array): Promise<boolean> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height <= MAX_PIXELS) await boundedImage(bytes).stats()
    return true
  } catch {
    return false
  }
}

/** An ID photo as it is stored: upright JPEG without metadata, of a quality that keeps it within the bytes. */
export async function reencodePhoto(
  bytes: Uint8Array,
  spec: Pick<PhotoSpec, 'min_bytes' | 'max_bytes'> = PHOTO_SPEC_DEFAULTS,
): Promise<Buffer> {
  const pixels = await boundedImage(bytes)
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const encode = (quality: number) =>
    sharp(pixels.data, { raw: pixels.info }).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()
  let chosen = await encode(QUALITIES[0] ?? 90)
  for (const quality of QUALITIES.slice(1)) {
    if (chosen.length <= spec.max_bytes) break
    chosen = await encode(quality)
  }
  for (const quality of HIGH_QUALITIES) {
    if (chosen.length >= spec.min_bytes) break
    const larger = await encode(quality)
    if (larger.length <= spec.max_bytes) chosen = larger
  }
  return chosen
}

/** An avatar or logo as it is stored: upright, without metadata, not larger than asked; png keeps transparency. */
export async function reencodeImage(
  bytes: Uint8Array,
  options: { maxWidth: number; maxHeight: number; format: 'jpeg' | 'png' },
): Promise<Buffer> {
  const image = options.format === 'jpeg' ? boundedImage(bytes) : boundedImage(bytes).flatten(false)
  image.resize({ width: options.maxWidth, height: options.maxHeight, fit: 'inside', withoutEnlargement: true })
  return options.format === 'jpeg' ? image.jpeg({ quality: 88 }).toBuffer() : image.png().toBuffer()
}

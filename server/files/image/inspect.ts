import sharp from 'sharp'
import { photoFaults } from '@zhikao/domain/platform/media/media.rules.ts'
import type { PhotoFault, PhotoReport, PhotoSpec } from '@zhikao/domain/platform/media/media.model.ts'
import { sniff } from '../sniff.ts'
import { measurePixels } from './measure.ts'
import { boundedImage, MAX_PIXELS } from './reencode.ts'

/** Larger files are not decoded. */
export const MAX_BYTES = 20 * 1024 * 1024

/**
 * Judges an ID photo by its content: type, decoding, pixels, bytes, white border, sharpness, exposure, colour; all
 * faults at once, but only the first one when it cannot be decoded. Decodes in this process; uploads go through a child.
 */
export async function inspectPhoto(bytes: Uint8Array, spec: PhotoSpec): Promise<PhotoReport> {
  if (sniff(bytes) !== 'jpeg') return refused('photo_type')
  const size = await sizeOf(bytes)
  if (!size) return refused('photo_broken')
  const isFarTooLarge = bytes.byteLength > MAX_BYTES || size.width * size.height > MAX_PIXELS
  if (isFarTooLarge) return reported(emptyMeasure(bytes, size), spec, null)
  try {
    const measured = { bytes: bytes.byteLength, ...size, ...measurePixels(await pixelsOf(bytes, size, spec), spec) }
    return reported(measured, spec, measured)
  } catch {
    return refused('photo_broken')
  }
}

type Size = { width: number; height: number }
type Measure = NonNullable<PhotoReport['measured']>

function refused(rule: PhotoFault): PhotoReport {
  return { ok: false, faults: [{ rule, params: {} }], measured: null }
}

function reported(found: Measure, spec: PhotoSpec, measured: Measure | null): PhotoReport {
  const faults = photoFaults(found, spec).filter((fault) => measured !== null || /pixels|bytes/.test(fault.rule))
  return { ok: faults.length === 0, faults, measured }
}

function emptyMeasure(bytes: Uint8Array, size: Size): Measure {
  return { bytes: bytes.byteLength, ...size, white_border: 0, sharpness: 0, luma: 0, dark: 0, bright: 0, chroma: 0 }
}

/** The size as it is seen, after EXIF rotation; null for no picture. Only the header is read, so no pixel cap is needed yet. */
export async function sizeOf(bytes: Uint8Array): Promise<Size | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return null
  }
}

// A photo of other dimensions is measured at the width asked for, so that the thresholds mean the same.
async function pixelsOf(bytes: Uint8Array, size: Size, spec: PhotoSpec) {
  const image = boundedImage(bytes)
  if (size.width !== spec.width) image.resize({ width: spec.width })
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

import type { PhotoMeasure, PhotoSpec } from '@zhikao/domain/platform/media/media.model.ts'

/** Decoded pixels, three bytes each (sRGB), row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

const EDGE = 0.02
// Shoulders touch the sides below this height (head rule of domain.md §8.1).
const SIDE_HEIGHT = 0.5
const FACE = { left: 0.35, right: 0.65, top: 0.28, bottom: 0.55 }
const SUBJECT = { left: 0.1, right: 0.9, top: 0.06, bottom: 0.96 }
const NEAR_BLACK = 12
const NEAR_WHITE = 248

type Area = { left: number; right: number; top: number; bottom: number }

/** What the checks of an ID photo look at, from its pixels alone. */
export function measurePixels(pixels: Pixels, spec: PhotoSpec): Omit<PhotoMeasure, 'bytes' | 'width' | 'height'> {
  const luma = lumaOf(pixels)
  return {
    white_border: whiteBorder(pixels, 255 - spec.white_tolerance),
    sharpness: sharpness(luma, pixels, scaled(SUBJECT, pixels)),
    ...exposure(luma, pixels, scaled(FACE, pixels)),
    chroma: meanChroma(pixels, scaled(FACE, pixels)),
  }
}

function scaled(area: Area, { width, height }: Pixels): Area {
  return {
    left: Math.floor(area.left * width),
    right: Math.ceil(area.right * width),
    top: Math.floor(area.top * height),
    bottom: Math.ceil(area.bottom * height),
  }
}

function lumaOf({ data, width, height }: Pixels): Float32Array {
  const luma = new Float32Array(width * height)
  for (let i = 0, at = 0; i < luma.length; i += 1, at += 3) {
    luma[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  }
  return luma
}

// The worst of the three edges: the person may not touch the edge of the background either.
function whiteBorder(pixels: Pixels, least: number): number {
  const { width, height } = pixels
  const edge = Math.max(2, Math.round(EDGE * width))
  const side = Math.floor(SIDE_HEIGHT * height)
  const top = whiteShare(pixels, { left: 0, right: width, top: 0, bottom: edge }, least)
  const left = whiteShare(pixels, { left: 0, right: edge, top: 0, bottom: side }, least)
  const right = whiteShare(pixels, { left: width - edge, right: width, top: 0, bottom: side }, least)
  return Math.min(top, left, right)
}

function whiteShare({ data, width }: Pixels, area: Area, least: number): number {
  let white = 0
  let all = 0
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      const at = (y * width + x) * 3
      all += 1
      if ((data[at] ?? 0) >= least && (data[at + 1] ?? 0) >= least && (data[at + 2] ?? 0) >= least) white += 1
    }
  }
  return all === 0 ? 0 : white / all
}

// The variance of the Laplacian: edges make it large, blur makes it small.
function sharpness(luma: Float32Array, { width, height }: Pixels, area: Area): number {
  let sum = 0
  let squares = 0
  let count = 0
  for (let y = Math.max(1, area.top); y < Math.min(height - 1, area.bottom); y += 1) {
    for (let x = Math.max(1, area.left); x < Math.min(width - 1, area.right); x += 1) {
      const at = y * width + x
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0)
      const value = around - 4 * (luma[at] ?? 0)
      sum += value
      squares += value * value
      count += 1
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

function exposure(luma: Float32Array, { width }: Pixels, area: Area): { luma: number; dark: number; bright: number } {
  let sum = 0
  let dark = 0
  let bright = 0
  let count = 0
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      const value = luma[y * width + x] ?? 0
      sum += value
      if (value <= NEAR_BLACK) dark += 1
      if (value >= NEAR_WHITE) bright += 1
      count += 1
    }
  }
  return count === 0
    ? { luma: 0, dark: 0, bright: 0 }
    : { luma: sum / count, dark: dark / count, bright: bright / count }
}

// The mean colour's distance from grey, so that the noise of single pixels does not pass for colour.
function meanChroma({ data, width }: Pixels, area: Area): number {
  const sums = [0, 0, 0]
  let count = 0
  for (let y = area.top; y < area.bottom; y += 1) {
    for (let x = area.left; x < area.right; x += 1) {
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c += 1) sums[c] = (sums[c] ?? 0) + (data[at + c] ?? 0)
      count += 1
    }
  }
  if (count === 0) return 0
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / count)
  return Math.hypot(0.5 * red - 0.4187 * green - 0.0813 * blue, 0.5 * blue - 0.1687 * red - 0.3313 * green)
}

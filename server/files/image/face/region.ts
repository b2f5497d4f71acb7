import type { PicturePlace } from '@zhikao/domain/kernel/photo.ts'

/** Decoded pixels, three bytes each (sRGB), row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** A rectangle in pixels; right and bottom are outside. */
export type Region = { left: number; top: number; right: number; bottom: number }

/** The part of a rectangle that lies in the picture, in whole pixels. */
export function inside({ width, height }: Pick<Pixels, 'width' | 'height'>, region: Region): Region {
  const bound = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)))
  return {
    left: bound(region.left, width),
    top: bound(region.top, height),
    right: bound(region.right, width),
    bottom: bound(region.bottom, height),
  }
}

/** A rectangle as shares of the picture. */
export function placeOf(size: Pick<Pixels, 'width' | 'height'>, region: Region): PicturePlace {
  const { left, top, right, bottom } = inside(size, region)
  const { width, height } = size
  return { x: left / width, y: top / height, w: (right - left) / width, h: (bottom - top) / height }
}

export type Tone = { mean: [number, number, number]; luma: number; dark: number; bright: number; chroma: number }

const NEAR_BLACK = 12
const NEAR_WHITE = 248
const lumaAt = (data: Uint8Array, at: number): number =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)

/** Mean colour, luma, clipped shares and distance from grey of a part of a picture. */
export function toneOf(pixels: Pixels, region: Region): Tone {
  const { left, top, right, bottom } = inside(pixels, region)
  const { data, width } = pixels
  const sums: [number, number, number] = [0, 0, 0]
  let [luma, dark, bright] = [0, 0, 0]
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 3
      const value = lumaAt(data, at)
      for (let c = 0; c < 3; c += 1) sums[c] = (sums[c] ?? 0) + (data[at + c] ?? 0)
      luma += value
      if (value <= NEAR_BLACK) dark += 1
      if (value >= NEAR_WHITE) bright += 1
    }
  }
  const count = Math.max(1, (right - left) * (bottom - top))
  const [red, green, blue] = [sums[0] / count, sums[1] / count, sums[2] / count]
  const chroma = Math.hypot(0.5 * red - 0.4187 * green - 0.0813 * blue, 0.5 * blue - 0.1687 * red - 0.3313 * green)
  return { mean: [red, green, blue], luma: luma / count, dark: dark / count, bright: bright / count, chroma }
}

/** The variance of the Laplacian of all pixels: edges make it large, blur makes it small. */
export function laplacianVariance({ data, width, height }: Pixels): number {
  let [sum, squares, count] = [0, 0, 0]
  const step = width * 3
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = (y * width + x) * 3
      const around = lumaAt(data, at - 3) + lumaAt(data, at + 3) + lumaAt(data, at - step) + lumaAt(data, at + step)
      const value = around - 4 * lumaAt(data, at)
      sum += value
      squares += value * value
      count += 1
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}

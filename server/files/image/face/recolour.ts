import sharp from 'sharp'
import type { Colour } from '@zhikao/domain/platform/media/media.model.ts'
import type { Pixels } from './region.ts'
import { MASK_SIDE } from './models.ts'

/** Below the first value of the mask is background, above the second the person; between them an outline. */
const OUTLINE = { from: 0.25, to: 0.85 }

/** The mask of MASK_SIDE² values as the photo's opacity, softened along the outline. */
export async function opacityOf(mask: Float32Array, { width, height }: Pixels): Promise<Uint8Array> {
  const bytes = Uint8Array.from(mask, (value) =>
    Math.round(255 * smooth((value - OUTLINE.from) / (OUTLINE.to - OUTLINE.from))),
  )
  return sharp(bytes, { raw: { width: MASK_SIDE, height: MASK_SIDE, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
}

const smooth = (share: number) => {
  const t = Math.min(1, Math.max(0, share))
  return t * t * (3 - 2 * t)
}

/** Puts the person on a plain background. Pixels of the outline are a mixture with the old one, which is taken out first. */
export function onBackground({ data, width, height }: Pixels, opacity: Uint8Array, old: Colour, plain: Colour): Pixels {
  const result = new Uint8Array(data.length)
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const share = (opacity[pixel] ?? 0) / 255
    for (let c = 0; c < 3; c += 1) {
      const seen = data[pixel * 3 + c] ?? 0
      const own = share > 0.1 && share < 0.95 ? bounded((seen - (1 - share) * (old[c] ?? 0)) / share, seen) : seen
      result[pixel * 3 + c] = Math.round(share * own + (1 - share) * (plain[c] ?? 0))
    }
  }
  return { data: result, width, height }
}

/** The mixture is only an estimate: it may not change a pixel by more than a third of the scale. */
const bounded = (value: number, seen: number) =>
  Math.min(255, Math.max(0, Math.min(seen + 85, Math.max(seen - 85, value))))

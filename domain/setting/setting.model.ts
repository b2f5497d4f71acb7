import { z } from 'zod'
import { PHOTO_SPEC_DEFAULTS } from '../media/media.model.ts'
import type { PhotoSpec } from '../media/media.model.ts'

/** Every setting with the type of its value; what the database holds goes before the default (interface.md §2). */
export type Settings = { photo_spec: PhotoSpec }
export type SettingName = keyof Settings

type Setting<V> = { schema: z.ZodType<V>; fallback: V }

const share = z.number().min(0).max(1)
const shade = z.number().min(0).max(255)
const pixels = z.number().int().min(50).max(4000)
const bytes = z
  .number()
  .int()
  .min(1)
  .max(20 * 1024 * 1024)

export const SETTINGS: { [N in SettingName]: Setting<Settings[N]> } = {
  photo_spec: {
    schema: z.strictObject({
      width: pixels,
      height: pixels,
      min_bytes: bytes,
      max_bytes: bytes,
      white_tolerance: shade,
      min_white_border: share,
      min_sharpness: z.number().min(0),
      min_luma: shade,
      max_luma: shade,
      max_clipped: share,
      min_chroma: shade,
    }),
    fallback: PHOTO_SPEC_DEFAULTS,
  },
}

import { z } from 'zod'

/** The uses of an ID photo; what each asks for is in people/idphotoTool. The first is the platform's own (domain.md §8.1). */
export const PRESET_NAMES = [
  'ONE_INCH',
  'SMALL_TWO_INCH',
  'TWO_INCH',
  'SOCIAL_SECURITY',
  'DIPLOMA',
  'CET',
  'COMPUTER_RANK',
  'CAD_SKILL',
  'SKILL_SMALL',
] as const
export type PresetName = (typeof PRESET_NAMES)[number]
export const DEFAULT_PRESET: PresetName = 'ONE_INCH'

/** The checks that only warn: a photo with them is accepted, and found by them (Decided 22). */
export const WARN_ITEMS = ['yaw', 'pitch', 'eyes', 'mouth', 'hat', 'glasses', 'mask'] as const
export type WarnItem = (typeof WARN_ITEMS)[number]

/** A place in a picture, in shares of its width and height, from the top left corner. */
export const picturePlace = z.strictObject({ x: z.number(), y: z.number(), w: z.number(), h: z.number() })
export type PicturePlace = z.output<typeof picturePlace>

/** What the checks found in a photo, in the reader's language: a sentence, one word, and where in the picture. */
export const photoNote = z.strictObject({
  rule: z.string(),
  message: z.string(),
  label: z.string(),
  place: picturePlace.nullable(),
})
export type PhotoNote = z.output<typeof photoNote>

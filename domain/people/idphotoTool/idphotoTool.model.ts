import type { PicturePlace, PresetName } from '../../kernel/photo.ts'
import { PHOTO_SPEC_DEFAULTS } from '../../platform/media/media.model.ts'
import type { Colour, PhotoSpec } from '../../platform/media/media.model.ts'

/** The backgrounds that credentials ask for, and their colours (domain.md §8.1). */
export const BACKGROUNDS = {
  WHITE: [255, 255, 255],
  BLUE: [98, 139, 206],
  LIGHT_BLUE: [166, 202, 240],
  RED: [215, 69, 50],
} as const satisfies Record<string, Colour>
export type BackgroundName = keyof typeof BACKGROUNDS
// The keys of the table are exactly the names.
export const BACKGROUND_NAMES = Object.keys(BACKGROUNDS) as [BackgroundName, ...BackgroundName[]]

/**
 * What a photo of one use must be: pixels, bytes, the backgrounds that may be asked for, and the resolution it is printed with.
 * Where none is asked for, those of `accepted` pass.
 */
export type PhotoPreset = {
  width: number
  height: number
  min_bytes: number
  max_bytes: number
  backgrounds: readonly BackgroundName[]
  accepted: readonly BackgroundName[]
  dpi: number
}

const KB = 1024
const preset = (
  width: number,
  height: number,
  [min, max]: readonly [number, number],
  backgrounds: readonly BackgroundName[],
  accepted = backgrounds,
): PhotoPreset => ({ width, height, min_bytes: min * KB, max_bytes: max * KB, backgrounds, accepted, dpi: 300 })

const PLATFORM_KB = [PHOTO_SPEC_DEFAULTS.min_bytes / KB, PHOTO_SPEC_DEFAULTS.max_bytes / KB] as const
const ANY_PLAIN = ['WHITE', 'BLUE', 'RED'] as const
/** White, unless a credential asks for another one (domain.md §8.1). */
const WHITE_ONLY = ['WHITE'] as const

/** The uses of domain.md §8.1; the first is that of the platform. Where a source names no least size, 2 KB keep out empty files. */
export const PHOTO_PRESETS = {
  ONE_INCH: preset(295, 413, PLATFORM_KB, ANY_PLAIN, WHITE_ONLY),
  SMALL_TWO_INCH: preset(413, 531, PLATFORM_KB, ANY_PLAIN, WHITE_ONLY),
  TWO_INCH: preset(413, 626, PLATFORM_KB, ANY_PLAIN, WHITE_ONLY),
  SOCIAL_SECURITY: preset(358, 441, PLATFORM_KB, WHITE_ONLY),
  DIPLOMA: preset(480, 640, [30, 900], ['BLUE', 'WHITE']),
  CET: preset(144, 192, [2, 200], ['WHITE', 'LIGHT_BLUE']),
  COMPUTER_RANK: preset(360, 480, [20, 100], WHITE_ONLY),
  CAD_SKILL: preset(250, 350, [20, 60], WHITE_ONLY),
  SKILL_SMALL: preset(240, 320, [2, 20], ['WHITE', 'BLUE', 'LIGHT_BLUE']),
} as const satisfies Record<PresetName, PhotoPreset>

/** The head rule: head and margins as shares of the height (domain.md §8.1: top margin 1/10, head 7/10, shoulders 1/5; eyes at 30–50 %). */
export const HEAD_RULE = {
  /** What a made photo is cropped to. */
  target: { top: 0.1, head: 0.7, eye_max: 0.48 },
  /** What a photo may have. */
  top: { min: 0.03, max: 0.18 },
  head: { min: 0.55, max: 0.8 },
  eye: { min: 0.3, max: 0.5 },
  /** How far the middle of the face may be from the middle of the picture, as a share of the width. */
  off_centre_max: 0.08,
  /** Yaw, pitch and roll. */
  degrees_max: 10,
} as const

/** The limits of sharpness, light and background, which are settings of the platform (PHOTO_SPEC_DEFAULTS). */
export type PictureLimits = Omit<PhotoSpec, 'width' | 'height' | 'min_bytes' | 'max_bytes'>

/** The limits that are no settings; calibrated on the photographs of docs/idphoto.md. */
export const PICTURE_LIMITS = {
  ratio_tolerance: 0.01,
  least_ratio_tolerance: 0.12,
  uneven_max: 0.5,
  eye_open_min: 0.12,
  mouth_open_max: 0.4,
  glare_max: 0.12,
  hat_max: 60,
  mask_max: 95,
} as const

/** NORMAL: size and position; ADVANCED: posture, covering, light, background (domain.md §8.2). */
export const CHECK_GROUPS = ['NORMAL', 'ADVANCED'] as const
export type CheckGroup = (typeof CHECK_GROUPS)[number]

type CheckRow = { group: CheckGroup; level: 'FAIL' | 'WARN'; appeal: boolean }
const fixed: CheckRow = { group: 'NORMAL', level: 'FAIL', appeal: false }
const seen: CheckRow = { group: 'ADVANCED', level: 'FAIL', appeal: false }
/** A machine can judge it wrongly: the institution may appeal (Decided 22). */
const doubtful: CheckRow = { ...seen, appeal: true }
/** The photo is accepted all the same, so there is nothing to appeal. */
const hint: CheckRow = { group: 'ADVANCED', level: 'WARN', appeal: false }

/**
 * What is looked at, in the order of the report. Background, light and blur may be appealed; size, type, the number of faces and
 * the place of the head never. Pose, eyes, mouth and what covers the face only warn (Decided 22).
 */
export const CHECK_ITEMS = {
  type: fixed,
  pixels: fixed,
  ratio: fixed,
  bytes: fixed,
  faces: fixed,
  head_top: fixed,
  head_size: fixed,
  head_centre: fixed,
  eye_line: fixed,
  roll: seen,
  yaw: hint,
  pitch: hint,
  eyes: hint,
  mouth: hint,
  hat: hint,
  glasses: hint,
  mask: hint,
  blur: doubtful,
  exposure: doubtful,
  even_light: doubtful,
  colour: seen,
  background_colour: doubtful,
  background_purity: doubtful,
} as const satisfies Record<string, CheckRow>
export type CheckItem = keyof typeof CHECK_ITEMS
// The keys of the table are exactly the names.
export const CHECK_ITEM_NAMES = Object.keys(CHECK_ITEMS) as [CheckItem, ...CheckItem[]]

/** NONE: it could not be looked at, because an earlier item failed. */
export const CHECK_VERDICTS = ['PASS', 'WARN', 'FAIL', 'NONE'] as const
export type CheckVerdict = (typeof CHECK_VERDICTS)[number]

/** One item of a report; `rule` names the sentence that says what is wrong, `place` where. */
export type CheckFinding<R extends string = string> = {
  item: CheckItem
  verdict: CheckVerdict
  rule: R | null
  params: Record<string, number | string>
  place: PicturePlace | null
}

/** What is kept of a finding with the photo that it is about; rows of before have rule and parameters alone. */
export type PhotoFinding<R extends string = string> = {
  rule: R
  params: Record<string, number | string>
  item?: CheckItem
  wanted?: readonly BackgroundName[]
  place?: PicturePlace | null
}

/** Prints of a layout sheet on 6-inch paper (152 × 102 mm at 300 dpi). */
export const SHEET = { width: 1795, height: 1205, gap: 30 } as const
/** Photos of one batch (domain.md §8.2, issue 15). */
export const BATCH_MAX = 300

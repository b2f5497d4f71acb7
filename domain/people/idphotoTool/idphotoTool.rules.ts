import { DEFAULT_PRESET } from '../../kernel/photo.ts'
import type { PicturePlace, PresetName } from '../../kernel/photo.ts'
import type { Colour, FaceFigures, PhotoFigures, PhotoSpec } from '../../platform/media/media.model.ts'
import type { Finding, Params } from './idphotoTool.finding.rules.ts'
import type { FindingRule } from './idphotoTool.messages.ts'
import {
  BACKGROUNDS,
  CHECK_ITEM_NAMES,
  CHECK_ITEMS,
  CHECK_VERDICTS,
  HEAD_RULE,
  PHOTO_PRESETS,
  PICTURE_LIMITS as LIMITS,
} from './idphotoTool.model.ts'
import type {
  BackgroundName,
  CheckGroup,
  CheckItem,
  CheckVerdict,
  PhotoPreset,
  PictureLimits,
} from './idphotoTool.model.ts'

type Judged = { rule: FindingRule; params?: Params; wanted?: readonly BackgroundName[]; place?: PicturePlace } | null
type Verdicts = Partial<Record<CheckItem, Judged>>

/** What a photo must be: a use, the backgrounds that this time are accepted, and the limits of the platform. */
export type Wanted = Pick<PhotoPreset, 'width' | 'height' | 'min_bytes' | 'max_bytes'> & {
  limits: PictureLimits
  backgrounds: readonly BackgroundName[]
  /** A wanted colour that is in no list. */
  colour?: Colour
  /** Pixels and ratio are the least: a larger photo of about the same shape passes too. */
  isLeast?: boolean
}

const percent = (share: number) => Math.round(share * 100)
const kilobytes = (bytes: number) => Math.round((bytes / 1024) * 10) / 10
const range = ({ min, max }: { min: number; max: number }) => ({ min: percent(min), max: percent(max) })
const outside = (value: number, { min, max }: { min: number; max: number }) => value < min || value > max

/** The uses with the platform's own as its settings have it: pixels and bytes (domain.md §8.1). */
export function presetOf(name: PresetName, { width, height, min_bytes, max_bytes }: PhotoSpec): PhotoPreset {
  const preset: PhotoPreset = PHOTO_PRESETS[name]
  return name === DEFAULT_PRESET ? { ...preset, width, height, min_bytes, max_bytes } : preset
}

/** What a photo of a use must be; without a background that is asked for, those that the use accepts. */
export function wantedOf(name: PresetName, spec: PhotoSpec, background?: BackgroundName): Wanted {
  const { accepted, ...preset } = presetOf(name, spec)
  return { ...preset, limits: spec, backgrounds: background ? [background] : accepted }
}

/** What the photo of a person must be who has no ID-photo tool: that of the platform's use or larger, of any number of bytes. */
export const wantedOfPerson = (spec: PhotoSpec): Wanted => ({
  ...wantedOf(DEFAULT_PRESET, spec),
  min_bytes: 0,
  max_bytes: Number.POSITIVE_INFINITY,
  isLeast: true,
})

/** Every item of the report of a measured photo; what could not be looked at has the verdict NONE (domain.md §8.2). */
export function judgePhoto(found: PhotoFigures, wanted: Wanted): Finding[] {
  const { face } = found
  const judged: Verdicts = {
    type: null,
    ...fileVerdicts(found, wanted),
    ...(found.faces ? { faces: facesVerdict(found.faces) } : {}),
    ...(face ? faceVerdicts(face, wanted.limits) : {}),
    ...(found.background ? backgroundVerdicts(found.background, wanted) : {}),
  }
  return findingsOf(judged)
}

const faceVerdicts = (face: FaceFigures, limits: PictureLimits): Verdicts => ({
  ...headVerdicts(face),
  ...poseVerdicts(face),
  ...coverVerdicts(face),
  ...lightVerdicts(face, limits),
})

/** The report of a file that is no photo, or cannot be decoded: one fault, and nothing else was looked at. */
export const judgeUnreadable = (rule: Extract<FindingRule, 'photo_type' | 'photo_broken'>): Finding[] =>
  findingsOf({ type: { rule } })

function findingsOf(judged: Verdicts): Finding[] {
  return CHECK_ITEM_NAMES.map((item) => {
    const found = judged[item]
    if (!found) return { item, verdict: found === null ? 'PASS' : 'NONE', rule: null, params: {}, place: null }
    const { rule, params = {}, place = null, wanted = [] } = found
    return { item, verdict: CHECK_ITEMS[item].level, rule, params, place, wanted }
  })
}

function fileVerdicts(found: PhotoFigures, wanted: Wanted): Verdicts {
  const { width, height } = wanted
  const sizes = { width, height, found_width: found.width, found_height: found.height }
  const ratio = found.width / found.height / (width / height)
  const found_kb = kilobytes(found.bytes)
  const small: Judged = { rule: 'photo_bytes_small', params: { found_kb, min_kb: kilobytes(wanted.min_bytes) } }
  const large: Judged = { rule: 'photo_bytes_large', params: { found_kb, max_kb: kilobytes(wanted.max_bytes) } }
  const { isLeast = false } = wanted
  const isSize = isLeast
    ? found.width >= width && found.height >= height
    : found.width === width && found.height === height
  const tolerance = isLeast ? LIMITS.least_ratio_tolerance : LIMITS.ratio_tolerance
  return {
    pixels: isSize ? null : { rule: isLeast ? 'photo_small' : 'photo_pixels', params: sizes },
    ratio: Math.abs(ratio - 1) <= tolerance ? null : { rule: isLeast ? 'photo_shape' : 'photo_ratio', params: sizes },
    bytes: found.bytes < wanted.min_bytes ? small : found.bytes > wanted.max_bytes ? large : null,
  }
}

function facesVerdict(faces: readonly PicturePlace[]): Judged {
  if (faces.length === 0) return { rule: 'face_none' }
  const [, second] = faces
  return second ? { rule: 'face_many', params: { found: faces.length }, place: second } : null
}

function headVerdicts(face: FaceFigures): Verdicts {
  const { top, head, eye, off_centre_max: max } = HEAD_RULE
  const size = face.chin - face.crown
  const off = Math.abs(face.centre - 0.5)
  const place: PicturePlace = { x: face.place.x, y: face.crown, w: face.place.w, h: size }
  return {
    head_top: outside(face.crown, top)
      ? { rule: 'head_top', params: { found: percent(face.crown), ...range(top) }, place }
      : null,
    head_size: outside(size, head)
      ? { rule: size < head.min ? 'head_small' : 'head_large', params: { found: percent(size), ...range(head) }, place }
      : null,
    head_centre: off > max ? { rule: 'head_centre', params: { found: percent(off), max: percent(max) }, place } : null,
    eye_line: outside(face.eye_line, eye)
      ? { rule: 'eye_line', params: { found: percent(face.eye_line), ...range(eye) }, place: face.eyes }
      : null,
  }
}

function poseVerdicts(face: FaceFigures): Verdicts {
  const { degrees_max: max } = HEAD_RULE
  const turned = (rule: 'pose_roll' | 'pose_yaw' | 'pose_pitch', degrees: number): Judged =>
    Math.abs(degrees) <= max ? null : { rule, params: { found: Math.round(Math.abs(degrees)), max }, place: face.place }
  return {
    roll: turned('pose_roll', face.roll),
    yaw: turned('pose_yaw', face.yaw),
    pitch: turned('pose_pitch', face.pitch),
    eyes: face.eye_open < LIMITS.eye_open_min ? { rule: 'eyes_shut', place: face.eyes } : null,
    mouth: face.mouth_open > LIMITS.mouth_open_max ? { rule: 'mouth_open', place: face.mouth } : null,
  }
}

function coverVerdicts(face: FaceFigures): Verdicts {
  return {
    hat: face.hat > LIMITS.hat_max ? { rule: 'hat', place: face.brow } : null,
    glasses: face.glare > LIMITS.glare_max ? { rule: 'glasses_glare', place: face.eyes } : null,
    mask: face.mask > LIMITS.mask_max ? { rule: 'mask', place: face.mouth } : null,
  }
}

function lightVerdicts(face: FaceFigures, limits: PictureLimits): Verdicts {
  const { min_luma, max_luma, max_clipped, min_face_sharpness, min_chroma } = limits
  const { place, sharpness, chroma, uneven } = face
  const { uneven_max: max } = LIMITS
  const found = Math.round(face.luma)
  const isDark = face.luma < min_luma || face.dark > max_clipped
  const isBright = face.luma > max_luma || face.bright > max_clipped
  const bright: Judged = isBright ? { rule: 'photo_bright', params: { found, max: max_luma }, place } : null
  return {
    blur:
      sharpness < min_face_sharpness
        ? { rule: 'photo_blurred', params: { found: Math.round(sharpness), min: min_face_sharpness }, place }
        : null,
    exposure: isDark ? { rule: 'photo_dark', params: { found, min: min_luma }, place } : bright,
    even_light:
      uneven > max ? { rule: 'light_uneven', params: { found: percent(uneven), max: percent(max) }, place } : null,
    colour:
      chroma < min_chroma
        ? { rule: 'photo_grey', params: { found: Math.round(chroma), min: min_chroma }, place }
        : null,
  }
}

const distance = (one: Colour, other: Colour) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])
/** A colour as #RRGGBB. */
export const hexOf = (colour: Colour): string =>
  `#${colour
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`

function backgroundVerdicts(
  { colour, purity, place }: NonNullable<PhotoFigures['background']>,
  { backgrounds: accepted, colour: own, limits }: Wanted,
): Verdicts {
  const colours = own ? [own] : accepted.map((name) => BACKGROUNDS[name])
  const nearest = Math.min(...colours.map((one) => distance(colour, one)))
  const { background_distance, min_purity } = limits
  return {
    background_colour:
      nearest > background_distance
        ? { rule: 'background_colour', params: { found: hexOf(colour) }, wanted: accepted, place }
        : null,
    background_purity:
      purity < min_purity
        ? { rule: 'background_purity', params: { found: percent(purity), min: percent(min_purity) }, place }
        : null,
  }
}

/** The verdict of a group: NORMAL is size and position, ADVANCED posture, covering, light and background; warnings do not fail it. */
export const groupPasses = (findings: readonly Finding[], group: CheckGroup): boolean =>
  !findings.some(({ item, verdict }) => CHECK_ITEMS[item].group === group && verdict === 'FAIL')

/** The verdict of the whole photo: the worst of its items. */
export const worstOf = (findings: readonly Finding[]): CheckVerdict =>
  CHECK_VERDICTS.toReversed().find(
    (verdict) => verdict !== 'NONE' && findings.some((finding) => finding.verdict === verdict),
  ) ?? 'NONE'

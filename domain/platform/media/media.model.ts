import { z } from 'zod'
import type { Role } from '../../access/roles.ts'
import type { PicturePlace } from '../../kernel/photo.ts'
import type { Text } from '../../kernel/text.ts'

/**
 * What a stored file is for; AVATAR and LOGO are public images, CONTENT is a picture or cover of a text that is read with it, a
 * DOCUMENT (a standard, an outline) can be read by every account that is signed in, the rest needs scope as well (interface.md §5).
 * A PUBLIC file was uploaded without an account: who has the token of its upload sees it, until a registration takes it as an
 * ATTACHMENT.
 * A PAPER is locked, and opened by the feature of papers alone; a LIBRARY file by that of the platform's documents alone, which
 * knows their scope.
 */
export const MEDIA_KINDS = [
  'AVATAR',
  'LOGO',
  'CONTENT',
  'DOCUMENT',
  'LIBRARY',
  'ATTACHMENT',
  'PUBLIC',
  'PHOTO',
  'IMPORT',
  'EXPORT',
  'PAPER',
] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]
export const IMAGE_KINDS = ['AVATAR', 'LOGO', 'CONTENT'] as const satisfies readonly MediaKind[]

/** A stored file, as the answer of its upload. */
export const storedMedia = z.strictObject({ key: z.string(), name: z.string(), bytes: z.number().int() })
/** 256 random bits in base64url. A caller who has the token may see the files that were uploaded with it. */
export const uploadToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Besides the whole image there is a small one, for lists and headers: within SMALL_SIDE pixels. */
export const IMAGE_SIZES = ['small'] as const
export type ImageSize = (typeof IMAGE_SIZES)[number]
export const SMALL_SIDE = 192

/** All stored files of one organisation together, in bytes. */
export const ORG_QUOTA_BYTES = 5 * 1024 ** 3
/** What an account without an organisation may have uploaded, in bytes. */
export const ACCOUNT_QUOTA_BYTES = 1024 ** 3

/** The handbooks, one for each of these roles: one book as a PDF, or several pages to print as a zip (spec §2.6, shell.md §0.14). */
export const HANDBOOKS = {
  school: 'pdf',
  college: 'pdf',
  teacher: 'zip',
  center: 'pdf',
  system: 'pdf',
  train: 'pdf',
} as const satisfies Partial<Record<Role, 'pdf' | 'zip'>>
export type Handbook = keyof typeof HANDBOOKS
export const HANDBOOK_NAMES = [
  'school',
  'college',
  'teacher',
  'center',
  'system',
  'train',
] as const satisfies readonly Handbook[]
/** The roles whose handbook is in the header, too (spec §2.6); the others find theirs among the downloads. */
export const HEADER_HANDBOOKS: readonly Role[] = ['school', 'college', 'teacher']

/**
 * What an ID photo must be (domain.md §8.1). Luma and chroma are on the scale 0–255, shares are 0–1, sharpness is the variance
 * of the Laplacian over the face; `background_distance` is how far the main colour of the background may be from the wanted
 * one, `min_purity` how much of the background must have one colour.
 */
export type PhotoSpec = {
  width: number
  height: number
  min_bytes: number
  max_bytes: number
  background_distance: number
  min_purity: number
  min_face_sharpness: number
  min_luma: number
  max_luma: number
  max_clipped: number
  min_chroma: number
}

/** The defaults of the setting, calibrated on the photographs of docs/idphoto.md; a setting stored in the database replaces them. */
export const PHOTO_SPEC_DEFAULTS: PhotoSpec = {
  width: 295,
  height: 413,
  min_bytes: 20 * 1024,
  max_bytes: 200 * 1024,
  background_distance: 45,
  min_purity: 0.9,
  min_face_sharpness: 30,
  min_luma: 70,
  max_luma: 215,
  max_clipped: 0.35,
  min_chroma: 6,
}

/** A fault in a picture that is kept for a day: its key, what is wrong in one word, and where, if it has a place. */
export type FaultPicture = { key: string; label: Text; place: PicturePlace | null }

/** A colour of sRGB, 0–255 each. */
export type Colour = readonly [red: number, green: number, blue: number]

/**
 * What was measured of the one face of a picture. Places are shares of the picture, angles degrees, luma and chroma are on the
 * scale 0–255, other figures are shares from 0 to 1.
 */
export type FaceFigures = {
  place: PicturePlace
  /** Where the head begins (hair included) and ends (the chin), from the top. */
  crown: number
  chin: number
  /** The middle of the face, from the left. */
  centre: number
  /** The height of the eyes, from the top. */
  eye_line: number
  roll: number
  yaw: number
  pitch: number
  /** Height of the eyes' opening to their width, of the more open eye. */
  eye_open: number
  /** Height of the mouth's opening to its width. */
  mouth_open: number
  eyes: PicturePlace
  mouth: PicturePlace
  /** Above the brows, up to the crown. */
  brow: PicturePlace
  /** Variance of the Laplacian over the face, which is first brought to one width. */
  sharpness: number
  luma: number
  dark: number
  bright: number
  /** The difference of the mean luma of the two halves of the face, to the lighter one. */
  uneven: number
  chroma: number
  /** Burnt-out pixels around the eyes: light on glasses. */
  glare: number
  /** How far the colour of the forehead is from that of the cheeks, where something covers it. */
  hat: number
  /** How far the colour of the lower half of the face is from that of the forehead. */
  mask: number
}

/** The background: its main colour, and how much of it has that colour; null where next to nothing of it is seen. */
export type BackgroundFigures = { colour: Colour; purity: number; place: PicturePlace } | null

/** What the machine finds in a picture: its rules are in people/idphotoTool. */
export type PhotoFigures = {
  bytes: number
  width: number
  height: number
  /** Null where the picture has too many pixels to be looked at. */
  faces: PicturePlace[] | null
  /** Null where there is not exactly one face. */
  face: FaceFigures | null
  background: BackgroundFigures
}

import type { FaceFigures } from '@zhikao/domain/platform/media/media.model.ts'
import type { Pixels } from './region.ts'
import { MASK_SIDE } from './models.ts'
import type { FoundFace } from './models.ts'
import { inside, placeOf, toneOf } from './region.ts'
import type { Region, Tone } from './region.ts'

type Point = { x: number; y: number }
type PointAt = (index: number) => Point
/** Points of MediaPipe's face mesh; left and right as they are seen. */
const MESH = {
  forehead: 10,
  chin: 152,
  left: 234,
  right: 454,
  nose: 2,
  mouth: { left: 61, right: 291, upper: 13, lower: 14 },
  eyes: [
    { outer: 33, inner: 133, upper: 159, lower: 145, brow: 105, cheek: 50 },
    { outer: 263, inner: 362, upper: 386, lower: 374, brow: 334, cheek: 280 },
  ],
} as const

const DEGREES = 180 / Math.PI
/** A head seldom reaches further above the forehead than this share of the face. */
const HAIR_MAX = 0.75
const HEAD = 0.5

/** Everything that is measured of a face but its sharpness, which needs another size. */
export function faceFigures(pixels: Pixels, found: FoundFace, mask: Float32Array): Omit<FaceFigures, 'sharpness'> {
  const at = pointsOf(found)
  const size = { width: pixels.width, height: pixels.height }
  const [forehead, chin, left, right] = [at(MESH.forehead), at(MESH.chin), at(MESH.left), at(MESH.right)]
  const [one, other] = [eyeCentre(at, MESH.eyes[0]), eyeCentre(at, MESH.eyes[1])]
  const tall = chin.y - forehead.y
  const crown = crownOf(size, mask, { middle: (left.x + right.x) / 2, forehead: forehead.y, tall })
  const face: Region = { left: left.x, top: forehead.y, right: right.x, bottom: chin.y }
  const mouth = mouthRegion(at, chin)
  const eyes = around(at, tall * 0.06)
  return {
    place: placeOf(size, face),
    crown: crown / size.height,
    chin: Math.min(1, chin.y / size.height),
    centre: (left.x + right.x) / 2 / size.width,
    eye_line: (one.y + other.y) / 2 / size.height,
    roll: Math.atan2(other.y - one.y, other.x - one.x) * DEGREES,
    yaw: (found.rotation?.angle.yaw ?? 0) * DEGREES,
    pitch: (found.rotation?.angle.pitch ?? 0) * DEGREES,
    eye_open: Math.max(...MESH.eyes.map((eye) => opening(at(eye.upper), at(eye.lower), at(eye.outer), at(eye.inner)))),
    mouth_open: opening(at(MESH.mouth.upper), at(MESH.mouth.lower), at(MESH.mouth.left), at(MESH.mouth.right)),
    eyes: placeOf(size, eyes),
    mouth: placeOf(size, mouth),
    brow: placeOf(size, { ...face, top: crown, bottom: eyes.top }),
    ...lightOf(pixels, face),
    ...coveringOf(pixels, at, { face, eyes, mouth }),
  }
}

const pointsOf =
  ({ mesh }: FoundFace) =>
  (index: number): Point => {
    const [x = 0, y = 0] = mesh[index] ?? []
    return { x, y }
  }
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const eyeCentre = (at: PointAt, eye: { outer: number; inner: number }) => middle(at(eye.outer), at(eye.inner))
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const opening = (upper: Point, lower: Point, side: Point, otherSide: Point) =>
  apart(upper, lower) / Math.max(1, apart(side, otherSide))

/** Where hair or hat begin: the uppermost row above the forehead that belongs to the person. */
function crownOf(
  { width, height }: { width: number; height: number },
  mask: Float32Array,
  head: { middle: number; forehead: number; tall: number },
): number {
  const column = (x: number) => Math.min(MASK_SIDE - 1, Math.max(0, Math.round((x / width) * MASK_SIDE)))
  const [from, to] = [column(head.middle - head.tall * 0.2), column(head.middle + head.tall * 0.2)]
  const lowest = Math.floor((head.forehead / height) * MASK_SIDE)
  const highest = Math.max(0, Math.floor(((head.forehead - head.tall * HAIR_MAX) / height) * MASK_SIDE))
  let row = Math.max(0, lowest)
  while (row > highest && meanOf(mask, row - 1, from, to) > HEAD) row -= 1
  return (row / MASK_SIDE) * height
}

function meanOf(mask: Float32Array, row: number, from: number, to: number): number {
  let sum = 0
  for (let x = from; x <= to; x += 1) sum += mask[row * MASK_SIDE + x] ?? 0
  return sum / (to - from + 1)
}

function around(at: PointAt, margin: number): Region {
  const points = MESH.eyes.flatMap((eye) => [at(eye.outer), at(eye.inner), at(eye.upper), at(eye.lower)])
  return {
    left: Math.min(...points.map(({ x }) => x)) - margin,
    right: Math.max(...points.map(({ x }) => x)) + margin,
    top: Math.min(...points.map(({ y }) => y)) - margin,
    bottom: Math.max(...points.map(({ y }) => y)) + margin,
  }
}

/** From below the nose to the chin, as wide as the mouth. */
function mouthRegion(at: PointAt, chin: Point): Region {
  return {
    left: at(MESH.mouth.left).x,
    right: at(MESH.mouth.right).x,
    top: at(MESH.nose).y,
    bottom: chin.y,
  }
}

/** The middle of the face without hair and outline, and its two halves. */
function lightOf(pixels: Pixels, face: Region) {
  const [wide, tall] = [face.right - face.left, face.bottom - face.top]
  const inner = {
    left: face.left + wide * 0.15,
    right: face.right - wide * 0.15,
    top: face.top + tall * 0.2,
    bottom: face.bottom - tall * 0.12,
  }
  const centre = (inner.left + inner.right) / 2
  const { luma, dark, bright, chroma } = toneOf(pixels, inner)
  const halves = [toneOf(pixels, { ...inner, right: centre }).luma, toneOf(pixels, { ...inner, left: centre }).luma]
  const lighter = Math.max(...halves)
  return { luma, dark, bright, chroma, uneven: lighter === 0 ? 0 : (lighter - Math.min(...halves)) / lighter }
}

const colourDistance = (one: Tone, other: Tone) =>
  Math.hypot(one.mean[0] - other.mean[0], one.mean[1] - other.mean[1], one.mean[2] - other.mean[2])
const HAIR_LUMA = 80
const HAIR_CHROMA = 30
/** A beard is that much darker than the skin. */
const BEARD_LUMA = 0.75
const isHair = ({ luma, chroma }: Tone) => luma < HAIR_LUMA && chroma < HAIR_CHROMA

/** Hat, glasses and mask, by colours: no model of the package classifies them (stack.md). Hair on the forehead is dark, and no hat. */
function coveringOf(pixels: Pixels, at: PointAt, { face, eyes, mouth }: Record<'face' | 'eyes' | 'mouth', Region>) {
  const reach = (face.right - face.left) * 0.06
  const toneAround = ({ x, y }: Point) =>
    toneOf(pixels, { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach })
  const [cheek, otherCheek] = [toneAround(at(MESH.eyes[0].cheek)), toneAround(at(MESH.eyes[1].cheek))]
  const brows = Math.min(...MESH.eyes.map(({ brow }) => at(brow).y))
  const forehead = toneOf(pixels, {
    left: face.left + (face.right - face.left) * 0.3,
    right: face.right - (face.right - face.left) * 0.3,
    top: face.top,
    bottom: brows - reach / 2,
  })
  const away = Math.min(colourDistance(forehead, cheek), colourDistance(forehead, otherCheek))
  const skin = isHair(forehead) ? cheek : forehead
  const lower = toneOf(pixels, mouth)
  const isBeard = lower.luma < skin.luma * BEARD_LUMA && lower.chroma < HAIR_CHROMA
  return {
    glare: burntShare(pixels, eyes),
    hat: isHair(forehead) ? 0 : away,
    mask: isBeard ? 0 : colourDistance(lower, skin),
  }
}

const BURNT = 245

function burntShare({ data, width, height }: Pixels, region: Region): number {
  const { left, top, right, bottom } = inside({ width, height }, region)
  let burnt = 0
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * width + x) * 3
      if ((data[at] ?? 0) >= BURNT && (data[at + 1] ?? 0) >= BURNT && (data[at + 2] ?? 0) >= BURNT) burnt += 1
    }
  }
  return burnt / Math.max(1, (right - left) * (bottom - top))
}

import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import type { FindingRule } from '@zhikao/domain/people/idphotoTool/idphotoTool.messages.ts'

const { width: WIDTH, height: HEIGHT, min_bytes: MIN_BYTES, max_bytes: MAX_BYTES } = PHOTO_SPEC_DEFAULTS

/** The faults that a drawn photo can have. */
export const DRAWN_FAULTS = [
  'photo_type',
  'photo_broken',
  'photo_pixels',
  'photo_bytes_small',
  'photo_bytes_large',
  'background_colour',
  'photo_blurred',
  'photo_dark',
  'photo_bright',
] as const satisfies readonly FindingRule[]
export type DrawnFault = (typeof DRAWN_FAULTS)[number]

/** A drawn ID photo that passes every check, or has exactly the fault asked for; the same seed gives the same person. */
export async function drawPhoto({ fault, seed = 1 }: { fault?: DrawnFault; seed?: number } = {}): Promise<Buffer> {
  const random = seeded(seed)
  const drawing = sharp(Buffer.from(portraitSvg(random, fault === 'background_colour')))
  const portrait = await texture(drawing, random, toneOf(fault))
  if (fault === 'photo_type') return portrait.png().toBuffer()
  if (fault === 'photo_pixels') portrait.resize({ width: WIDTH + 5, height: HEIGHT + 7, fit: 'fill' })
  if (fault === 'photo_blurred') portrait.blur(4)
  const photo = await portrait.jpeg({ quality: fault === 'photo_bytes_small' ? 30 : 92 }).toBuffer()
  if (fault === 'photo_bytes_small') return photo
  if (fault === 'photo_bytes_large') return padded(photo, MAX_BYTES + 1024)
  if (fault === 'photo_broken') return padded(photo, MIN_BYTES).subarray(0, Math.floor(photo.length / 2))
  return padded(photo, MIN_BYTES + 2048)
}

function seeded(seed: number): () => number {
  let state = Math.imul(seed ^ 0x5bd1e995, 2654435761) >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function pick<T>(random: () => number, of: readonly [T, ...T[]]): T {
  return of[Math.floor(random() * of.length)] ?? of[0]
}

// Head and shoulders by the head rule: top margin 1/10, head 7/10, shoulders 1/5.
function portraitSvg(random: () => number, isOnBlue: boolean): string {
  const skin = pick(random, ['#e8b48c', '#d9a07a', '#f0c4a0'])
  const hair = pick(random, ['#2b211c', '#3a2a1e', '#1f1f24'])
  const coat = pick(random, ['#27406b', '#5b2333', '#2f5d50', '#4a4a6a'])
  const tie = pick(random, ['#a33', '#284', '#a70'])
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${isOnBlue ? '#628bce' : '#ffffff'}"/>
    <path d="M8 413 Q16 352 104 334 L191 334 Q279 352 287 413 Z" fill="${coat}"/>
    <path d="M104 334 L147 398 L191 334 Z" fill="#f4f4f4"/>
    <path d="M141 360 l13 0 l5 53 l-23 0 Z" fill="${tie}"/>
    <g transform="translate(147 50) scale(1.16) translate(-147 -50)">
    <rect x="117" y="250" width="61" height="66" rx="22" fill="${skin}"/>
    <ellipse cx="147" cy="180" rx="74" ry="98" fill="${skin}"/>
    <path d="M70 172 Q66 52 147 50 Q229 52 225 172 Q214 112 147 104 Q80 112 70 172 Z" fill="${hair}"/>
    <path d="M103 156 q16 -9 31 0 M161 156 q16 -9 31 0" stroke="${hair}" stroke-width="4" fill="none"/>
    <ellipse cx="118" cy="172" rx="9" ry="6" fill="#fff"/><circle cx="118" cy="172" r="5" fill="#2a1a10"/>
    <ellipse cx="177" cy="172" rx="9" ry="6" fill="#fff"/><circle cx="177" cy="172" r="5" fill="#2a1a10"/>
    <path d="M147 178 l-7 34 q7 6 15 0" stroke="#a8744f" stroke-width="3" fill="none"/>
    <path d="M124 234 q23 13 46 0" stroke="#b04a48" stroke-width="6" fill="none"/>
    </g>
  </svg>`
}

// Wrong light changes the person; the background stays white, or it would be a second fault.
function toneOf(fault: DrawnFault | undefined): (value: number) => number {
  if (fault === 'photo_dark') return (value) => value * 0.28
  // Hair and cloth stay dark, or the person's outline would be lost in the white.
  const burnt = (value: number) => (value < 110 ? value : 255 - (255 - value) * 0.28)
  return fault === 'photo_bright' ? burnt : (value) => value
}

// Skin, cloth and hair are never flat; the grain is what makes the drawing as sharp and as heavy as a photo.
async function texture(drawing: Sharp, random: () => number, tone: (value: number) => number): Promise<Sharp> {
  const { data, info } = await drawing.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 3) {
    const isBackground = data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255
    const grain = isBackground ? -3 * random() : 34 * (random() - 0.5)
    for (let c = 0; c < 3; c += 1) {
      const value = (data[at + c] ?? 0) + grain
      data[at + c] = Math.max(0, Math.min(255, Math.round(isBackground ? value : tone(value))))
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
}

// Comment segments after the start mark: more bytes, the same picture.
function padded(photo: Buffer, bytes: number): Buffer {
  const parts = [photo.subarray(0, 2)]
  for (let missing = bytes - photo.length; missing > 0; missing -= 60_000) {
    const length = Math.max(8, Math.min(60_000, missing))
    const segment = Buffer.alloc(length)
    segment.writeUInt16BE(0xfffe, 0)
    segment.writeUInt16BE(length - 2, 2)
    parts.push(segment)
  }
  return Buffer.concat([...parts, photo.subarray(2)])
}

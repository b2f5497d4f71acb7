import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { CheckItem } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'
import { PHOTO_PRESETS } from '@zhikao/domain/people/idphotoTool/idphotoTool.model.ts'

const { width: W, height: H } = PHOTO_PRESETS.ONE_INCH
const WHITE = { r: 255, g: 255, b: 255 }
const jpeg = (image: Sharp, quality = 92) => image.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()

type Shade = (value: number, x: number, y: number) => number

/** Changes the person, or the white background behind it, pixel by pixel. */
async function shaded(photo: Buffer, of: 'person' | 'background', shade: Shade): Promise<Buffer> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 3) {
    const isWhite = Math.min(data[at]!, data[at + 1]!, data[at + 2]!) > 246
    if (isWhite !== (of === 'background')) continue
    const [x, y] = [(at / 3) % info.width, Math.floor(at / 3 / info.width)]
    for (let c = at; c < at + 3; c += 1) data[c] = Math.min(255, Math.max(0, Math.round(shade(data[c]!, x, y))))
  }
  return jpeg(sharp(data, { raw: info }))
}

/** The photo moved on its white paper; what leaves the picture is cut off. */
async function moved(photo: Buffer, right: number, down: number): Promise<Buffer> {
  const paper = sharp(photo).extend({
    top: H,
    bottom: H,
    left: W,
    right: W,
    extendWith: 'background',
    background: WHITE,
  })
  const wide = await paper.toBuffer()
  return jpeg(sharp(wide).extract({ left: W - right, top: H - down, width: W, height: H }))
}

async function scaled(photo: Buffer, factor: number): Promise<Buffer> {
  const [width, height] = [Math.round(W * factor), Math.round(H * factor)]
  const larger = await sharp(photo).resize(width, height).toBuffer()
  if (factor > 1)
    return jpeg(sharp(larger).extract({ left: (width - W) >> 1, top: Math.round(H * 0.06), width: W, height: H }))
  return onPaper([{ input: larger, left: (W - width) >> 1, top: H - height }])
}

const onPaper = (parts: { input: Buffer; left: number; top: number }[]) =>
  jpeg(sharp({ create: { width: W, height: H, channels: 3, background: WHITE } }).composite(parts))

async function twice(photo: Buffer): Promise<Buffer> {
  const half = await sharp(photo)
    .resize(W >> 1)
    .toBuffer()
  return onPaper([0, W >> 1].map((left) => ({ input: half, left, top: H >> 2 })))
}

async function shouldersOnly(photo: Buffer): Promise<Buffer> {
  const height = Math.round(H * 0.14)
  const strip = await sharp(photo)
    .extract({ left: 0, top: H - height, width: W, height })
    .toBuffer()
  return onPaper([{ input: strip, left: 0, top: H - height }])
}

const rotated = async (photo: Buffer, degrees: number) => {
  const turned = await sharp(photo).rotate(degrees, { background: WHITE }).toBuffer()
  return jpeg(sharp(turned).resize(W, H, { fit: 'cover' }))
}

/** One fault at a time, made of a good photo on white; the item of the report that must find it. */
export const FAULT_CASES: Record<string, { item: CheckItem; make: (photo: Buffer) => Promise<Buffer> }> = {
  'five pixels too narrow': {
    item: 'pixels',
    make: (photo) => jpeg(sharp(photo).resize(W - 5, H - 7, { fit: 'fill' })),
  },
  'ratio 4:5': {
    item: 'ratio',
    make: (photo) => jpeg(sharp(photo).resize(W, Math.round((W * 5) / 4), { position: 'top' })),
  },
  'file too small': { item: 'bytes', make: (photo) => jpeg(sharp(photo), 12) },
  'no face': { item: 'faces', make: shouldersOnly },
  'two faces': { item: 'faces', make: twice },
  'head cut at the top': { item: 'head_top', make: (photo) => moved(photo, 0, -Math.round(H * 0.09)) },
  'head too small': { item: 'head_size', make: (photo) => scaled(photo, 0.7) },
  'head too large': { item: 'head_size', make: (photo) => scaled(photo, 1.25) },
  'head at the side': { item: 'head_centre', make: (photo) => moved(photo, 45, 0) },
  'eyes too low': { item: 'eye_line', make: (photo) => moved(photo, 0, Math.round(H * 0.09)) },
  'tilted by 16°': { item: 'roll', make: (photo) => rotated(photo, 16) },
  blurred: { item: 'blur', make: (photo) => jpeg(sharp(photo).blur(5), 100) },
  dark: { item: 'exposure', make: (photo) => shaded(photo, 'person', (value) => value * 0.3) },
  'burnt out': { item: 'exposure', make: (photo) => shaded(photo, 'person', (value) => value * 1.7 + 90) },
  'light from one side': {
    item: 'even_light',
    make: (photo) => shaded(photo, 'person', (value, x) => value * (x < W / 2 ? 1.1 : 0.3)),
  },
  'black and white': { item: 'colour', make: (photo) => jpeg(sharp(photo).grayscale().toColourspace('srgb')) },
  'background of another colour': {
    item: 'background_colour',
    make: (photo) => shaded(photo, 'background', (value) => value - 110),
  },
  'background with stripes': {
    item: 'background_purity',
    make: (photo) => shaded(photo, 'background', (value, x) => (x % 60 < 25 ? value - 90 : value)),
  },
}

/** Good photos as they differ from camera to camera: none of them may be refused. */
export const GOOD_VARIANTS: Record<string, (photo: Buffer) => Promise<Buffer>> = {
  'as made': async (photo) => photo,
  mirrored: (photo) => jpeg(sharp(photo).flop()),
  'a little darker': (photo) => shaded(photo, 'person', (value) => value * 0.9),
  'a little lighter': (photo) => shaded(photo, 'person', (value) => value * 1.06 + 4),
  'moved by five pixels': (photo) => moved(photo, 5, 3),
  'off-white background': (photo) => shaded(photo, 'background', (value) => value - 8),
}

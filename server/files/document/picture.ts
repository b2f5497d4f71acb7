import sharp from 'sharp'

const DPI = 300
const POINTS_PER_INCH = 72
/** Transparent pictures are taken apart pixel by pixel when they are embedded. */
const ALPHA_PIXELS = 400_000
const INPUT_PIXELS = 40_000_000

/** A picture as it is embedded: no finer than 300 dpi for the box (in points) that it fills, a photo as JPEG, anything else as PNG. */
export async function pictureFor(bytes: Buffer, box: { width: number; height: number }): Promise<Buffer> {
  const source = sharp(bytes, { limitInputPixels: INPUT_PIXELS }).rotate()
  const {
    format,
    hasAlpha,
    width,
    height,
    orientation = 1,
  } = await sharp(bytes, {
    limitInputPixels: INPUT_PIXELS,
  }).metadata()
  const pixels = (points: number) => Math.max(1, Math.ceil((points / POINTS_PER_INCH) * DPI))
  const wanted = { width: pixels(box.width), height: pixels(box.height) }
  const shrink = hasAlpha ? Math.min(1, Math.sqrt(ALPHA_PIXELS / (wanted.width * wanted.height))) : 1
  const most = { width: Math.ceil(wanted.width * shrink), height: Math.ceil(wanted.height * shrink) }
  const isFine = format === 'jpeg' && orientation === 1 && width <= most.width && height <= most.height
  if (isFine) return bytes
  const resized = source.resize({ ...most, fit: 'inside', withoutEnlargement: true })
  return format === 'jpeg' ? resized.jpeg({ quality: 90 }).toBuffer() : resized.png().toBuffer()
}

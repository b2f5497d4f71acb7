import sharp from 'sharp'
import { MAX_PIXELS } from './reencode.ts'

/** Has this image a pixel that is not opaque? False without an alpha channel, or when all its pixels are opaque. */
export async function isTransparent(bytes: Uint8Array): Promise<boolean> {
  const { isOpaque } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).stats()
  return !isOpaque
}

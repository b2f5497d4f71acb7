import sharp from 'sharp'
import { MAX_PIXELS } from './reencode.ts'

/** Does anything shine through this image? False for one without an alpha channel, or with nothing in it. */
export async function isTransparent(bytes: Uint8Array): Promise<boolean> {
  const { isOpaque } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).stats()
  return !isOpaque
}

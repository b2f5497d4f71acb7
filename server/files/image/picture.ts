import { sniff } from '../sniff.ts'
import { reencodeImage } from './reencode.ts'

/** The longer side of a picture in a text, in pixels. */
export const PICTURE_SIDE = 2400

export type EncodedPicture = { type: string; ext: 'png' | 'jpg'; source: Buffer }

/** A picture of a text as it is stored, encoded again so that nothing but the picture is; null: it is no whole JPEG or PNG. */
export async function encodedPicture(bytes: Buffer): Promise<EncodedPicture | null> {
  const format = sniff(bytes)
  if (format !== 'jpeg' && format !== 'png') return null
  try {
    const source = await reencodeImage(bytes, { maxWidth: PICTURE_SIDE, maxHeight: PICTURE_SIDE, format })
    return { type: `image/${format}`, ext: format === 'png' ? 'png' : 'jpg', source }
  } catch {
    // It begins like a picture, and is none.
    return null
  }
}

/** The longest side of a photo that is sent, in px; a phone takes 4000 and more, in 3 to 12 MB. */
const LONGEST = 1600
const QUALITY = 0.85
/** A file of these types that is not larger is sent as it is. */
const [KEPT, KEPT_BYTES] = [['image/jpeg', 'image/png'], 1024 * 1024]

type Size = { width: number; height: number }

/** The size of a picture whose longest side is at most `longest` px, in whole px. */
export function sizeWithin({ width, height }: Size, longest = LONGEST): Size {
  const share = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * share), height: Math.round(height * share) }
}

/** Transparent parts become white: JPEG has none. */
async function jpegOf(bitmap: ImageBitmap, size: Size): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const brush = canvas.getContext('2d')
  if (!brush) return null
  brush.fillStyle = '#fff'
  brush.fillRect(0, 0, size.width, size.height)
  brush.drawImage(bitmap, 0, 0, size.width, size.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** A photo as it is sent: a JPEG whose longest side is at most 1600 px. What is small already, no picture, or one that the browser cannot read stays as it is: the server judges it. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const size = sizeWithin(bitmap)
  const isSmall = size.width === bitmap.width && KEPT.includes(file.type) && file.size <= KEPT_BYTES
  const blob = isSmall ? null : await jpegOf(bitmap, size)
  bitmap.close()
  return blob ? new File([blob], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type }) : file
}

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { reencodeImage, reencodePhoto } from './reencode.ts'

test.each([undefined, 'photo_bytes_large', 'background_colour', 'photo_bytes_small'] as const)(
  'a stored photo stays within the bytes of the spec (%s)',
  async (fault) => {
    const stored = await reencodePhoto(await drawPhoto(fault ? { fault } : {}))
    expect(stored.length).toBeGreaterThanOrEqual(PHOTO_SPEC_DEFAULTS.min_bytes)
    expect(stored.length).toBeLessThanOrEqual(PHOTO_SPEC_DEFAULTS.max_bytes)
  },
)

test('a noisy picture is encoded with lower quality until it fits', async () => {
  const noise = Buffer.from(Array.from({ length: 600 * 800 * 3 }, (_, index) => Math.imul(index, 2654435761) >>> 24))
  const stored = await reencodePhoto(
    await sharp(noise, { raw: { width: 600, height: 800, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer(),
  )
  expect(stored.length).toBeLessThanOrEqual(PHOTO_SPEC_DEFAULTS.max_bytes)
})

test('metadata is removed, and the rotation is applied', async () => {
  const tagged = await sharp(await drawPhoto())
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'secret-canary' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const stored = await reencodePhoto(tagged)
  const found = await sharp(stored).metadata()
  expect(found).toMatchObject({ width: 413, height: 295, format: 'jpeg' })
  expect(found.exif ?? found.icc ?? found.xmp).toBeUndefined()
  expect(stored.includes('secret-canary')).toBe(false)
})

test('avatars and logos are reduced to their maximum size, and png keeps its transparency', async () => {
  const logo = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  const png = await sharp(await reencodeImage(logo, { maxWidth: 300, maxHeight: 300, format: 'png' })).metadata()
  expect(png).toMatchObject({ width: 300, height: 100, format: 'png', hasAlpha: true })
  const jpeg = await sharp(await reencodeImage(logo, { maxWidth: 2000, maxHeight: 2000, format: 'jpeg' })).metadata()
  expect(jpeg).toMatchObject({ width: 900, height: 300, format: 'jpeg', hasAlpha: false })
  const small = await reencodeImage(await drawPhoto(), { maxWidth: 60, maxHeight: 100, format: 'jpeg' })
  expect(await sharp(small).metadata()).toMatchObject({ width: 60, height: 84, format: 'jpeg' })
})

test('a picture that cannot be decoded is refused', async () => {
  const broken = await drawPhoto({ fault: 'photo_broken' })
  await expect(reencodePhoto(broken)).rejects.toThrow()
  await expect(reencodeImage(broken, { maxWidth: 60, maxHeight: 60, format: 'jpeg' })).rejects.toThrow()
  await expect(reencodeImage(Buffer.from('x'), { maxWidth: 1, maxHeight: 1, format: 'png' })).rejects.toThrow()
})

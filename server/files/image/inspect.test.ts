import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PHOTO_FAULTS, PHOTO_SPEC_DEFAULTS } from '@zhikao/domain/platform/media/media.model.ts'
import { drawPhoto } from '../../seed/portrait.ts'
import { inspectPhoto } from './inspect.ts'

const rulesOf = async (bytes: Uint8Array) =>
  (await inspectPhoto(bytes, PHOTO_SPEC_DEFAULTS)).faults.map((fault) => fault.rule)

test.each([1, 2, 3, 4, 5, 6, 7, 8])('the clean photo %i passes', async (seed) => {
  const report = await inspectPhoto(await drawPhoto({ seed }), PHOTO_SPEC_DEFAULTS)
  expect(report).toMatchObject({ ok: true, faults: [], measured: { width: 295, height: 413, white_border: 1 } })
})

test.each(PHOTO_FAULTS.flatMap((fault) => [1, 2, 3, 4].map((seed) => [fault, seed] as const)))(
  'the fault %s is found, and no other (%i)',
  async (fault, seed) => {
    expect(await rulesOf(await drawPhoto({ fault, seed }))).toEqual([fault])
  },
)

test('several faults are reported together, with the measured values', async () => {
  const photo = await sharp(await drawPhoto())
    .resize({ width: 200 })
    .grayscale()
    .jpeg({ quality: 40 })
    .toBuffer()
  const report = await inspectPhoto(photo, PHOTO_SPEC_DEFAULTS)
  expect(report.faults.map((fault) => fault.rule)).toEqual(['photo_pixels', 'photo_bytes_small', 'photo_grey'])
  expect(report.faults[0]?.params).toEqual({ width: 295, height: 413, found_width: 200, found_height: 280 })
})

test('EXIF rotation is applied before the checks', async () => {
  const lying = await sharp(await drawPhoto())
    .rotate(90)
    .jpeg({ quality: 92 })
    .toBuffer()
  expect(await rulesOf(lying)).toContain('photo_pixels')
  const turned = await sharp(lying).withMetadata({ orientation: 8 }).jpeg({ quality: 92 }).toBuffer()
  expect(await rulesOf(turned)).toEqual([])
})

test('thresholds come from the spec', async () => {
  const photo = await drawPhoto()
  const spec = { ...PHOTO_SPEC_DEFAULTS, min_sharpness: 1e6, min_white_border: 1.1, max_bytes: 1000, max_luma: 10 }
  const report = await inspectPhoto(photo, spec)
  expect(report.faults.map((fault) => fault.rule)).toEqual([
    'photo_bytes_large',
    'photo_border',
    'photo_blurred',
    'photo_bright',
  ])
})

test.each([
  ['an empty file', Buffer.alloc(0), 'photo_type'],
  ['an HTML page', Buffer.from('<html>'), 'photo_type'],
  ['only the start mark of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'photo_broken'],
  [
    'a PNG with a deflate bomb',
    Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), deflateSync(Buffer.alloc(1e6))]),
    'photo_type',
  ],
])('%s', async (_, bytes, fault) => {
  expect(await rulesOf(bytes)).toEqual([fault])
})

test('a picture of too many pixels is never decoded', async () => {
  const photo = Buffer.from(await drawPhoto())
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
  photo.writeUInt16BE(60_000, frame + 5)
  photo.writeUInt16BE(60_000, frame + 7)
  // Each decoding passes through the queue; reading a header does not.
  let decodings = 0
  const count = () => void (decodings += 1)
  sharp.queue.on('change', count)
  expect(await rulesOf(photo)).toEqual(['photo_pixels'])
  expect(decodings).toBe(0)
  await rulesOf(await drawPhoto())
  expect(decodings).toBeGreaterThan(0)
  sharp.queue.off('change', count)
})

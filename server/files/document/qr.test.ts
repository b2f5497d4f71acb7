import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCode } from './qr.ts'

/** Draws the bars as the document does, renders them to pixels, and decodes them. */
async function readBack(text: string, pixels: number): Promise<string | undefined> {
  const { side, bars } = qrCode(text)
  const dark = bars
    .map(({ x, y, width, height }) => `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="#fff"/>${dark}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test.each([
  'https://exam.example.cn/certificate/KZ2026-22-000123?token=4f8b2c1d9e7a6035b4c2d1e0f9a8b7c6',
  '220017252201203',
  '准考证',
])('%s is read back', async (text) => {
  expect(await readBack(text, 400)).toBe(text)
  // As on paper: 25 mm at 150 dpi.
  expect(await readBack(text, 148)).toBe(text)
})

test('a different digit makes a different code', () => {
  expect(qrCode('220017252201203')).not.toEqual(qrCode('220017252201204'))
})

test('the code has a quiet zone of four modules', () => {
  const { side, bars } = qrCode('a')
  for (const { x, y, width, height } of bars) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(4)
    expect(Math.max(x + width, y + Math.floor(height))).toBeLessThanOrEqual(side - 4)
  }
})

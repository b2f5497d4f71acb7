import { expect, test } from 'vitest'
import { shrinkPhoto, sizeWithin } from './photo.ts'

test.each([
  [4032, 3024, 1600, 1200],
  [3024, 4032, 1200, 1600],
  [1601, 10, 1600, 10],
  [1600, 1600, 1600, 1600],
  [300, 200, 300, 200],
])('%d × %d px become %d × %d: the longest side is at most 1600 px (exam-day D10)', (width, height, wide, high) => {
  expect(sizeWithin({ width, height })).toEqual({ width: wide, height: high })
})

test('what is no picture stays as it is (exam-day D10)', async () => {
  const file = new File(['%PDF-1.7'], 'a.pdf', { type: 'application/pdf' })
  expect(await shrinkPhoto(file)).toBe(file)
})

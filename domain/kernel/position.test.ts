import { expect, it } from 'vitest'
import { kilometersText } from './position.ts'

it.each([
  [0, '0.0'],
  [3.84, '3.8'],
  [9.94, '9.9'],
  // 10.0 is not below 10 km.
  [9.96, '10'],
  [10.4, '10'],
  [98.4, '98'],
  [1067.6, '1068'],
])('%f km is shown as %s: one decimal place below 10 km, else whole', (km, text) => {
  expect(kilometersText(km)).toBe(text)
})

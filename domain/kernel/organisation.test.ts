import { expect, test } from 'vitest'
import { usccCheck } from './organisation.ts'
import { IDENTIFIER_SAMPLES } from './testIdentifiers.ts'

test('the check character of a unified social credit code', () => {
  for (const code of IDENTIFIER_SAMPLES['uscc']?.good ?? []) expect(usccCheck(code.slice(0, 17))).toBe(code.charAt(17))
})

test('every check character from 0 to Y occurs', () => {
  const seen = new Set(Array.from({ length: 400 }, (_, at) => usccCheck(`122200004127${String(at).padStart(5, '0')}`)))
  expect(seen.size).toBe(31)
})

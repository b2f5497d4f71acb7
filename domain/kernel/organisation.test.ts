import { expect, test } from 'vitest'
import { isUscc, postcode, regionCode, schoolCode, uscc, usccCheck } from './organisation.ts'

test.each(['91350100M000100Y43', '121100004000000014', '122200004127500016'])(
  '%s is a unified social credit code',
  (code) => {
    expect(isUscc(code)).toBe(true)
    expect(usccCheck(code.slice(0, 17))).toBe(code.charAt(17))
  },
)

test.each([
  ['another check character', '91350100M000100Y44', 'uscc_check'],
  ['two characters exchanged', '93150100M000100Y43', 'uscc_check'],
  ['a letter I', '91350100I000100Y43', 'uscc_format'],
  ['lower case', '91350100m000100Y43', 'uscc_format'],
  ['17 characters', '91350100M000100Y4', 'uscc_format'],
  ['nothing', '', 'uscc_format'],
])('%s is refused', (_, code, rule) => {
  expect(isUscc(code)).toBe(false)
  const parsed = uscc.safeParse(code)
  expect(parsed.error?.issues[0]?.message).toBe(rule)
})

test('every check character from 0 to Y occurs', () => {
  const seen = new Set(Array.from({ length: 400 }, (_, at) => usccCheck(`122200004127${String(at).padStart(5, '0')}`)))
  expect(seen.size).toBe(31)
})

const accepted = (schema: { safeParse: (value: string) => { success: boolean } }, values: string[]) =>
  values.filter((value) => schema.safeParse(value).success)

test('school code, postcode and region code are accepted by their formats', () => {
  expect(
    accepted(schoolCode, [
      '3622000001',
      '4122012345',
      '4222000000',
      '9322000000',
      '3522000000',
      '362200000',
      '36220000011',
    ]),
  ).toEqual(['3622000001', '4122012345', '4222000000', '9322000000'])
  expect(accepted(postcode, ['130000', '13000', '1300000', '13000a'])).toEqual(['130000'])
  expect(accepted(regionCode, ['220000', '22', 'abcdef'])).toEqual(['220000'])
})

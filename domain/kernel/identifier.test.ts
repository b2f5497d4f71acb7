import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bankAccount, bankCard, isLuhn } from './bank.ts'
import { priorCertNo, ticketNo, trainCertNo } from './certificateNo.ts'
import { majorCode, studentNo } from './education.ts'
import { faultsOf } from './faults.ts'
import { date, datetime, identifiers, isFinalRule, ruleText } from './field.ts'
import { postcode, regionCode, schoolCode, taxNo, uscc, usccCheck } from './organisation.ts'
import { email, ID_TYPES, idCheckDigit, idFault, mobile, personName, saysBirthday, tel } from './person.ts'
import { IDENTIFIER_SAMPLES } from './testIdentifiers.ts'
import { LANGS } from './text.ts'
import type { Text } from './text.ts'
import { vin, vinCheckDigit } from './vehicle.ts'

const people = [personName, mobile, tel, email, date, datetime]
const codes = [uscc, schoolCode, postcode, regionCode, taxNo, majorCode, studentNo, trainCertNo, priorCertNo, ticketNo]
const SCHEMAS = [...people, ...codes, bankAccount, bankCard, vin]

type Fault = { rule: string; message: Text }
const allOf = (schema: z.ZodType, value: string): Fault[] => {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error ? faultsOf(error) : []
}
const rulesOf = (schema: z.ZodType, value: string): string[] => allOf(schema, value).map(({ rule }) => rule)
/** The format's first fault: what a form shows at its field. */
const faults: Record<string, (value: string) => Fault | null | undefined> = {
  id_no: (value) => idFault('ID_CARD', value),
  ...Object.fromEntries(
    SCHEMAS.map((schema) => [identifiers.get(schema)?.name ?? '', (value: string) => allOf(schema, value)[0]]),
  ),
}
const judges = Object.fromEntries(
  Object.entries(faults).map(([name, faultOf]) => [name, (value: string) => faultOf(value)?.rule]),
)

test('every identifier has its values in the table, and the table has no other', () => {
  expect(Object.keys(IDENTIFIER_SAMPLES).toSorted()).toEqual(Object.keys(judges).toSorted())
})

describe.each(Object.entries(IDENTIFIER_SAMPLES))('%s', (name, { good, bad }) => {
  test.each([...good])('%s is accepted', (value) => expect(judges[name]?.(value)).toBeUndefined())
  test.each([...bad])('%s is refused: %s', (value, rule) => {
    expect(judges[name]?.(value)).toBe(rule)
    const said = faults[name]?.(value)?.message
    // oxlint-disable-next-line no-control-regex
    for (const lang of LANGS) expect(said?.[lang]).toMatch(/^[^{}]+$/)
  })
})

const TEXTS = Object.keys(IDENTIFIER_SAMPLES).filter((name) => !['id_no', 'date', 'datetime'].includes(name))

test.each(TEXTS)(
  'Decided 44: %s with a private or broken character is refused with the character and its place (F12, F32)',
  (name) => {
    const [good = ''] = IDENTIFIER_SAMPLES[name]?.good ?? []
    const [first = '', ...rest] = good
    const saidOf = (value: string) => faults[name]?.(value)?.message.CN
    expect(saidOf(`\ufffd${good}`)).toMatch(/第 1 个字符（U\+FFFD）/)
    expect(saidOf([first, '\ufffd', ...rest].join(''))).toMatch(/第 2 个字符（U\+FFFD）/)
    expect(saidOf([first, '\ue863', ...rest].join(''))).toMatch(/第 2 个字符（U\+E863）.*䶮/)
  },
)

test('no message of a check digit names the digit that would be right, and each says which place is wrong', () => {
  expect(idFault('ID_CARD', '110101200503071236')?.message.CN).toContain('第 18 位')
  expect(ruleText('uscc_check')?.CN).toContain('第 18 位')
  expect(ruleText('vin_check_digit')?.CN).toContain('第 9 位')
  expect(ruleText('bank_card_check_digit')?.CN).toContain('最后一位')
})

test('an empty value is too short, whatever else is required of it', () => {
  expect([vin, mobile, bankCard].map((schema) => rulesOf(schema, ''))).toEqual([
    ['vin_short'],
    ['mobile_short'],
    ['bank_card_short'],
  ])
})

test('the beginning of a right value has no final fault: a form does not interrupt who types', () => {
  for (const [name, { good }] of Object.entries(IDENTIFIER_SAMPLES)) {
    for (const value of good) {
      for (let end = 1; end < value.length; end += 1) {
        const rule = judges[name]?.(value.slice(0, end))
        expect([name, value.slice(0, end), rule !== undefined && isFinalRule(rule)]).toEqual([
          name,
          value.slice(0, end),
          false,
        ])
      }
    }
  }
})

test('a final fault is permanent: whatever is typed after it, the value stays wrong', () => {
  for (const [name, { bad }] of Object.entries(IDENTIFIER_SAMPLES)) {
    for (const [value] of bad.filter(([, rule]) => isFinalRule(rule))) {
      fc.assert(
        fc.property(fc.string({ unit: fc.constantFrom(...'0123456789AX-@.'.split('')), maxLength: 8 }), (tail) => {
          expect(judges[name]?.(value + tail)).toBeDefined()
        }),
        { numRuns: 30 },
      )
    }
  }
})

describe.each(ID_TYPES.filter((type) => !saysBirthday(type)))('%s', (type) => {
  test.each([
    ['H1234567', undefined],
    ['(A)12-345', undefined],
    ['AB12', 'document_short'],
    ['A'.repeat(21), 'document_long'],
    ['字第0123号', 'document_characters'],
  ])('the number %s: %s', (number, rule) => expect(idFault(type, number)?.rule).toBe(rule))
})

describe('Decided 43: residence permits have the form of GB 11643 (81 Hong Kong, 82 Macao, 83 Taiwan)', () => {
  const [hk, macao, taiwan] = ['810000199408230021', '820000200503071234', '830000199201300022'].map(
    (number) => number.slice(0, 17) + idCheckDigit(number.slice(0, 17)),
  )
  test.each([
    ['HK_MACAO_RESIDENT', hk, undefined],
    ['HK_MACAO_RESIDENT', macao, undefined],
    ['HK_MACAO_RESIDENT', taiwan, 'hk_macao_region'],
    ['HK_MACAO_RESIDENT', '110101200503071235', 'hk_macao_region'],
    ['HK_MACAO_RESIDENT', `${hk?.slice(0, 17)}${hk?.endsWith('0') ? 1 : 0}`, 'hk_macao_check_digit'],
    ['HK_MACAO_RESIDENT', 'H12345678', 'hk_macao_characters'],
    ['TAIWAN_RESIDENT', taiwan, undefined],
    ['TAIWAN_RESIDENT', hk, 'taiwan_region'],
    ['TAIWAN_RESIDENT', '830000199202300022', 'taiwan_date'],
    ['TAIWAN_RESIDENT', '83000019920130', 'taiwan_short'],
    ['ID_CARD', hk, 'id_permit'],
    ['ID_CARD', taiwan, 'id_permit'],
  ] as const)('%s %s: %s', (type, number, rule) => expect(idFault(type, number ?? '')?.rule).toBe(rule))
})

const DIGITS = '0123456789'.split('')
const digits = (length: number) => fc.string({ unit: fc.constantFrom(...DIGITS), minLength: length, maxLength: length })
const letters = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet.split('')), minLength: length, maxLength: length })
const day = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
  .map((one) => one.toISOString().slice(0, 10).replaceAll('-', ''))

const idNumbers = fc
  .tuple(fc.constantFrom('110101', '220104', '659001'), day, digits(3))
  .map((parts) => parts.join('') + idCheckDigit(parts.join('')))
const usccs = letters('0123456789ABCDEFGHJKLMNPQRTUWXY', 17).map((first) => first + usccCheck(first))
const cards = fc
  .integer({ min: 15, max: 18 })
  .chain(digits)
  .map((first) => first + DIGITS.find((digit) => isLuhn(first + digit)))
const vins = letters('0123456789ABCDEFGHJKLMNPRSTUVWXYZ', 17).map(
  (chars) => chars.slice(0, 8) + vinCheckDigit(chars) + chars.slice(9),
)

const replaceAt = (value: string, at: number, char: string) => value.slice(0, at) + char + value.slice(at + 1)
const swapAt = (value: string, at: number) =>
  value.slice(0, at) + value.charAt(at + 1) + value.charAt(at) + value.slice(at + 2)

describe.each([
  ['id_no', idNumbers, 'GB 11643 finds every two neighbours', () => true],
  ['uscc', usccs, 'GB 32100 finds every two neighbours', () => true],
  // 0 and 9 have the same sum doubled or not.
  ['bank_card', cards, 'Luhn finds all but 09 and 90', (pair: string) => pair !== '09' && pair !== '90'],
  // The weight of place 8 is 10, that is -1, so that the check digit of place 9 and the digit before it may change places.
  [
    'vin',
    vins,
    'GB 16735 finds all digits but those of places 8 and 9',
    (pair: string, at: number) => /^\d\d$/.test(pair) && at !== 7,
  ],
] as const)('%s', (name, valid, claim, isFound) => {
  const place = fc.nat({ max: 18 })
  test('a number with its check digit is right', () => {
    fc.assert(
      fc.property(valid, (value) => {
        expect(judges[name]?.(value)).toBeUndefined()
      }),
    )
  })
  test('one changed digit is found', () => {
    fc.assert(
      fc.property(valid, place, fc.constantFrom(...DIGITS), (value, at, digit) => {
        fc.pre(/\d/.test(value.charAt(at)) && value.charAt(at) !== digit)
        expect(judges[name]?.(replaceAt(value, at, digit))).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
  test(`two swapped neighbours are found: ${claim}`, () => {
    fc.assert(
      fc.property(valid, place, (value, at) => {
        const pair = value.slice(at, at + 2)
        fc.pre(pair.length === 2 && pair.charAt(0) !== pair.charAt(1) && isFound(pair, at))
        expect(judges[name]?.(swapAt(value, at))).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })
})

test('the pattern that the contract publishes accepts every right value and no value of wrong characters or length', () => {
  for (const schema of codes) {
    const { pattern } = z.toJSONSchema(schema)
    const { good, bad } = IDENTIFIER_SAMPLES[identifiers.get(schema)?.name ?? ''] ?? { good: [], bad: [] }
    const published = new RegExp(pattern ?? '(?!)')
    expect(good.filter((value) => !published.test(value))).toEqual([])
    const wrongForm = bad.filter(([, rule]) => /_(short|long|characters)$/.test(rule))
    expect(wrongForm.filter(([value]) => published.test(value))).toEqual([])
  }
})

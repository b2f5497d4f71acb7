import { checkDigitAt, identifier } from './identifier.ts'
import { characterSets as sets, identifierParts as parts, identifierWords as names } from './identifier.messages.ts'

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const

/** The check character that the first 17 demand. */
export function usccCheck(first17: string): string {
  const sum = USCC_WEIGHTS.reduce((total, weight, at) => total + weight * USCC_ALPHABET.indexOf(first17.charAt(at)), 0)
  return USCC_ALPHABET.charAt((31 - (sum % 31)) % 31)
}

/** Unified social credit code (GB 32100): 18 characters, the last one a check character. */
export const uscc = identifier(
  {
    name: 'uscc',
    word: names.uscc,
    min: 18,
    max: 18,
    characters: /^[0-9A-HJ-NPQRTUWXY]*$/,
    set: sets.uscc,
    parts: [
      {
        rule: 'check',
        isRight: (value) => usccCheck(value.slice(0, 17)) === value.charAt(17),
        message: checkDigitAt(names.uscc, 18),
      },
    ],
  },
  /^[0-9A-HJ-NPQRTUWXY]{18}$/,
)

/** Provinces of GB/T 2260. */
const PROVINCE = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[12])$/
/** School identification code: type (36, 41, 42, 93), province, six digits of serial, which for 41 and 42 are 0 and the 5-digit institution code (domain.md §2). */
export const schoolCode = identifier(
  {
    name: 'school_code',
    word: names.school_code,
    min: 10,
    max: 10,
    characters: /^\d*$/,
    set: sets.digits,
    parts: [
      { rule: 'type', from: 2, isRight: (value) => /^(36|41|42|93)/.test(value), message: parts.school_code_type },
      {
        rule: 'province',
        from: 4,
        isRight: (value) => PROVINCE.test(value.slice(2, 4)),
        message: parts.school_code_province,
      },
      {
        rule: 'serial',
        from: 5,
        isRight: (value) => !/^4[12]\d\d[1-9]/.test(value),
        message: parts.school_code_serial,
      },
    ],
  },
  /^(36|41|42|93)\d{8}$/,
)
/** Postcode of mainland China. */
export const postcode = identifier(
  { name: 'postcode', word: names.postcode, min: 6, max: 6, characters: /^\d*$/, set: sets.digits },
  /^\d{6}$/,
)
/** GB/T 2260 code of a province, city or district. */
export const regionCode = identifier(
  { name: 'region', word: names.region, min: 6, max: 6, characters: /^\d*$/, set: sets.digits },
  /^\d{6}$/,
)
/** Tax number: the unified social credit code, or an older one of 15 to 20 characters. */
export const taxNo = identifier(
  { name: 'tax_no', word: names.tax_no, min: 15, max: 20, characters: /^[0-9A-Z]*$/, set: sets.capitals },
  /^[0-9A-Z]{15,20}$/,
)

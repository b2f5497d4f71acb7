import { pattern, ruleError } from './field.ts'
import { organisationMessages as words } from './organisation.messages.ts'

const USCC_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28] as const

/** Is this an 18-character unified social credit code with the right check character (GB 32100)? */
export function isUscc(code: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(code)) return false
  return usccCheck(code.slice(0, 17)) === code.charAt(17)
}

/** The check character that the first 17 demand. */
export function usccCheck(first17: string): string {
  const sum = USCC_WEIGHTS.reduce((total, weight, at) => total + weight * USCC_ALPHABET.indexOf(first17.charAt(at)), 0)
  return USCC_ALPHABET.charAt((31 - (sum % 31)) % 31)
}

/** Unified social credit code, 18 characters. */
export const uscc = pattern(/^[0-9A-HJ-NPQRTUWXY]{18}$/, 18, {
  rule: 'uscc_format',
  message: words.uscc_format,
}).refine(isUscc, {
  error: ruleError('uscc_check', words.uscc_check),
})
/** School identification code: type (36, 41, 42, 93), province, six digits of serial (domain.md §2). */
export const schoolCode = pattern(/^(36|41|42|93)\d{8}$/, 10, {
  rule: 'school_code_format',
  message: words.school_code_format,
})
export const postcode = pattern(/^\d{6}$/, 6, { rule: 'postcode_format', message: words.postcode_format })
/** GB/T 2260 code of a province, city or district. */
export const regionCode = pattern(/^\d{6}$/, 6, { rule: 'region_format', message: words.region_format })

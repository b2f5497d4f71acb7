import { z } from 'zod'
import { anyText, optional, pattern, ruleError, text, version } from './field.ts'
import { personMessages as words } from './person.messages.ts'

/** People's common field formats (domain.md §2). */
export const ID_TYPES = [
  'ID_CARD',
  'HK_MACAO_PERMIT',
  'TAIWAN_PERMIT',
  'PASSPORT',
  'FOREIGN_RESIDENT',
  'OFFICER',
] as const
export type IdType = (typeof ID_TYPES)[number]
export const GENDERS = ['MALE', 'FEMALE'] as const
export type Gender = (typeof GENDERS)[number]

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_DIGITS = '10X98765432'
const ID_CARD = /^[1-9]\d{5}(18|19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dX]$/
const OTHER_DOCUMENT = /^[A-Za-z0-9()-]{5,20}$/

export type IdFault = 'id_format' | 'id_date' | 'id_check_digit'

/** The check digit that the first 17 digits of a resident ID number demand (GB 11643). */
export function idCheckDigit(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(first17[at]), 0)
  return CHECK_DIGITS.charAt(sum % 11)
}

/** What is wrong with a document number, or null. Only resident ID cards carry date and check digit. */
export function idFault(type: IdType, number: string): IdFault | null {
  if (type !== 'ID_CARD') return OTHER_DOCUMENT.test(number) ? null : 'id_format'
  if (!/^\d{17}[\dX]$/.test(number) || !/^[1-9]/.test(number)) return 'id_format'
  if (!ID_CARD.test(number) || !isRealDay(birthdayOf(number))) return 'id_date'
  return idCheckDigit(number) === number.charAt(17) ? null : 'id_check_digit'
}

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}

/** YYYY-MM-DD from a resident ID number. */
export function birthdayOf(idNumber: string): string {
  return `${idNumber.slice(6, 10)}-${idNumber.slice(10, 12)}-${idNumber.slice(12, 14)}`
}

/** The 17th digit odd means male (GB 11643). */
export function genderOf(idNumber: string): Gender {
  return Number(idNumber.charAt(16)) % 2 === 1 ? 'MALE' : 'FEMALE'
}

/** `110101********1235`: the first six and last four of a number of 15 or more, else its ends. */
export function maskIdNo(number: string): string {
  if (number.length >= 15) return `${number.slice(0, 6)}${'*'.repeat(number.length - 10)}${number.slice(-4)}`
  return `${number.slice(0, 2)}${'*'.repeat(Math.max(1, number.length - 4))}${number.slice(-2)}`
}

/** `138****5678`. */
export function maskMobile(mobile: string): string {
  return mobile.length === 11 ? `${mobile.slice(0, 3)}****${mobile.slice(-4)}` : maskIdNo(mobile)
}

/** A username as others read it: where it is the mobile, as an examiner's is, it is masked as that is. */
export const maskUsername = ({ username, mobile }: { username: string; mobile: string }): string =>
  username === mobile ? maskMobile(mobile) : username

/** May this search word be a number of a person, whole or in part: of a document, a mobile, a certificate? */
export const isNumberWord = (word: string): boolean => /^(?=.*\d)[A-Za-z0-9()-]{5,20}$/.test(word.trim())

/** A search word as the audit trail may hold it: a number masked. */
export const auditedWord = (word: string | undefined): string | undefined =>
  word !== undefined && isNumberWord(word) ? maskMobile(word.trim()) : word

/** `2006-**-**`: shown with a masked ID number, the whole birthday would reveal the digits that the mask hides. */
export const maskBirthday = (day: string): string => `${day.slice(0, 4)}-**-**`

const NAME = /^[\p{Script=Han}·A-Za-z]+(?: [\p{Script=Han}·A-Za-z]+)*$/u

/** 2 to 30 characters: Han, `·`, letters; inner single spaces only for foreign documents. */
export function nameFault(name: string, idType: IdType): 'name_length' | 'name_format' | null {
  const length = [...name].length
  if (length < 2 || length > 30) return 'name_length'
  if (!NAME.test(name)) return 'name_format'
  return name.includes(' ') && (idType === 'ID_CARD' || idType === 'OFFICER') ? 'name_format' : null
}

/** A person's name without a document type (operators, contacts). */
export const personName = anyText(60)
  .refine((value) => [...value].length >= 2 && [...value].length <= 30, {
    error: ruleError('name_length', words.name_length),
  })
  .refine((value) => NAME.test(value), { error: ruleError('name_format', words.name_format) })
export const mobile = pattern(/^1[3-9]\d{9}$/, 11, { rule: 'mobile_format', message: words.mobile_format })
export const tel = pattern(/^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/, 22, { rule: 'tel_format', message: words.tel_format })
export const email = pattern(/^[A-Za-z0-9._%+-]{1,40}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/, 64, {
  rule: 'email_format',
  message: words.email_format,
})
export const idType = z.enum(ID_TYPES)
/** A document's number as it is compared and stored: in capitals. */
export const canonicalIdNo = (number: string): string => number.toUpperCase()
/** The format depends on the type of document: `identityFaults` judges. */
export const idNo = anyText(20).min(1).overwrite(canonicalIdNo)
export const gender = z.enum(GENDERS)
export const remark = anyText(500)

/** The reason that a reveal or a full export of personal data must give; it is written to the audit trail. */
export const reason = text(200, 4)

/** What an account changes of itself (spec §2.5). */
export const ownInfo = z.strictObject({
  version: version.optional(),
  name: personName,
  mobile,
  email: optional(email),
  avatar: optional(anyText(120).min(1)),
})

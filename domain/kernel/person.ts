import { z } from 'zod'
import { anyText, identifiers, optional, ruleError, text, textIn, version } from './field.ts'
import { checkDigitAt, identifier, judgeOf } from './identifier.ts'
import type { IdentifierFault } from './identifier.ts'
import { characterSets as sets, identifierParts as parts, identifierWords as names } from './identifier.messages.ts'
import { personMessages as words } from './person.messages.ts'
import type { Text, TextParams } from './text.ts'
import { codeOf, nameForm, numberForm } from './textForm.ts'

/** People's common field formats (domain.md §2). */
export const ID_TYPES = [
  'ID_CARD',
  'HK_MACAO_PERMIT',
  'TAIWAN_PERMIT',
  'HK_MACAO_RESIDENT',
  'TAIWAN_RESIDENT',
  'PASSPORT',
  'FOREIGN_RESIDENT',
  'OFFICER',
] as const
export type IdType = (typeof ID_TYPES)[number]
export const GENDERS = ['MALE', 'FEMALE'] as const
export type Gender = (typeof GENDERS)[number]

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const CHECK_DIGITS = '10X98765432'
/** The check digit that the first 17 digits of a resident ID number demand (GB 11643). */
export function idCheckDigit(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(first17[at]), 0)
  return CHECK_DIGITS.charAt(sum % 11)
}

/** A part of a card's number that says whose card it is: the region, its first digits. */
type CardRegion = { rule: string; from: number; isRight: (value: string) => boolean; message: Text }

/** Number of a card with the form of GB 11643: region, a date from 1800 to 2099, serial number, check digit. */
const judgeCard = (name: string, word: Text, regions: readonly CardRegion[], dateMessage: Text) =>
  judgeOf({
    name,
    word,
    min: 18,
    max: 18,
    characters: /^\d*X?$/,
    set: sets.digits_x,
    parts: [
      ...regions,
      {
        rule: 'date',
        from: 14,
        isRight: (value) => /^\d{6}(18|19|20)/.test(value) && isRealDay(birthdayOf(value)),
        message: dateMessage,
      },
      {
        rule: 'check_digit',
        isRight: (value) => idCheckDigit(value.slice(0, 17)) === value.charAt(17),
        message: checkDigitAt(word, 18),
      },
    ],
  })

const begins = (rule: string, from: number, form: RegExp, message: Text): CardRegion => ({
  rule,
  from,
  isRight: (value) => form.test(value),
  message,
})
/** The types whose numbers have the form of GB 11643 and say birthday and gender: resident ID card and residence permits (81 Hong Kong, 82 Macao, 83 Taiwan). */
const CARDS: Partial<Record<IdType, ReturnType<typeof judgeCard>>> = {
  ID_CARD: judgeCard(
    'id',
    names.id,
    [begins('region', 1, /^[1-9]/, parts.id_region), begins('permit', 2, /^(?!8[123])/, parts.id_permit)],
    parts.id_date,
  ),
  HK_MACAO_RESIDENT: judgeCard(
    'hk_macao',
    names.permit,
    [begins('region', 2, /^8[12]/, parts.hk_macao_region)],
    parts.permit_date,
  ),
  TAIWAN_RESIDENT: judgeCard(
    'taiwan',
    names.permit,
    [begins('region', 2, /^83/, parts.taiwan_region)],
    parts.permit_date,
  ),
}

/** Does the number of such a document say birthday and gender? */
export const saysBirthday = (type: IdType): boolean => type in CARDS

/** Any other document (domain.md §2): travel permits, passports, permanent resident cards and officers' cards have no check digit here. */
const judgeOtherDocument = judgeOf({
  name: 'document',
  word: names.document,
  min: 5,
  max: 20,
  characters: /^[A-Za-z0-9()-]*$/,
  set: sets.letters_bracket,
})

/** What is wrong with a document number, or null. Only resident ID cards and residence permits carry date and check digit. */
export const idFault = (type: IdType, number: string): IdentifierFault | null =>
  (CARDS[type] ?? judgeOtherDocument)(number)

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === day
}

/** YYYY-MM-DD from the number of a card. */
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

/** `林*涵`, `林*`: enough to recognise a known person. */
export function maskedName(name: string): string {
  const letters = [...name]
  const isKept = (at: number) => at === 0 || (letters.length > 2 && at === letters.length - 1)
  return letters.map((letter, at) => (isKept(at) || letter === ' ' || letter === '·' ? letter : '*')).join('')
}

/** An address with what is before the @ but its first character hidden. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1***')

/** A username as others read it: where it is the mobile, as an examiner's is, it is masked as that is. */
export const maskUsername = ({ username, mobile }: { username: string; mobile: string }): string =>
  username === mobile ? maskMobile(mobile) : username

/** May this search word be a number of a person, whole or in part: of a document, a mobile, a certificate? In each spelling that the lists search. */
export const isNumberWord = (word: string): boolean => /^(?=.*\d)[A-Za-z0-9()-]{5,20}$/.test(numberForm(word))

/** A search word as the audit trail may hold it: a number masked. */
export const auditedWord = (word: string | undefined): string | undefined =>
  word !== undefined && isNumberWord(word) ? maskMobile(numberForm(word)) : word

/** `2006-**-**`: shown with a masked ID number, the whole birthday would reveal the digits that the mask hides. */
export const maskBirthday = (day: string): string => `${day.slice(0, 4)}-**-**`

/** A character that names on Chinese documents may not have: no Han character, `·` or letter. */
const NOT_CHINESE = /[^\p{Script=Han}·A-Za-z]/u
/** A character that names on other documents may not have: no letter, mark, space, `·`, apostrophe, full stop or hyphen. */
const NOT_ANY = /[^\p{L}\p{M}· '.-]/u
const HAN_ONLY = /^[\p{Script=Han}·]*$/u

const NAME_RULES = ['name_length', 'name_long', 'name_format'] as const
for (const rule of NAME_RULES) ruleError(rule, words[rule])
/** `params` fill the sentence of the rule. */
type NameFault = { rule: (typeof NAME_RULES)[number]; params: TextParams }

/**
 * What is wrong with a name in its canonical form (domain.md Decided 44), or null. On Chinese documents: Han characters, `·` and
 * letters, 2 to 30. On others: letters of any script with marks, space, apostrophe, hyphen, full stop, 1 to 60; of Han characters alone 2 to 30.
 */
export function nameFault(name: string, idType: IdType): NameFault | null {
  const isChinese = idType === 'ID_CARD' || idType === 'OFFICER'
  const characters = [...name]
  const { length } = characters
  if ((isChinese || HAN_ONLY.test(name)) && (length < 2 || length > 30)) return { rule: 'name_length', params: {} }
  if (length > 60) return { rule: 'name_long', params: {} }
  const wrong = isChinese ? NOT_CHINESE : NOT_ANY
  // A name of dots and hyphens alone is none.
  const at = /\p{L}/u.test(name) ? characters.findIndex((character) => wrong.test(character)) : 0
  if (at < 0) return null
  const found = characters[at] ?? ''
  const set = isChinese ? words.name_set_chinese : words.name_set_any
  return { rule: 'name_format', params: { place: at + 1, character: found === ' ' ? codeOf(found) : found, set } }
}

/** A name as it is stored: in its canonical form; `nameFault` judges characters and length by the document. */
export const nameText = textIn(nameForm, 120).min(1)

/** A person's name without a document type (operators, contacts). */
export const personName = nameText
  .superRefine((value, context) => {
    const fault = nameFault(value, 'PASSPORT')
    if (fault) context.addIssue({ code: 'custom', message: fault.rule, params: fault.params, input: value })
  })
  .register(identifiers, { name: 'name' })
/** Mobile number of mainland China (domain.md §2). */
export const mobile = identifier(
  {
    name: 'mobile',
    word: names.mobile,
    min: 11,
    max: 11,
    characters: /^\d*$/,
    set: sets.digits,
    parts: [{ rule: 'prefix', from: 2, isRight: (value) => /^1[3-9]/.test(value), message: parts.mobile_prefix }],
  },
  /^1[3-9]\d{9}$/,
)
const TEL = /^0\d{2,3}-?\d{7,8}(-\d{1,6})?$/
/** Telephone number: area code, number, extension (domain.md §2). */
export const tel = identifier(
  {
    name: 'tel',
    word: names.tel,
    min: 10,
    max: 20,
    characters: /^[\d-]*$/,
    set: sets.digits_hyphen,
    parts: [
      { rule: 'area', from: 1, isRight: (value) => value.startsWith('0'), message: parts.tel_area },
      { rule: 'parts', isRight: (value) => TEL.test(value), message: parts.tel_parts },
    ],
  },
  TEL,
)
const EMAIL = /^[A-Za-z0-9._%+-]{1,40}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/
/** E-mail address: the part of RFC 5322 that is used, at most 64 characters (domain.md §2). */
export const email = identifier(
  {
    name: 'email',
    word: names.email,
    min: 5,
    max: 64,
    characters: /^[A-Za-z0-9._%+@-]*$/,
    set: sets.email,
    parts: [
      { rule: 'at', isRight: (value) => /^[^@]{1,40}@[^@]*$/.test(value), message: parts.email_at },
      { rule: 'domain', isRight: (value) => EMAIL.test(value), message: parts.email_domain },
    ],
  },
  EMAIL,
)
export const idType = z.enum(ID_TYPES)
/** A document's number as it is compared and stored: half-width, in capitals, without spaces and hyphens (domain.md Decided 43, 44). */
export const canonicalIdNo = (number: string): string =>
  numberForm(number)
    .toUpperCase()
    .replaceAll(/\p{Pd}/gu, '')

/** The numbers of travel permits: what identifies the holder, and the issue that follows it. */
const PERMITS: Partial<Record<IdType, RegExp>> = {
  HK_MACAO_PERMIT: /^([A-Z]\d{8})(\(?\d{2}\)?)?$/,
  TAIWAN_PERMIT: /^(\d{8})(\(?\d{2}\)?)?(\(?[A-Z]\)?)?$/,
}
export const PERMIT_TYPES = ID_TYPES.filter((type) => type in PERMITS)

/**
 * What identifies a document, from its canonical number: the number, but of a travel permit the letter with 8 digits (Hong Kong
 * and Macao) or the 8 digits (Taiwan), whatever its issue is (domain.md Decided 43). SQL: `document_key`.
 */
export function documentKey(type: IdType, number: string): string {
  const holder = PERMITS[type]?.exec(number)?.[1]
  return holder === undefined ? number : `${type} ${holder}`
}
const numberText = () => textIn(canonicalIdNo, 20).min(1)
/** The format depends on the type of document: `identityFaults` judges. */
export const idNo = numberText().register(identifiers, { name: 'id_no' })
/** The number of a document whose type is not known: it is looked for, not judged. */
export const soughtIdNo = numberText()
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

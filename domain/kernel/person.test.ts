import { describe, expect, test } from 'vitest'
import {
  auditedWord,
  birthdayOf,
  canonicalIdNo,
  documentKey,
  genderOf,
  idCheckDigit,
  idFault,
  idNo,
  isNumberWord,
  maskBirthday,
  maskIdNo,
  maskMobile,
  maskUsername,
  mobile,
  nameFault,
  nameText,
  personName,
} from './person.ts'
import type { IdType } from './person.ts'
import { identityFaults } from './identity.ts'
import { IDENTIFIER_SAMPLES } from './testIdentifiers.ts'

test('the check digit of a resident ID number', () => {
  for (const number of IDENTIFIER_SAMPLES['id_no']?.good ?? []) {
    expect(idCheckDigit(number.slice(0, 17))).toBe(number.charAt(17))
  }
})

test('29 February of a leap year is accepted', () => {
  const first17 = '11010120040229123'
  expect(idFault('ID_CARD', first17 + idCheckDigit(first17))).toBeNull()
})

test('birthday and gender are read from the number', () => {
  expect([birthdayOf('110101200503071235'), genderOf('110101200503071235')]).toEqual(['2005-03-07', 'MALE'])
  expect([birthdayOf('110101200608152461'), genderOf('110101200608152461')]).toEqual(['2006-08-15', 'FEMALE'])
})

test.each([
  ['110101200503071235', '110101********1235'],
  ['110101990101123', '110101*****1123'],
  ['H12345678', 'H1*****78'],
  ['A1234', 'A1*34'],
])('%s is shown as %s', (number, shown) => {
  expect(maskIdNo(number)).toBe(shown)
})

test('a mobile shows its first three and last four digits', () => {
  expect(maskMobile('13812345678')).toBe('138****5678')
  expect(maskMobile('12345')).not.toContain('234')
  expect(maskUsername({ username: '13812345678', mobile: '13812345678' })).toBe('138****5678')
  expect(maskUsername({ username: 'wangfang', mobile: '13812345678' })).toBe('wangfang')
})

test.each<[string, IdType, string | null]>([
  ['张三', 'ID_CARD', null],
  ['𠮷野', 'ID_CARD', null],
  ['阿依古丽·买买提', 'ID_CARD', null],
  ['John Smith', 'PASSPORT', null],
  ['John Smith', 'ID_CARD', 'name_format'],
  ['John Smith', 'OFFICER', 'name_format'],
  ['张三1', 'ID_CARD', 'name_format'],
  ['张', 'ID_CARD', 'name_length'],
  ['𠮷', 'ID_CARD', 'name_length'],
  ['', 'ID_CARD', 'name_length'],
  ['字'.repeat(30), 'ID_CARD', null],
  ['字'.repeat(31), 'ID_CARD', 'name_length'],
  ["O'Brien", 'PASSPORT', null],
  ["O'Brien", 'ID_CARD', 'name_format'],
  ['Jean-Luc', 'PASSPORT', null],
  ['José', 'PASSPORT', null],
  ['Nguyễn Thị Minh Khai', 'FOREIGN_RESIDENT', null],
  ['J. R. R. Tolkien', 'PASSPORT', null],
  ['Владимир', 'PASSPORT', null],
  ['O', 'PASSPORT', null],
  ['a'.repeat(60), 'PASSPORT', null],
  ['a'.repeat(61), 'PASSPORT', 'name_long'],
  ['John_Smith', 'PASSPORT', 'name_format'],
  ['陈', 'HK_MACAO_PERMIT', 'name_length'],
  ['陈大文', 'TAIWAN_PERMIT', null],
])('Decided 44: the name “%s” on %s: %s (F39)', (name, type, fault) => {
  expect(nameFault(name, type)?.rule ?? null).toBe(fault)
})

test.each(['··', '.', "'", '- -'])('a name without a letter is refused: %j', (name) => {
  for (const type of ['ID_CARD', 'PASSPORT'] as const) expect(nameFault(name, type)).not.toBeNull()
})

test.each([
  ['110101200503071235', '110101********1235'],
  ['110101 20050307 1235', '110101********1235'],
  ['１３８１２３４５６７８', '138****5678'],
  ['张三', '张三'],
  ['Van Der Berg', 'Van Der Berg'],
])(
  'the search word %j is a number in each spelling, and masked in the audit trail: %s (Decided 28, 44)',
  (word, shown) => {
    expect(isNumberWord(word)).toBe(word !== shown)
    expect(auditedWord(word)).toBe(shown)
  },
)

test('Decided 44: a refused name says which character, its place and what is allowed', () => {
  const said = (name: string, type: IdType) =>
    identityFaults({ name, id_type: type, id_no: '110101200503071235', gender: null, birthday: null })[0]?.message.CN
  expect(said('张三1', 'ID_CARD')).toBe('姓名第 3 个字符“1”不能使用，只能含汉字、间隔号与字母')
  expect(said('John Smith', 'ID_CARD')).toBe('姓名第 5 个字符“U+0020”不能使用，只能含汉字、间隔号与字母')
  expect(said('𠮷@', 'PASSPORT')).toBe(
    '姓名第 2 个字符“@”不能使用，只能含汉字、各种文字的字母、间隔号、空格、撇号、连字符与句点',
  )
})

test('Decided 44: names and document numbers are stored in their canonical form (F10, F11, F43)', () => {
  expect(nameText.parse('阿卜杜拉•买买提')).toBe('阿卜杜拉·买买提')
  expect(nameText.parse('\u202d⽅⽟⻅\ufe0d')).toBe('方玉见')
  expect(personName.parse('张　三')).toBe('张三')
  expect(idNo.parse('１１０１０１ 20050307 123ｘ')).toBe('11010120050307123X')
  expect(mobile.parse('\u202d138 1234 5678\u202c')).toBe('13812345678')
  expect(nameText.safeParse('\u200b\u3164').success).toBe(false)
})

test('a masked birthday shows none of the digits that the masked number hides', () => {
  expect(maskBirthday('2006-08-15')).toBe('2006-**-**')
})

describe('Decided 43: what identifies a document', () => {
  test.each([
    ['HK_MACAO_PERMIT', 'H12345678', 'HK_MACAO_PERMIT H12345678'],
    ['HK_MACAO_PERMIT', 'h 1234-5678 01', 'HK_MACAO_PERMIT H12345678'],
    ['HK_MACAO_PERMIT', 'Ｈ１２３４５６７８（０２）', 'HK_MACAO_PERMIT H12345678'],
    ['HK_MACAO_PERMIT', 'M1234567801', 'HK_MACAO_PERMIT M12345678'],
    // Of another form than permits have: the whole number.
    ['HK_MACAO_PERMIT', 'H123456789', 'H123456789'],
    ['TAIWAN_PERMIT', '01234567', 'TAIWAN_PERMIT 01234567'],
    ['TAIWAN_PERMIT', '0123456702', 'TAIWAN_PERMIT 01234567'],
    ['TAIWAN_PERMIT', '01234567(02)(A)', 'TAIWAN_PERMIT 01234567'],
    ['PASSPORT', 'h1234-5678 01', 'H1234567801'],
    ['ID_CARD', '11010519491231002x', '11010519491231002X'],
  ] as const)('%s %s: %s', (type, number, key) => expect(documentKey(type, canonicalIdNo(number))).toBe(key))
})

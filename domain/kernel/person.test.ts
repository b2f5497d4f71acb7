import { expect, test } from 'vitest'
import {
  birthdayOf,
  genderOf,
  idCheckDigit,
  idFault,
  maskBirthday,
  maskIdNo,
  maskMobile,
  maskUsername,
  nameFault,
} from './person.ts'
import type { IdType } from './person.ts'
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
  ['John  Smith', 'PASSPORT', 'name_format'],
  [' 张三', 'PASSPORT', 'name_format'],
  ['张三 ', 'ID_CARD', 'name_format'],
  ['张三1', 'ID_CARD', 'name_format'],
  ['张・三', 'ID_CARD', 'name_format'],
  ['张', 'ID_CARD', 'name_length'],
  ['𠮷', 'ID_CARD', 'name_length'],
  ['', 'ID_CARD', 'name_length'],
  ['字'.repeat(30), 'ID_CARD', null],
  ['字'.repeat(31), 'ID_CARD', 'name_length'],
])('the name “%s” on %s: %s', (name, type, fault) => {
  expect(nameFault(name, type)).toBe(fault)
})

test('a masked birthday shows none of the digits that the masked number hides', () => {
  expect(maskBirthday('2006-08-15')).toBe('2006-**-**')
})

import { expect, test } from 'vitest'
import {
  birthdayOf,
  email,
  genderOf,
  ID_TYPES,
  idCheckDigit,
  idFault,
  maskBirthday,
  maskIdNo,
  maskMobile,
  maskUsername,
  mobile,
  nameFault,
  personName,
  tel,
} from './person.ts'
import type { IdType } from './person.ts'

test.each(['110101200503071235', '110101200608152461', '220104198506123015', '11010519491231002X'])(
  '%s is a resident ID number',
  (number) => {
    expect(idFault('ID_CARD', number)).toBeNull()
    expect(idCheckDigit(number.slice(0, 17))).toBe(number.charAt(17))
  },
)

test.each<[string, string, string]>([
  ['a lower-case x', '11010519491231002x', 'id_format'],
  ['17 characters', '1101052005030712', 'id_format'],
  ['19 characters', '1101012005030712350', 'id_format'],
  ['full-width digits', '１１０１０１２００５０３０７１２３５', 'id_format'],
  ['a region that begins with 0', '010101200503071235', 'id_format'],
  ['a space at its end', '110101200503071235 ', 'id_format'],
  ['nothing', '', 'id_format'],
  ['30 February', '110101200502301235', 'id_date'],
  ['29 February of a common year', '110101200502291235', 'id_date'],
  ['month 13', '110101200513071235', 'id_date'],
  ['day 00', '110101200503001235', 'id_date'],
  ['the 17th century', '110101170503071235', 'id_date'],
  ['another check digit', '110101200503071236', 'id_check_digit'],
  ['X instead of a digit', '11010120050307123X', 'id_check_digit'],
  ['two digits exchanged', '110101200503072135', 'id_check_digit'],
])('%s is refused', (_, number, fault) => {
  expect(idFault('ID_CARD', number)).toBe(fault)
})

test('29 February of a leap year is accepted', () => {
  const first17 = '11010120040229123'
  expect(idFault('ID_CARD', first17 + idCheckDigit(first17))).toBeNull()
})

test.each(ID_TYPES.filter((type) => type !== 'ID_CARD'))('%s has a format but no check digit', (type: IdType) => {
  expect(
    ['H1234567', 'E12345678', '字第0123号', 'AB', 'A'.repeat(21), '军-12345', '(A)12-345'].map((number) =>
      idFault(type, number),
    ),
  ).toEqual([null, null, 'id_format', 'id_format', 'id_format', 'id_format', null])
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

const accepts = (schema: { safeParse: (value: string) => { success: boolean } }, values: string[]) =>
  values.filter((value) => schema.safeParse(value).success)

test('mobile, telephone, email and name are accepted by their formats', () => {
  expect(
    accepts(mobile, [
      '13812345678',
      '19999999999',
      '12812345678',
      '1381234567',
      '138123456789',
      '１3812345678',
      '13812345678\n',
    ]),
  ).toEqual(['13812345678', '19999999999'])
  expect(accepts(tel, ['0431-85751234', '043185751234', '010-12345678-123', '85751234', '0431-857'])).toEqual([
    '0431-85751234',
    '043185751234',
    '010-12345678-123',
  ])
  expect(accepts(email, ['a@b.cn', 'a.b+c@x-y.edu.cn', 'a@b', '@b.cn', `${'a'.repeat(60)}@b.cn`, 'a b@c.cn'])).toEqual([
    'a@b.cn',
    'a.b+c@x-y.edu.cn',
  ])
  expect(accepts(personName, ['张三', '张', 'A·B', '张三\0', 'x'.repeat(31)])).toEqual(['张三', 'A·B'])
})

test('a masked birthday shows none of the digits that the masked number hides', () => {
  expect(maskBirthday('2006-08-15')).toBe('2006-**-**')
})

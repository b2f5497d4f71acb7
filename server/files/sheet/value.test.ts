import { expect, test } from 'vitest'
import { cellText, isoDateText, numberFormat, numberText, PLAIN } from './value.ts'

test.each([
  ['2024', '2024'],
  ['1.0', '1'],
  ['0.1', '0.1'],
  ['0.30000000000000004', '0.3'],
  ['1.3812345678E10', '13812345678'],
  ['1.10101199001011E17', '110101199001011000'],
  ['9007199254740993', '9007199254740993'],
  ['-3', '-3'],
  ['1E-7', '0.0000001'],
  ['1e22', '10000000000000000000000'],
  ['85.5', '85.5'],
  ['abc', 'abc'],
  ['', ''],
  ['1E999', '1E999'],
  ['-0.5', '-0.5'],
])('the number %s is read as %s', (raw, text) => {
  expect(numberText(raw, PLAIN, false)).toBe(text)
})

test.each([
  ['yyyy-mm-dd', '45658.75', '2025-01-01'],
  ['yyyy/m/d h:mm', '45658', '2025-01-01 00:00:00'],
  ['[$-804]yyyy"年"m"月"d"日"', '45658', '2025-01-01'],
  ['m/d', '45658', '2025-01-01'],
  ['h:mm:ss', '0.5', '12:00:00'],
  ['yyyy-mm-dd', '45657.999999999', '2025-01-01'],
  ['yyyy-mm-dd', '1', '1900-01-01'],
  ['yyyy-mm-dd', '59', '1900-02-28'],
  ['yyyy-mm-dd', '60', '1900-02-29'],
  ['yyyy-mm-dd', '61', '1900-03-01'],
  ['yyyy-mm-dd', '-5', '-5'],
  ['yyyy-mm-dd', '99999999', '99999999'],
  ['General', '45658', '45658'],
  ['0.00E+00', '45658', '45658'],
  ['[Red]0.0"d"', '45658', '45658'],
  ['#,##0 "天数"', '45658', '45658'],
  ['000000', '1234', '001234'],
  ['@', '110101199001011235', '110101199001011235'],
])('format %s shows %s as %s', (code, raw, text) => {
  expect(numberText(raw, numberFormat(164, code), false)).toBe(text)
})

test('built-in formats are read in both date systems', () => {
  expect(numberText('45658', numberFormat(14, undefined), false)).toBe('2025-01-01')
  expect(numberText('44196', numberFormat(14, undefined), true)).toBe('2025-01-01')
  expect(numberText('45658.5', numberFormat(22, undefined), false)).toBe('2025-01-01 12:00:00')
  expect(numberText('45658', numberFormat(31, undefined), false)).toBe('2025-01-01')
  expect(numberText('45658', numberFormat(2, undefined), false)).toBe('45658')
})

test.each([
  ['2025-01-01', '2025-01-01'],
  ['2025-01-01T08:30:00', '2025-01-01 08:30:00'],
  ['soon', 'soon'],
])('%s', (raw, text) => {
  expect(isoDateText(raw)).toBe(text)
})

test('escapes are decoded once, and invalid characters are replaced', () => {
  expect(cellText('_x0041_')).toBe('A')
  expect(cellText('_x005F_x0041_')).toBe('_x0041_')
  expect(cellText('_x41_ _xZZZZ_')).toBe('_x41_ _xZZZZ_')
  expect(cellText('a\u0000b\ud800')).toBe('a\ufffdb\ufffd')
})

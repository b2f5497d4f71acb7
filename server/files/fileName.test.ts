import { expect, test } from 'vitest'
import { fileDisposition } from './fileName.ts'

test.each([
  ['座位/工位表.pdf', '座位_工位表.pdf'],
  ['../..\\密码.txt', '__.._密码.txt'],
  ["O'Brien (2).xlsx", "O'Brien (2).xlsx"],
  ['a"b\r\nx: y.pdf', 'a_bx_ y.pdf'],
  ['\ud800坏.pdf', '\ufffd坏.pdf'],
  ['...', '_'],
])('L6: the header names %j as one file of its folder', (given, name) => {
  const header = fileDisposition('attachment', given)
  // RFC 8187: all other characters must be encoded.
  expect(header).toMatch(
    /^attachment; filename="[\w.-]+"; filename\*=UTF-8''(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+$/,
  )
  expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name)
})

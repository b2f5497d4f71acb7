import { expect, test } from 'vitest'
import { readKeyword } from './student.rules.ts'

test.each<[string, string, string]>([
  ['110101200503071235', 'id_no', '110101200503071235'],
  ['11010519491231002x', 'id_no', '11010519491231002X'],
  ['071235', 'id_last_six', '071235'],
  ['31002x', 'id_last_six', '31002X'],
  ['13812345678', 'mobile', '13812345678'],
  ['1101012', 'id_prefix', '1101012'],
  ['11010120050', 'id_prefix', '11010120050'],
  ['110101200503', 'id_prefix', '110101200503'],
  ['20240101', 'id_prefix', '20240101'],
  ['S2024a01', 'student_no', 'S2024a01'],
  ['12345', 'student_no', '12345'],
  ['张', 'name_prefix', '张'],
  ['𠮷', 'name_prefix', '𠮷'],
  ['子涵', 'name', '子涵'],
  ['  林子涵 ', 'name', '林子涵'],
  ['Smith', 'name', 'Smith'],
  ['张3', 'name', '张3'],
])('the keyword “%s” is searched by %s', (word, kind, value) => {
  expect(readKeyword(word)).toEqual({ kind, value })
})

import { expect, test } from 'vitest'
import { patience } from './patience.ts'
import { badCharacter, comparableName, nameForm, numberForm } from './textForm.ts'
import { PRIVATE, RADICALS } from './textForm.tables.ts'

const DOTS = ['\u00b7', '\u2022', '\u2027', '\u30fb', '\uff0e', '\u2219', '\uff65']

test('Decided 44: the seven dots between the parts of a name are one, U+00B7 (F10)', () => {
  for (const dot of DOTS) {
    expect(nameForm(`阿卜杜拉${dot}买买提`)).toBe('阿卜杜拉·买买提')
    expect(comparableName(`阿卜杜拉${dot}买买提`)).toBe('阿卜杜拉买买提')
  }
})

const unified: [string, string][] = [
  ['⽅⽟⻅', '方玉见'],
  ['\uf9dc', '隆'],
  ['⺟⻳', '母龟'],
  ['⻛⻢⻰', '风马龙'],
  ['\uf900', '豈'],
  ['⼀⿕', '一龠'],
  ['ＪＯＨＮ', 'JOHN'],
  ['张　三', '张三'],
  ['张 \t 三丰', '张三丰'],
  ['Mary  Ann', 'Mary Ann'],
  ['O’Brien', "O'Brien"],
  ['Jean‑Luc', 'Jean-Luc'],
  ['Jose\u0301', 'José'],
  ['\u202d方\ufe0d玉\u200b见\u2800', '方玉见'],
]
test.each(unified)('Decided 44: a name has one form: %j is %s (F11, F39, F43)', (typed, form) => {
  expect(nameForm(typed)).toBe(form)
})

const numbers: [string, string][] = [
  ['１３８００１３８０００', '13800138000'],
  ['138 0013 8000', '13800138000'],
  ['\u202d13800138000\u202c', '13800138000'],
  ['11010120050307\u200b201Ｘ', '11010120050307201X'],
]
test.each(numbers)(
  'Decided 44: a number is half-width, without spaces and invisible characters: %j (F43)',
  (typed, form) => {
    expect(numberForm(typed)).toBe(form)
  },
)

test('Decided 44: names are compared without dots, spaces and capitals', () => {
  expect(comparableName('Van Der ＢＥＲＧ')).toBe(comparableName('vanderberg'))
  expect(comparableName('买买提·艾力')).toBe(comparableName('买买提艾力'))
  expect(comparableName('方玉见')).not.toBe(comparableName('方玉贝'))
})

const refused: [string, object | null][] = [
  ['李\ue863', { rule: 'private_character_is', place: 2, code: 'U+E863', probable: '䶮' }],
  ['\ue817', { rule: 'private_character_is', place: 1, code: 'U+E817', probable: '𠂉' }],
  ['\ue815', { rule: 'private_character_is', place: 1, code: 'U+E815', probable: '厂' }],
  ['甲\ue000', { rule: 'private_character', place: 2, code: 'U+E000', probable: '' }],
  ['\u{f0000}', { rule: 'private_character', place: 1, code: 'U+F0000', probable: '' }],
  ['机械\ufffd班', { rule: 'broken_character', place: 3, code: 'U+FFFD', probable: '' }],
  ['机械\u200b2601班', { rule: 'unseen_character', place: 3, code: 'U+200B', probable: '' }],
  ['𠮷\u3164', { rule: 'unseen_character', place: 2, code: 'U+3164', probable: '' }],
  ['合格\u202e', { rule: 'direction_mark', place: 3, code: 'U+202E', probable: '' }],
  ['李䶮，𠮷', null],
  ['好❤️👩‍💻👍🏽', null],
  ['1\ufe0f', { rule: 'unseen_character', place: 2, code: 'U+FE0F', probable: '' }],
  ['👍\u200d班', { rule: 'unseen_character', place: 2, code: 'U+200D', probable: '' }],
]
test.each(refused)(
  'Decided 44: the character that no text may hold is named with its place: %j (F12, F32, F43)',
  (text, found) => {
    expect(badCharacter(text)).toEqual(found)
  },
)

test(
  'Decided 44: each form is its own form, for each assigned code point, alone and between Han and Latin letters',
  () => {
    const wrong: string[] = []
    for (let code = 1; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code)
      if (/[\p{Cn}\p{Cs}\p{Co}]/u.test(character)) continue
      for (const text of [character, `方${character}玉`, `a${character}b`])
        for (const form of [nameForm, numberForm, comparableName]) {
          const formed = form(text)
          if (formed !== text && form(formed) !== formed) wrong.push(`${form.name} ${code.toString(16)}`)
        }
    }
    expect(wrong).toEqual([])
  },
  patience(60),
)

test('the tables are as long as their ranges and hold Han characters', () => {
  expect(RADICALS).toHaveLength(0x2ef3 - 0x2e81 + 1)
  expect(PRIVATE).toHaveLength(0xe864 - 0xe815 + 1)
  for (const character of [...RADICALS, ...PRIVATE]) expect(character).toMatch(/^\p{Script=Han}?$/u)
})

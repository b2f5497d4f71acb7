import { expect, test } from 'vitest'
import fc from 'fast-check'
import { breakLines } from './lines.ts'

/** A Chinese character is two wide, anything else one. */
const widthOf = (text: string) =>
  [...text].reduce((sum, char) => sum + (/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(char) ? 2 : 1), 0)
const broken = (text: string, width: number) => breakLines(text, width, widthOf)

test.each([
  ['a text that fits is not broken', '考生须知', 8, ['考生须知']],
  ['Chinese text may break after any character', '考生须携带准考证', 8, ['考生须携', '带准考证']],
  ['no line begins with a comma', '考生须知，请看', 8, ['考生须', '知，请看']],
  ['no line ends with a bracket', '考生须（一）看', 8, ['考生须', '（一）看']],
  ['words are not broken', 'Admission ticket of', 10, ['Admission', 'ticket of']],
  ['a number is not broken', '准考证号220017252201203', 16, ['准考证号', '220017252201203']],
  ['a word wider than the line is broken', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['spaces at a break are dropped', '一二 三四', 4, ['一二', '三四']],
  ['line ends of the text are kept', '一\n二\r\n\n三', 8, ['一', '二', '', '三']],
  ['a code in brackets is not broken', '张〔U+2C386〕明', 12, ['张', '〔U+2C386〕', '明']],
  ['an empty text is one empty line', '', 8, ['']],
])('%s', (_, text, width, lines) => {
  expect(broken(text, width)).toEqual(lines)
})

test('only spaces are dropped, and no line of single characters is too wide', () => {
  const text = fc.string({ unit: fc.constantFrom(...'考生须知，。（）《A1 x—'.split('')), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.integer({ min: 4, max: 20 }), (given, width) => {
      const lines = broken(given, width)
      expect(lines.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''))
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
    }),
  )
})

import { expect, test } from 'vitest'
import { answerOfCell, cellOfAnswer, htmlOfLines } from './question.sheet.rules.ts'
import type { BankType } from './question.model.ts'

test.each<[BankType, string, string[]]>([
  ['SINGLE', 'b', ['B']],
  ['SINGLE', ' Ｂ ', ['B']],
  ['MULTI', 'ACD', ['A', 'C', 'D']],
  ['MULTI', 'd、a，c', ['A', 'C', 'D']],
  ['MULTI', 'A;C', ['A', 'C']],
  ['JUDGE', '正确', ['TRUE']],
  ['JUDGE', '對', ['TRUE']],
  ['JUDGE', '√', ['TRUE']],
  ['JUDGE', 'True', ['TRUE']],
  ['JUDGE', '错误', ['FALSE']],
  ['JUDGE', '×', ['FALSE']],
  ['JUDGE', '也许', ['也许']],
  ['FILL', '0.02|0,02\nmm', ['0.02|0,02', 'mm']],
  ['SHORT', ' 先测基准面。\n再测孔距。 ', ['先测基准面。\n再测孔距。']],
  ['SINGLE', ' ', []],
])('%s: the answer of the cell “%s” (§3.15a, §7)', (type, cell, answer) => {
  expect(answerOfCell(type, cell)).toEqual(answer)
})

test.each<[BankType, string[], string]>([
  ['SINGLE', ['B'], 'B'],
  ['MULTI', ['A', 'C'], 'AC'],
  ['JUDGE', ['FALSE'], '错误'],
  ['FILL', ['0.02|0,02', 'mm'], '0.02|0,02\nmm'],
  ['SHORT', ['先测基准面。'], '先测基准面。'],
])('%s: a cell and its answer are the same (§3.15a)', (type, answer, cell) => {
  expect(cellOfAnswer(type, answer, 'CN')).toBe(cell)
  expect(answerOfCell(type, cell)).toEqual(answer)
})

test('lines become paragraphs, signs of HTML stay text', () => {
  expect(htmlOfLines('a < b 且 "c"\r\n\n 第二行 ')).toBe('<p>a &lt; b 且 &quot;c&quot;</p><p>第二行</p>')
})

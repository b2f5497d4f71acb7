import { expect, test } from 'vitest'
import { amount, fenOf, moneyText, yuanOf } from './money.ts'
import { fill } from './text.ts'

test.each([
  [0, '0.00'],
  [0.5, '0.50'],
  [145, '145.00'],
  [290.25, '290.25'],
  [1234, '1,234.00'],
  [1234567.8, '1,234,567.80'],
])('%d yuan is %s in every language, with its own sign', (yuan, figure) => {
  expect(moneyText(yuan)).toEqual({ CN: `¥${figure}`, HK: `RMB ${figure}`, US: `CNY ${figure}` })
})

test('an amount in a sentence is written in the language of the sentence', () => {
  const fee = { CN: '考试费 {fee}', HK: '考試費 {fee}', US: 'Fee: {fee}' }
  expect(fill(fee, { fee: moneyText(290) })).toEqual({
    CN: '考试费 ¥290.00',
    HK: '考試費 RMB 290.00',
    US: 'Fee: CNY 290.00',
  })
})

test.each([
  ['0.00', 0, '0.00'],
  ['0.05', 5, '0.05'],
  ['290.00', 29_000, '290.00'],
  ['1234.50', 123_450, '1,234.50'],
  ['1234567.80', 123_456_780, '1,234,567.80'],
])('the amount %s is %d fen, is written %s, and the fen give the same amount', (yuan, fen, figure) => {
  expect([amount.safeParse(yuan).success, fenOf(yuan), yuanOf(fen), moneyText(yuan).US]).toEqual([
    true,
    fen,
    yuan,
    `CNY ${figure}`,
  ])
})

test.each(['290', '290.0', '290.005', '-1.00', '1,234.00', ''])('%s is no amount: two decimals, no sign', (text) => {
  expect(amount.safeParse(text).success).toBe(false)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelWords } from '../../catalogue/credential/credential.messages.ts'
import { giftHead, giftPrinter } from './question.giftPrint.rules.ts'
import { giftRows } from './question.gift.rules.ts'
import type { ExchangeSource } from './question.source.rules.ts'
import { bankTypeWords, questionMessages as messages } from './question.messages.ts'
import { OPTION_KEYS } from './question.model.ts'
import type { BankType } from './question.model.ts'
import { answerOfCell } from './question.sheet.rules.ts'

const given = {
  lang: 'CN' as const,
  credential_code: '',
  level: '',
  plainOf: (html: string) => ({ text: html, lost: [] }),
}
const read = (text: string) => [...giftRows(text, given)]
const print = (...questions: ExchangeSource[]) => questions.map(giftPrinter('CN')).join('')

const base: ExchangeSource = {
  credential_code: 'TIKU',
  level: 'MIDDLE',
  type: 'SINGLE',
  subject: 'ONLINE',
  stem: '哪种量具？',
  options: ['卡尺', '千分尺'],
  answer: ['B'],
  analysis: null,
  score_default: 1,
  difficulty: 3,
  knowledge_points: null,
  source: null,
  alternative_group: null,
  practice_allowed: false,
  lost: null,
}

/** What a row says, as an export has it. */
function sourceOf({ cells }: ReturnType<typeof read>[number]): Omit<ExchangeSource, 'lost'> {
  const text = (key: keyof typeof cells) => cells[key]?.text ?? null
  const type = (Object.keys(bankTypeWords) as BankType[]).find((one) => bankTypeWords[one].CN === text('type'))!
  const options = OPTION_KEYS.map((key) => text(`option_${key.toLowerCase() as 'a'}`))
  return {
    credential_code: text('credential_code') ?? '',
    level: (['BEGINNER', 'MIDDLE', 'SENIOR'] as const).find((one) => levelWords[one].CN === text('level'))!,
    type,
    subject: text('subject') === '实操' ? 'OFFLINE' : 'ONLINE',
    stem: text('stem') ?? '',
    options: options.filter((one) => one !== null),
    answer: answerOfCell(type, text('answer') ?? ''),
    analysis: text('analysis'),
    score_default: text('score_default') === null ? null : Number(text('score_default')),
    difficulty: Number(text('difficulty')),
    knowledge_points: text('knowledge_points'),
    source: text('source'),
    alternative_group: text('alternative_group'),
    practice_allowed: text('practice_allowed') === '是',
  }
}

/** Texts with the signs of the format, without outer spaces; lines as an export has them. */
const SIGNS = [
  '~',
  '=',
  '#',
  '{',
  '}',
  ':',
  '\\',
  '\\n',
  '%50%',
  '[html]',
  '[plain]',
  '//',
  '::',
  '####',
  '$CATEGORY:',
  '->',
  '*',
  '甲',
  'b',
  ' ',
  '&&092;',
  'TRUE',
  'T',
  '"',
]
const signs = fc.array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'grapheme', maxLength: 3 })), {
  maxLength: 8,
})
const oneLine = signs.map((parts) => parts.join('').replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '')
const lines = fc.array(oneLine, { minLength: 1, maxLength: 3 }).map((all) => all.join('\n'))
const noBlank = lines.map((text) => text.replaceAll(/_{3,}/g, '_'))
const options = fc.uniqueArray(oneLine, { minLength: 2, maxLength: 8, selector: (text) => text.trim().toLowerCase() })
const word = oneLine
  .map((text) => text.replaceAll('|', '').replaceAll('->', '>').trim())
  .filter((text) => text !== '' && !text.includes('->'))
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })

const facts = fc.record({
  level: fc.constantFrom('BEGINNER' as const, 'MIDDLE' as const, 'SENIOR' as const),
  subject: fc.constantFrom('ONLINE' as const, 'OFFLINE' as const),
  analysis: orNull(lines),
  score_default: fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10),
  difficulty: fc.integer({ min: 1, max: 5 }),
  knowledge_points: fc.constantFrom(null, '零件图', '零件图/公差与配合', '零件图；装配图/明细栏'),
  source: orNull(oneLine),
  alternative_group: orNull(oneLine),
  practice_allowed: fc.boolean(),
})
const lettersOf = (count: number, least: number) =>
  fc.subarray(OPTION_KEYS.slice(0, count), { minLength: least, maxLength: count })
const ofType: Record<Exclude<BankType, 'PRACTICAL'>, fc.Arbitrary<Partial<ExchangeSource>>> = {
  SINGLE: options.chain((all) =>
    fc.record({
      stem: lines,
      options: fc.constant(all),
      answer: fc.constantFrom(...OPTION_KEYS.slice(0, all.length)).map((key) => [key]),
    }),
  ),
  MULTI: options.chain((all) =>
    fc.record({ stem: lines, options: fc.constant(all), answer: lettersOf(all.length, 2) }),
  ),
  JUDGE: fc.record({ stem: lines, options: fc.constant([]), answer: fc.constantFrom(['TRUE'], ['FALSE']) }),
  FILL: fc.record({
    stem: fc
      .tuple(noBlank, noBlank)
      .map(([before, after]) => `${before.replace(/_+$/, '')}甲____乙${after.replace(/^_+/, '')}`),
    options: fc.constant([]),
    answer: fc
      .array(word, { minLength: 1, maxLength: 3 })
      .chain((all) => fc.constantFrom([all.join('|')], [all.join(' | ')])),
  }),
  SHORT: fc.record({ stem: lines, options: fc.constant([]), answer: lines.map((text) => [text]) }),
}

test.each(Object.entries(ofType))('%s: import(export(x)) = x (§3.15a)', (type, more) => {
  fc.assert(
    fc.property(facts, more, (fact, own) => {
      const question = { ...base, ...fact, ...own, type: type as BankType }
      const rows = read(print(question))
      expect(rows.flatMap(({ cells }) => Object.values(cells).flatMap((cell) => cell.fault ?? []))).toEqual([])
      const { lost: _, ...said } = question
      expect(rows.map(sourceOf)).toEqual([said])
    }),
    { numRuns: 300 },
  )
})

test('a question of each type in the words of GIFT (§3.15a)', () => {
  const text = print(
    { ...base, knowledge_points: '零件图；装配图', analysis: '比例: 1', practice_allowed: true },
    { ...base, type: 'MULTI', options: ['甲', '%乙', '丙'], answer: ['A', 'B'] },
  )
  expect(text).toBe(
    String.raw`$CATEGORY: $course$/top/TIKU/MIDDLE/零件图

// zhikao: {"difficulty":3,"score":1,"points":"零件图；装配图","practice":true}
[plain]哪种量具？{
  ~卡尺
  =千分尺
  ####比例\: 1
}

$CATEGORY: $course$/top/TIKU/MIDDLE

// zhikao: {"difficulty":3,"score":1}
[plain]哪种量具？{
  ~%50%甲
  ~%50%[plain]%乙
  ~%-100%丙
}

`,
  )
})

test.each<[string, Partial<ExchangeSource>, string]>([
  ['a practical task', { type: 'PRACTICAL', options: [], subject: 'OFFLINE', answer: ['见评分表。'] }, '实操题'],
  ['several blanks', { type: 'FILL', stem: '___ 和 ___', options: [], answer: ['a', 'b'] }, '有多个空'],
  ['an option that is a picture', { options: ['甲', null], answer: ['A'] }, '有选项只有图片'],
  ['an answer with an arrow', { type: 'FILL', stem: '___', options: [], answer: ['a->b'] }, '答案中有 ->'],
  ['a question without an answer', { answer: [] }, '试题不完整'],
])('%s is left out and named (§3.15a)', (_, own, why) => {
  const text = print({ ...base, ...own })
  expect(text).toContain(`// 未导出（${why}）：`)
  expect(read(text)).toEqual([])
})

test('what is lost is named above the question, and the head is a comment (§3.15a)', () => {
  const text =
    giftHead(['甲\n乙']) + print({ ...base, type: 'SHORT', options: [], answer: ['甲'], lost: messages.lost_pictures })
  expect(text).toContain('// 甲 乙\n')
  expect(text).toContain('// 未包含：图片、参考答案（写在注释中）\n')
  expect(read(text)).toHaveLength(1)
})

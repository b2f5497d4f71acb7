import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { giftItems } from '@zhikao/domain/bank/question/question.gift.rules.ts'
import type { ExchangeItem } from '@zhikao/domain/bank/question/question.item.rules.ts'
import { readExchange } from './question.exchange.sheets.ts'

const SAMPLES = new URL('../../test/samples/', import.meta.url)
const ASKED = { encoding: 'utf-8', given: {}, lang: 'CN', pictures: { take: () => Promise.resolve(null) } } as const
const textOf = (name: string) => readFileSync(new URL(name, SAMPLES), 'utf8')

/** What each file's rows say besides their texts: line, cell, and the fault or what is not taken over. */
const NOTES: [name: string, rows: number, notes: string[]][] = [
  ['gift/TFTwoFeedback.gift', 3, ['1 answer 各答案的反馈', '3 answer 各答案的反馈', '5 answer 各答案的反馈']],
  ['gift/category1.gift', 0, []],
  ['gift/categorySpecialCharacter.gift', 0, []],
  ['gift/description1.gift', 2, ['1 stem 标题“Description Title”', '1 type gift_description']],
  ['gift/descriptionTitleEscapedColon.gift', 2, ['1 stem 标题“Description Title:”', '1 type gift_description']],
  ['gift/escapeAll.gift', 1, ['1 stem 标题“GIFT Control Characters”', '1 answer 各答案的反馈']],
  ['gift/essay1.gift', 1, []],
  ['gift/formatExamples.gift', 1, ['2 answer 各答案的反馈']],
  [
    'gift/giftFormatPhpExamples.gift',
    10,
    [
      '11 stem exchange_blank',
      '13 type gift_numeric',
      '15 type gift_matching',
      "22 stem 标题“Grant's Tomb”",
      '22 answer 各答案的反馈',
      '28 answer 部分得分、各答案的反馈',
      "33 stem 标题“Jesus' hometown (Short answer ex.)”",
      '33 answer 部分得分、各答案的反馈',
      '40 stem 标题“Numerical example”',
      '40 type gift_numeric',
    ],
  ],
  ['gift/matching1.gift', 2, ['3 type gift_matching', '9 type gift_matching']],
  ['gift/mc5.gift', 4, []],
  ['gift/mcHTMLComment.gift', 1, ['1 stem 标题“EE_mod_05_T39_P079”', '1 analysis 文字格式']],
  [
    'gift/multiLineFeedback1.gift',
    2,
    [
      '3 answer 各答案的反馈',
      "11 stem 文字格式、标题“06- création d'instance”",
      '11 analysis 图片、文字格式',
      '11 option_a 文字格式',
      '11 option_b 文字格式',
      '11 option_c 文字格式',
      '11 option_d 文字格式',
      '11 option_e 文字格式',
      '11 answer 各答案的反馈',
    ],
  ],
  [
    'gift/numerical1.gift',
    10,
    [
      '3 stem exchange_blank',
      '3 answer 按数值比较（改为按文字比较）',
      '5 stem exchange_blank',
      '5 answer 按数值比较（改为按文字比较）',
      '7 type gift_numeric',
      '9 type gift_numeric',
      '11 type gift_numeric',
      '13 type gift_numeric',
      '15 type gift_numeric',
      '17 type gift_numeric',
      '19 type gift_numeric',
      '23 type gift_numeric',
    ],
  ],
  [
    'gift/options1.gift',
    14,
    [
      '6 stem exchange_blank',
      '6 answer 按数值比较（改为按文字比较）',
      '11 stem exchange_blank',
      '11 stem 标题“Kanji Origins”',
      '14 stem 标题“Thanksgiving Date”',
      '19 answer 各答案的反馈',
      '24 stem exchange_blank',
      '24 answer 各答案的反馈',
      '29 stem exchange_blank',
      '29 stem 文字格式',
      '29 answer 文字格式、各答案的反馈',
      '34 answer 各答案的反馈',
      '36 answer 部分得分',
      "38 stem 标题“Jesus' hometown”",
      '38 answer 部分得分、各答案的反馈',
      '44 stem exchange_blank',
      "44 stem 标题“Jesus' hometown”",
      '44 answer 部分得分、各答案的反馈',
      '69 stem 标题“GIFT Control Characters”',
      '69 answer 各答案的反馈',
    ],
  ],
  ['gift/shortAnswer1.gift', 2, ['3 stem exchange_blank']],
  ['gift/shortAnswerNotMatching.gift', 2, ['4 stem 标题“iebT26nuevo_P012”']],
  ['gift/shortFirstEmbeddedUnderlineHTML.gift', 2, ['5 stem 标题“Continents”']],
  ['gift/symbolsAll.gift', 1, ['1 stem 标题“GIFT range of non-escaped symbols”']],
  ['gift/tag_id_and_two_tags.gift', 1, ['3 stem 标签和编号']],
  ['gift/tf1_html.gift', 1, []],
  ['gift/totara_moodle_backslash.gift', 1, ['4 stem 标题“double backslash”']],
  ['gift/totara_moodle_essay.gift', 1, ['4 stem 标题“Q8”']],
  ['gift/totara_moodle_match.gift', 1, ['4 stem 文字格式、标题“Moodle activities”', '4 type gift_matching']],
  ['gift/totara_moodle_multichoice.gift', 1, ['4 stem 标题“Q2”', '4 answer 各答案的反馈']],
  ['gift/totara_moodle_multichoice_multi.gift', 1, ['4 stem 标题“colours”', '4 answer 各答案的反馈']],
  ['gift/totara_moodle_numerical.gift', 1, ['12 stem 标题“Q5”', '12 type gift_numeric']],
  ['gift/totara_moodle_pre_content.gift', 1, ['3 stem 文字格式、标题“Q001”']],
  [
    'gift/totara_moodle_shortanswer.gift',
    1,
    ['4 stem exchange_blank', '4 stem 标题“Shortanswer”', '4 answer 部分得分、各答案的反馈'],
  ],
  [
    'gift/totara_moodle_shortanswer_general_feedback.gift',
    1,
    ['4 stem exchange_blank', '4 stem 标题“Shortanswer”', '4 answer 部分得分、各答案的反馈'],
  ],
  ['gift/totara_moodle_truefalse.gift', 1, ['4 stem 标题“Q1”', '4 answer 各答案的反馈']],
  ['gift/totara_moodle_truefalse_true_answer1.gift', 1, ['4 stem 标题“2-08 TSL”']],
  ['gift/totara_moodle_truefalse_true_answer2.gift', 1, ['4 stem 标题“2-08 TSL”']],
  ['gift/type_inferred_multiline_markdown.gift', 1, ['1 stem exchange_blank', '1 stem 文字格式', '1 answer 文字格式']],
  ['aiken/questions.txt', 6, ['20 stem aiken_no_answer', '28 stem aiken_letter']],
]
const LOST = '导入时不保留：'

it.each(NOTES)('%s is read with every loss listed (§3.15a)', async (name, count, notes) => {
  const rows = []
  for await (const row of readExchange(textOf(name), ASKED) ?? []) rows.push(row)
  const said = rows.flatMap(({ line, cells }) =>
    Object.entries(cells).flatMap(([key, cell]) =>
      [...(cell?.fault ? [cell.fault] : []), ...(cell?.warnings ?? [])].map(
        ({ rule, message }) => `${line} ${key} ${rule === 'exchange_lost' ? message.CN.replace(LOST, '') : rule}`,
      ),
    ),
  )
  expect(said).toEqual(notes)
  expect(rows).toHaveLength(count)
})

it('a description alone is no GIFT file (§3.15a)', () => {
  expect(() => readExchange(textOf('gift/markdown.gift'), ASKED)).toThrow(
    expect.objectContaining({ rule: 'exchange_unknown' }),
  )
})

const referenceText = z.object({ text: z.string() })
const referenceItem = z.object({
  type: z.string(),
  title: z.string().nullable(),
  stem: referenceText.optional(),
  isTrue: z.boolean().optional(),
  choices: z.unknown().optional(),
  globalFeedback: referenceText.nullable().optional(),
})
const referenceChoices = z.array(
  z.object({ isCorrect: z.boolean(), weight: z.number().nullable(), text: referenceText }),
)
const KINDS: Record<string, string> = {
  MC: 'choice',
  Short: 'words',
  TF: 'judge',
  Essay: 'essay',
  Matching: 'matching',
  Numerical: 'numeric',
  Description: 'description',
}
/** The grammar puts a space after the place of the answers, Moodle does not. */
const plain = (text = '') => text.replaceAll(/\s+/g, ' ').replaceAll('_____ ', '_____').trim()

function wanted(item: z.output<typeof referenceItem>) {
  if (item.type === 'Category') return { category: item.title }
  const choices = referenceChoices.safeParse(item.choices).data
  return {
    kind: KINDS[item.type],
    title: item.title,
    stem: plain(item.stem?.text),
    isTrue: item.isTrue,
    answers: choices?.map(({ isCorrect, weight, text }) => [isCorrect, weight, plain(text.text)]),
    feedback: plain(item.globalFeedback?.text),
  }
}

function found(item: ExchangeItem) {
  if ('category' in item) return { category: item.category }
  if ('fault' in item) return { fault: item.fault.message.CN }
  const { title, stem, body, feedback } = item.question
  return {
    kind: body.kind,
    title,
    stem: plain(stem.text),
    isTrue: body.kind === 'judge' ? body.isTrue : undefined,
    answers:
      'answers' in body
        ? body.answers.map(({ isRight, weight, text }) => [isRight, weight, plain(text.text)])
        : undefined,
    feedback: plain(feedback?.text),
  }
}

const reference = z.record(z.string(), z.array(referenceItem)).parse(JSON.parse(textOf('gift/reference.json')))

it('the reference has every GIFT sample', () => {
  const files = readdirSync(new URL('gift/', SAMPLES)).filter((name) => name.endsWith('.gift'))
  expect(files.toSorted()).toEqual(
    Object.keys(reference)
      .map((name) => `${name}.gift`)
      .toSorted(),
  )
})

it.each(Object.entries(reference))('%s is read as the public grammar reads it (§3.15a)', (name, items) => {
  const read = [...giftItems(textOf(`gift/${name}.gift`))]
  expect(read.map(found)).toEqual(items.map(wanted))
})

import { expect, test } from 'vitest'
import { aikenRows } from './question.aiken.rules.ts'
import { BLOCK_MAX, formatOf } from './question.exchange.rules.ts'
import type { ExchangeGiven, ExchangeKey, ExchangeRow } from './question.exchange.rules.ts'
import { giftRows } from './question.gift.rules.ts'
import { questionMessages as messages } from './question.messages.ts'

const given: ExchangeGiven = {
  lang: 'CN',
  credential_code: 'TIKU',
  level: '中级',
  plainOf: (html) => ({
    text: html.replaceAll(/<[^>]*>/g, ''),
    lost: html.includes('<b>') ? [messages.lost_look] : [],
  }),
}
const gift = (text: string) => [...giftRows(text, given)]
const aiken = (text: string) => [...aikenRows(text, given)]

/** The texts of a row in the order of the workbook, without what every row has. */
function textsOf({ cells }: ExchangeRow) {
  const keys: ExchangeKey[] = ['type', 'stem', 'option_a', 'option_b', 'option_c', 'option_d', 'answer', 'analysis']
  return keys.flatMap((key) => (cells[key] && !cells[key].fault ? [cells[key].text] : []))
}
const faultsOf = ({ line, cells }: ExchangeRow) =>
  Object.entries(cells).flatMap(([key, { fault }]) => (fault ? [[line, key, fault.rule, fault.message.CN]] : []))
const warningsOf = ({ cells }: ExchangeRow) =>
  Object.entries(cells).flatMap(([key, { warnings = [] }]) => warnings.map(({ message }) => `${key}: ${message.CN}`))

test.each<[string, string, string[], string[]]>([
  ['single choice', '哪种？{~甲 =乙 ~丙}', ['单选题', '哪种？', '甲', '乙', '丙', 'B'], []],
  ['multiple choice', '哪些？{~%50%甲 ~%-100%乙 ~%50%丙}', ['多选题', '哪些？', '甲', '乙', '丙', 'AC'], []],
  ['true or false', '地球是圆的。{T}', ['判断题', '地球是圆的。', '正确'], []],
  [
    'false with feedback',
    '平的。{FALSE#不对#对}',
    ['判断题', '平的。', '错误'],
    ['answer: 导入时不保留：各答案的反馈'],
  ],
  ['a blank', '精度 ___ mm{=0.02 =0,02}', ['填空题', '精度 ___ mm', '0.02|0,02'], []],
  ['a missing word', 'Grant is {=entombed} here.', ['填空题', 'Grant is _____ here.', 'entombed'], []],
  ['a missing word to choose', '在{~甲 =乙}中', ['单选题', '在_____中', '甲', '乙', 'B'], []],
  [
    'a short answer without a blank',
    '谁？{=无人}',
    ['填空题', '谁？ ____', '无人'],
    ['stem: 题干中没有空，已在末尾加上'],
  ],
  ['a number', '几 ___{#3.5}', ['填空题', '几 ___', '3.5'], ['answer: 导入时不保留：按数值比较（改为按文字比较）']],
  [
    'an essay with a general feedback',
    '简述。{####先测基准面。}',
    ['简答题', '简述。', '先测基准面。'],
    ['answer: 没有参考答案，已将总反馈作为参考答案'],
  ],
  ['an explanation', '对吗{T####因为。}', ['判断题', '对吗', '正确', '因为。'], []],
  [
    'escaped signs and a line end',
    String.raw`a\=b\{c\}\~\#\:\\d\n第二行{=\=x ~\~y}`,
    ['单选题', 'a=b{c}~#:\\d\n第二行', '=x', '~y', 'A'],
    [],
  ],
  [
    'signs that Moodle takes as they are',
    '1 = 2 : 3 在 http://a.cn？{T}',
    ['判断题', '1 = 2 : 3 在 http://a.cn？', '正确'],
    [],
  ],
  ['a comment', '// 注\n对吗\n// 注\n{F}', ['判断题', '对吗\n\n', '错误'], []],
  [
    'a title, tags and HTML',
    '// [id:1] [tag:x]\n::量具::[html]<p>哪<b>种</b></p>{=甲#好 ~%30%乙}',
    ['单选题', '哪种', '甲', '乙', 'A'],
    ['stem: 导入时不保留：文字格式、标签和编号、标题“量具”', 'answer: 导入时不保留：部分得分、各答案的反馈'],
  ],
  [
    'options in the format of the question',
    '[html]<p>哪种</p>{=<b>甲</b> ~[plain]<b>}',
    ['单选题', '哪种', '甲', '<b>', 'A'],
    ['option_a: 导入时不保留：文字格式'],
  ],
  [
    'a title that is the beginning of the text',
    '::哪种…::[html]<p>哪种</p>量具{T}',
    ['判断题', '哪种量具', '正确'],
    [],
  ],
  ['a wildcard', '___{=千分*}', ['填空题', '___', '千分*'], ['answer: 导入时不保留：通配符 *']],
  [
    'a broken comment of ours',
    '// zhikao: {\n对吗{T}',
    ['判断题', '对吗', '正确'],
    ['stem: 导入时不保留：注释中的附加信息（已无法读取）'],
  ],
])('GIFT: %s (§3.15a)', (_, text, texts, warnings) => {
  const rows = gift(text)
  expect(rows).toHaveLength(1)
  const [row] = rows
  expect(textsOf(row!).map((one) => one.trim())).toEqual(texts.map((one) => one.trim()))
  expect(warningsOf(row!)).toEqual(warnings)
  expect(faultsOf(row!)).toEqual([])
})

test.each<[string, string, [number, string, string]]>([
  ['no end of the answers', '好{T}\n\n第二题\n坏{=甲 ~乙', [4, 'stem', 'gift_no_end']],
  ['a blank line inside', '坏{=甲\n\n~乙}', [1, 'stem', 'gift_no_end']],
  ['a stray brace', '坏} 题{T}', [1, 'stem', 'gift_stray_end']],
  ['two blanks', 'a {=x}\n b {=y}', [2, 'stem', 'gift_two_answers']],
  ['a title without its end', '::坏 题{T}', [1, 'stem', 'gift_title']],
  ['a description', '只是说明', [1, 'type', 'gift_description']],
  ['a matching question', '配{=甲 -> 乙 =丙 -> 丁}', [1, 'type', 'gift_matching']],
  ['a number with a tolerance', '几{#3:0.5}', [1, 'type', 'gift_numeric']],
  ['a bar in an answer', '___{=a|b}', [1, 'answer', 'exchange_bar']],
  ['nine options', '九{=1 ~2 ~3 ~4 ~5 ~6 ~7 ~8 ~9}', [1, 'option_h', 'exchange_options']],
  ['a question without end', `长${'字'.repeat(BLOCK_MAX)}{T}`, [1, 'stem', 'exchange_long']],
])('GIFT: %s is refused at its line, the others are read (§3.15a)', (_, text, [line, key, rule]) => {
  const [found] = gift(text).flatMap(faultsOf)
  expect(found?.slice(1, 3)).toEqual([key, rule])
  expect(found?.[3]).toContain(`文件第 ${line} 行：`)
})

test('GIFT: our category gives credential, level and point, another one is listed (§3.15a)', () => {
  const rows = gift(
    '$CATEGORY: $course$/top/AUTO/SENIOR/零件图/公差与配合\n\n一{T}\n\n$CATEGORY: 课程/缺省\n二{F}\n\n$CATEGORY: $module$/top/AUTO/BEGINNER\n\n三{T}',
  )
  const said = rows.map(({ line, cells }) => [
    line,
    cells.credential_code?.text,
    cells.level?.text,
    cells.knowledge_points?.text,
  ])
  expect(said).toEqual([
    [3, 'AUTO', '高级', '零件图/公差与配合'],
    [6, 'TIKU', '中级', undefined],
    [10, 'AUTO', '初级', undefined],
  ])
  expect(rows.flatMap(warningsOf)).toEqual(['stem: 导入时不保留：分类“课程/缺省”'])
})

test('GIFT: a question that cannot be read keeps the level and point of its category (§3.15a)', () => {
  const [row] = gift('$CATEGORY: $course$/top/AUTO/SENIOR/零件图\n\n几{#3:0.5}')
  expect([row?.cells.level?.text, row?.cells.knowledge_points?.text]).toEqual(['高级', '零件图'])
})

test('Aiken: questions with their lines (§3.15a)', () => {
  const rows = aiken(
    '哪种量具？\r\nA. 卡尺\r\nB) 千分尺\r\nANSWER: B\r\n\r\n第二题\n的第二行\nA、甲\nB、乙\n\nC．丙\n答案：C，a\n',
  )
  expect(rows.map((row) => [row.line, textsOf(row)])).toEqual([
    [1, ['单选题', '哪种量具？', '卡尺', '千分尺', 'B']],
    [6, ['多选题', '第二题\n的第二行', '甲', '乙', '丙', 'AC']],
  ])
  expect(rows.flatMap(faultsOf)).toEqual([])
})

test.each<[string, string, [number, string]]>([
  ['no answer', '一\nA. 甲\nB. 乙\n二\nA. 甲\nANSWER: A', [1, 'aiken_no_answer']],
  ['no answer at the end', '一\nA. 甲', [1, 'aiken_no_answer']],
  ['an option that is missing', '一\nA. 甲\nC. 丙\nANSWER: A', [3, 'aiken_letter']],
  ['an answer alone', '\nANSWER: A', [2, 'aiken_no_stem']],
  [
    'nine options',
    `一\n${['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((letter) => `${letter}. ${letter}`).join('\n')}\nANSWER: A`,
    [10, 'exchange_options'],
  ],
])('Aiken: %s is refused at its line (§3.15a)', (_, text, [line, rule]) => {
  const [found] = aiken(text).flatMap(faultsOf)
  expect(found?.[2]).toBe(rule)
  expect(found?.[3]).toContain(`文件第 ${line} 行：`)
})

test.each<[string, string | null]>([
  ['题？{T}', 'GIFT'],
  ['// 注\n\n$CATEGORY: 甲\n', 'GIFT'],
  ['题？\nA. {甲}\nB. 乙\nANSWER: A', 'AIKEN'],
  ['证书代码,等级\n', null],
  ['只是文字', null],
])('the format of “%s” is known by its content (§3.15a)', (text, format) => {
  expect(formatOf(text)).toBe(format)
})

test.each<[string, string]>([
  ['escapes', `Q{=${'\\'.repeat(90_001)}}`],
  ['weights', `Q{${'~%50%'.repeat(15_000)}}`],
  ['braces', '{'.repeat(90_000)],
  ['signs', `Q{${'='.repeat(90_000)}}`],
  ['feedback', `Q{=${'#'.repeat(90_000)}}`],
  ['titles', '::'.repeat(45_000)],
  ['spaces', `Q{T${' '.repeat(90_000)}`],
  ['formats', `${'[html]'.repeat(15_000)}{T}`],
  ['comments', '// [id:\n'.repeat(12_000)],
  ['one line of a million characters', 'x'.repeat(1_000_000)],
  ['blocks', 'x{\n\n'.repeat(20_000)],
])('hostile %s end with rows (§3.15a)', (_, text) => {
  expect(gift(text).length).toBeLessThanOrEqual(20_000)
  expect(aiken(text).length).toBeLessThanOrEqual(20_000)
})

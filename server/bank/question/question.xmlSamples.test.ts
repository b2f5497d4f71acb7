import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { tempName } from '../../files/temp.ts'
import type { PictureSink } from '../../jobs/importPictures.ts'
import type { TextReader } from '../../jobs/importText.ts'
import { forgeZip } from '../../test/zip.ts'
import { readExchange, readPackage } from './question.exchange.sheets.ts'

const SAMPLES = new URL('../../test/samples/', import.meta.url)
const inSamples = (name: string) => new URL(name, SAMPLES)
const namesIn = (folder: string) =>
  readdirSync(inSamples(folder))
    .filter((name) => name.endsWith('.xml'))
    .toSorted()

/** Takes every picture. */
const taking = (): PictureSink => {
  let count = 0
  return { take: () => Promise.resolve(`${++count}.png`) }
}
const asked = () => ({ encoding: 'utf-8' as const, given: {}, lang: 'CN' as const, pictures: taking() })
const LOST = '导入时不保留：'

type Rows = NonNullable<ReturnType<TextReader>>
/** Each row in a line: where it begins, its type and answer, and what is said of its cells. */
async function said(rows: Rows | null): Promise<string[]> {
  const lines: string[] = []
  for await (const { line, cells } of rows ?? []) {
    const notes = Object.entries(cells).flatMap(([key, cell]) =>
      [...(cell?.fault ? [cell.fault] : []), ...(cell?.warnings ?? [])].map(
        ({ rule, message }) => `${key} ${rule === 'exchange_lost' ? message.CN.replace(LOST, '') : rule}`,
      ),
    )
    lines.push([`${line} ${cells['type']?.text || '-'} ${cells['answer']?.text ?? '-'}`, ...notes].join(' | '))
  }
  return lines
}

const EXPECTED: Record<string, readonly string[]> = {
  'moodle/clozeRef.xml': [
    '3 - - | stem 标题“Numerical cloze question” | type exchange_type',
    '18 - - | stem 标题“Numerical cloze question with general feedback” | type exchange_type',
    '33 - - | stem 标题“Multiple choice cloze question” | type exchange_type',
    '48 - - | stem 标题“Multiple choice cloze question with detailed feedback” | type exchange_type',
    '63 - - | stem 标题“Numerical cloze question using build_cloze” | type exchange_type',
  ],
  'moodle/description.xml': [
    '8 - - | stem 标题“a description”、分类“$module$/description-cat” | type gift_description',
  ],
  'moodle/essayRef.xml': [
    "3 简答题 I'll say it twice: Don't be nice.\nI'll say it twice: Don't be nice. | stem 标题“Essay question”、“responsetemplate”",
    '34 简答题 This is a general feedback for the question. | stem 标题“Essay question without file upload”、“responsetemplate” | answer exchange_model',
  ],
  'moodle/markdownRef.xml': [
    '3 单选题 A | stem 文字格式、标题“Multiple choice question with Markdown”、“correctfeedback”、“partiallycorrectfeedback”、“incorrectfeedback” | option_a 图片、文字格式 | option_c 文字格式 | option_d 文字格式 | option_e 文字格式 | option_f 文字格式 | option_h 文字格式',
  ],
  'moodle/matchingRef.xml': [
    '3 - - | stem 标题“Simple matching question” | type gift_matching',
    '61 - - | stem 标题“Simple matching question with order” | type gift_matching',
  ],
  'moodle/missing-wordsRef.xml': [
    '3 - - | stem 标题“Missing words question”、“correctfeedback”、“partiallycorrectfeedback”、“incorrectfeedback” | type exchange_type',
    '61 - - | stem 标题“Simple missing words question” | type exchange_type',
    '104 - - | stem 标题“Simple missing words question with groups as letters and ran…” | type exchange_type',
    '147 - - | stem 标题“Simple missing words question with correct solution in quest…” | type exchange_type',
    '190 - - | stem 标题“Simple missing words question with gaps in options and in-or…” | type exchange_type',
    '243 - - | stem 标题“Simple missing words question with automatic gaps, correct s…” | type exchange_type',
  ],
  'moodle/multiple-choiceRef.xml': [
    '3 单选题 A | stem 标题“Question title”、“correctfeedback”、“partiallycorrectfeedback”、“incorrectfeedback”',
    '52 单选题 A | stem 标题“Question title”、“correctfeedback”、“partiallycorrectfeedback”、“incorrectfeedback” | answer 部分得分、各答案的反馈',
  ],
  'moodle/multiple-true-falseRef.xml': [
    '3 - - | stem 标题“Title” | type exchange_type',
    '73 - - | stem 标题“Title” | type exchange_type',
    '181 - - | stem 标题“Memory hierarchy” | type exchange_type',
  ],
  'moodle/numericalRef.xml': [
    '3 - - | stem 标题“Numerical question” | type gift_numeric',
    '36 填空题 4 | stem exchange_blank | stem 标题“Simple numerical” | answer 按数值比较（改为按文字比较）',
  ],
  'moodle/orderingRef.xml': [
    '3 - - | stem 标题“Ordering question” | type exchange_type',
    '53 - - | stem 标题“Ordering with subset” | type exchange_type',
  ],
  'moodle/shortanswerRef.xml': [
    '3 填空题 SELECT|WITH | stem exchange_blank | stem 标题“Short Answer question” | answer 部分得分、各答案的反馈',
    '33 填空题 SELECT|WITH | stem 标题“Short Answer question with inline answer box of default widt…”、区分大小写（自动评分不区分） | answer 部分得分、各答案的反馈',
    '63 填空题 SELECT | stem 标题“Simple Short Answer with answer box width 6”、区分大小写（自动评分不区分） | answer 部分得分',
  ],
  'moodle/true-falseRef.xml': [
    '3 判断题 错误 | stem 标题“Question title” | answer 各答案的反馈',
    '30 判断题 正确 | stem 标题“Question title”',
    '57 判断题 错误 | stem 标题“Question title”',
  ],
  'qti/three/qti3-choice-multiple.xml': ['1 多选题 AC | stem 标题“QTI 3.0 Choice Interaction - Multiple Selection”'],
  'qti/three/qti3-choice-single.xml': [
    '1 单选题 C | stem 标题“QTI 3.0 Choice Interaction - Single Selection”、各答案的反馈',
  ],
  'qti/three/qti3-extended-text.xml': [
    '1 简答题 Your response has been submitted for manual grading. | stem 标题“QTI 3.0 Extended Text Interaction” | answer exchange_model',
  ],
  'qti/three/qti3-hotspot-interaction.xml': ['1 - - | stem 标题“QTI 3.0 Hotspot Interaction” | type exchange_type'],
  'qti/three/qti3-match-interaction.xml': ['1 - - | stem 标题“QTI 3.0 Match Interaction” | type exchange_type'],
  'qti/three/qti3-order-interaction.xml': ['1 - - | stem 标题“QTI 3.0 Order Interaction” | type exchange_type'],
  'qti/three/qti3-text-entry.xml': ['1 填空题 Paris | stem 标题“QTI 3.0 Inline Text Entry Interaction”'],
  'qti/basic': [
    '1 单选题 C | stem 标题“Simple Multiple Choice”',
    '2 多选题 ACD | stem 标题“Multiple Response Question”',
    '3 填空题 42 | stem 标题“Text Entry Question”',
    '4 - - | stem 标题“Inline Choice Question” | type exchange_type',
    '5 - - | stem 标题“Match Interaction” | type exchange_type',
  ],
  'qti/math': [
    '1 单选题 C | stem 文字格式、标题“Solving Linear Equations”',
    '2 填空题 48|48.0 | stem 文字格式、标题“Area of a Rectangle”',
    '3 - - | stem 文字格式、标题“Ordering Fractions” | type exchange_type',
    '4 多选题 AC | stem 文字格式、标题“Math Word Problem”',
  ],
}

async function rowsOf(name: string): Promise<string[]> {
  if (name.endsWith('.xml')) return said(readExchange(readFileSync(inSamples(name), 'utf8'), asked()))
  const path = join(tmpdir(), tempName())
  const files = namesIn(`${name}/`).map((file) => ({ name: file, data: readFileSync(inSamples(`${name}/${file}`)) }))
  await writeFile(path, forgeZip(files))
  try {
    return await said(await readPackage(path, asked()))
  } finally {
    await rm(path)
  }
}

const ALL = [
  ...namesIn('moodle/').map((name) => `moodle/${name}`),
  ...namesIn('qti/three/').map((name) => `qti/three/${name}`),
  'qti/basic',
  'qti/math',
]

it('every public example is listed', () => {
  expect(Object.keys(EXPECTED).toSorted()).toEqual(ALL.toSorted())
})

it.each(ALL)('%s is read with every loss listed (§3.15a)', async (name) => {
  expect(await rowsOf(name)).toEqual(EXPECTED[name])
})

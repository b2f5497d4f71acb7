import { bankTypeWords, judgeWords } from '@zhikao/domain/bank/question/question.messages.ts'
import { BANK_TYPES } from '@zhikao/domain/bank/question/question.model.ts'
import type { BankType, OptionKey } from '@zhikao/domain/bank/question/question.model.ts'
import { paperPrintWords as words } from '@zhikao/domain/bank/paper/paper.messages.ts'
import type { PaperTask } from '@zhikao/domain/bank/paper/paper.blueprint.rules.ts'
import type { PrintPart } from '@zhikao/domain/bank/paper/paper.model.ts'
import { filesLine, partWord } from '@zhikao/domain/bank/paper/paper.print.rules.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level, Subject } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { TemplateFields } from '@zhikao/domain/catalogue/template/template.model.ts'
import { sumPoints } from '@zhikao/domain/catalogue/template/template.rules.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { mm } from '../../files/document/document.ts'
import type { Drawing } from '../../files/document/drawing.ts'
import { drawFlow } from '../../files/document/flow.ts'
import type { Flow } from '../../files/document/flow.ts'

/** An item as it is printed: its texts plain, its pictures read. */
export type PrintedItem = {
  position: number
  type: BankType
  score: number
  stem: string
  pictures: readonly Buffer[]
  options: readonly { key: OptionKey; text: string | null; picture: Buffer | null }[]
  answer: readonly string[]
  analysis: string | null
  task: PaperTask | null
  /** The names of its attachments. */
  files: readonly string[]
}
export type PrintedPaper = {
  sn: string
  title: string
  credential_name: string
  level: Level
  total_score: number
  minutes: number | null
  items: readonly PrintedItem[]
  subject: Subject
  /** Of the practical: what is laid out, and by what it is marked. */
  practical: Pick<TemplateFields, 'material_list' | 'score_sheet'> | null
}

type Practical = NonNullable<PrintedPaper['practical']>

const [INK, SOFT, LINE] = ['#1d2126', '#62676f', '#9aa0a8']
const MARGINS = { side: mm(18), top: mm(20), bottom: mm(18) }
const TEXT = { size: 10.5, color: INK }
const QUIET = { size: 9.5, color: SOFT }
const PICTURE = { width: mm(80), height: mm(45) }
const OPTION_PICTURE = { width: mm(40), height: mm(25) }
const INSET = mm(7)
const OPEN_LINES = 6

const DIGITS = ['一', '二', '三', '四', '五', '六']
/** The number of a section: 一、二 … in Chinese. */
const sectionNumber = (at: number, lang: Lang): string =>
  lang === 'US' ? String(at + 1) : (DIGITS[at] ?? String(at + 1))

type Section = { type: BankType; items: readonly PrintedItem[]; title: string }
function sectionsOf(items: readonly PrintedItem[], lang: Lang): Section[] {
  return BANK_TYPES.map((type) => ({ type, own: items.filter((item) => item.type === type) }))
    .filter(({ own }) => own.length > 0)
    .map(({ type, own }, at) => ({
      type,
      items: own,
      title: fill(words.section, {
        at: sectionNumber(at, lang),
        type: bankTypeWords[type],
        count: own.length,
        points: sumPoints(own.map(({ score }) => score)),
      })[lang],
    }))
}

/** Title, number and page at the top; on the first page what the candidate fills in. */
const headOf = (paper: PrintedPaper, part: PrintPart, lang: Lang) => async (flow: Flow) => {
  const { page, left, width, at, pages } = flow
  const quiet = { ...QUIET, width }
  await page.text(left, mm(10), [paper.sn, partWord(paper.subject, part)[lang]].join('　'), quiet)
  await page.text(left, mm(10), fill(words.page, { page: at, pages })[lang], { ...quiet, align: 'right' })
  page.line(left, mm(16), left + width, mm(16), { color: LINE, lineWidth: 0.6 })
  if (at > 1) return
  const bold = { size: 17, weight: 'bold' as const, color: INK, width, align: 'center' as const, fit: true }
  await page.text(left, flow.y, paper.title, bold)
  flow.skip(mm(10))
  const facts = [
    paper.credential_name,
    levelWords[paper.level][lang],
    fill(words.total, { total: paper.total_score })[lang],
    ...(paper.minutes === null ? [] : [fill(words.minutes, { minutes: paper.minutes })[lang]]),
  ]
  await page.text(left, flow.y, facts.join(' · '), { ...TEXT, width, align: 'center' })
  flow.skip(mm(9))
  if (part === 'key') return
  await page.text(left, flow.y, words.candidate[lang], { ...TEXT, width, align: 'center' })
  flow.skip(mm(11))
}

async function drawSection(flow: Flow, { title }: Pick<Section, 'title'>): Promise<void> {
  await flow.room(mm(24))
  flow.skip(mm(3))
  await flow.lines(title, { size: 12, color: INK, weight: 'bold' })
  flow.skip(mm(1.5))
}

async function drawItem(flow: Flow, item: PrintedItem, lang: Lang): Promise<void> {
  const score = fill(words.score, { score: item.score })[lang]
  await flow.room(mm(12))
  const task = item.task && fill(words.task, item.task)[lang]
  if (task) await flow.lines(`${item.position}. ${score} ${task}`, { ...TEXT, weight: 'bold' })
  await flow.lines(task ? item.stem : `${item.position}. ${score} ${item.stem}`, TEXT, task ? INSET : 0)
  for (const picture of item.pictures) await flow.picture(picture, PICTURE, INSET)
  for (const { key, text, picture } of item.options) {
    await flow.lines(`${key}. ${text ?? ''}`, TEXT, INSET)
    if (picture) await flow.picture(picture, OPTION_PICTURE, INSET)
  }
  if (item.type === 'JUDGE') await flow.lines(words.judge[lang], TEXT, INSET)
  if (item.type === 'SHORT') await drawRules(flow, OPEN_LINES)
  if (item.files.length > 0) await flow.lines(filesLine(item.files)[lang], QUIET, INSET)
  flow.skip(mm(2.5))
}

/** Lines to write on. */
async function drawRules(flow: Flow, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await flow.room(mm(9))
    flow.skip(mm(9))
    const { page, left, width, y } = flow
    page.line(left + INSET, y, left + width, y, { color: LINE, lineWidth: 0.5 })
  }
}

/** What a candidate ticks or writes on the answer sheet. */
function placeOf({ type, options, answer }: PrintedItem, lang: Lang): string {
  if (type === 'JUDGE') return `[ ${judgeWords.TRUE[lang]} ]  [ ${judgeWords.FALSE[lang]} ]`
  if (options.length > 0) return options.map(({ key }) => `[ ${key} ]`).join('  ')
  return answer.map((_, at) => `(${at + 1}) ________________`).join('  ')
}

async function drawAnswers(flow: Flow, { items, type }: Section, lang: Lang): Promise<void> {
  for (const item of items) {
    await flow.lines(`${item.position}. ${type === 'SHORT' ? '' : placeOf(item, lang)}`, TEXT)
    if (type === 'SHORT') await drawRules(flow, OPEN_LINES)
    flow.skip(mm(1))
  }
}

/** The right answer in words. */
function rightOf({ type, answer }: PrintedItem, lang: Lang): string {
  if (type === 'JUDGE') return judgeWords[answer[0] === 'TRUE' ? 'TRUE' : 'FALSE'][lang]
  if (type !== 'FILL') return answer.join(' ')
  return answer.map((blank, at) => `(${at + 1}) ${blank.split('|').join(' / ')}`).join('　')
}

async function drawKey(flow: Flow, { items }: Section, lang: Lang): Promise<void> {
  for (const item of items) {
    const score = fill(words.score, { score: item.score })[lang]
    await flow.lines(`${item.position}. ${score} ${rightOf(item, lang)}`, TEXT)
    if (item.analysis) await flow.lines(fill(words.analysis, { text: item.analysis })[lang], QUIET, INSET)
    flow.skip(mm(1))
  }
}

/** What is laid out for the practical. */
async function drawMaterials(flow: Flow, { material_list }: Practical, lang: Lang): Promise<void> {
  if (material_list.length === 0) return
  await drawSection(flow, { title: words.materials[lang] })
  for (const { name, amount } of material_list)
    await flow.lines(amount ? fill(words.material, { name, amount })[lang] : name, TEXT, INSET)
}

/** What the practical is marked by, with a place for the points of each item. */
async function drawScores(flow: Flow, { score_sheet }: Practical, lang: Lang): Promise<void> {
  for (const row of score_sheet) {
    await flow.room(mm(18))
    await flow.lines(fill(words.sheet_item, row)[lang], TEXT)
    await flow.lines(words.sheet_points[lang], QUIET, INSET)
    flow.skip(mm(2.5))
  }
}

/** Draws one part of a paper: the questions, the sheet for the answers or the scores, or the key. */
export async function drawPaper(document: Drawing, paper: PrintedPaper, part: PrintPart, lang: Lang) {
  const { practical } = paper
  await drawFlow(document, MARGINS, headOf(paper, part, lang), async (flow) => {
    if (practical && part === 'sheet') return drawScores(flow, practical, lang)
    for (const section of sectionsOf(paper.items, lang)) {
      await drawSection(flow, section)
      if (part === 'sheet') await drawAnswers(flow, section, lang)
      else if (part === 'key') await drawKey(flow, section, lang)
      else for (const item of section.items) await drawItem(flow, item, lang)
    }
    if (practical && part === 'paper') await drawMaterials(flow, practical, lang)
  })
}

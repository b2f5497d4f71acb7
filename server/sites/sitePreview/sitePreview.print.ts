import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import type { Level } from '@zhikao/domain/catalogue/credential/credential.model.ts'
import type { OutlineFact, OutlineList, OutlinePart } from '@zhikao/domain/kernel/formOutline.ts'
import { fill, listOf } from '@zhikao/domain/kernel/text.ts'
import type { Lang, Text } from '@zhikao/domain/kernel/text.ts'
import {
  applicationStatusWords,
  applicationWords as fields,
  applyTypeWords,
} from '@zhikao/domain/sites/application/application.messages.ts'
import type {
  ApplicationRoom,
  ApplicationStatus,
  ApplyType,
  ComputedCapacity,
} from '@zhikao/domain/sites/application/application.model.ts'
import { sitePreviewWords as words } from '@zhikao/domain/sites/sitePreview/sitePreview.messages.ts'
import { sectionLetter } from '@zhikao/domain/sites/sitePreview/sitePreview.rules.ts'
import {
  drawFramed,
  drawHeading,
  drawLongText,
  drawRow,
  drawSeals,
  drawTitleRow,
  INK,
  MARGIN,
} from './sitePreview.frame.print.ts'
import type { Cell, Sheet } from './sitePreview.frame.print.ts'

/** What is printed: the application with its form in words. */
export type PrintedApplication = {
  apply_sn: string
  org_name: string
  credential: Text
  credential_code: string
  levels: readonly Level[]
  apply_type: ApplyType
  apply_year: number
  status: ApplicationStatus
  round: number
  submit_time: string | null
  site_name: string
  site_address: string
  contact_name: string
  contact_mobile: string
  statement: string | null
  capacity_per_day: number
  capacities: readonly ComputedCapacity[]
  rooms: readonly ApplicationRoom[]
  /** Null for one of before there was a form. */
  sections: (OutlinePart & { name: string })[] | null
  isDraft: boolean
  lang: Lang
}
type Drawn = Parameters<typeof drawFramed>[0]

const LABEL = 0.17
const LONG = 60
const TABLE_SIZE_LEAST = 0.07

/** Draws the form on as many sheets as it needs (domain.md §3.6, application_form_pdf). */
export const drawApplication = (page: Drawn, printed: PrintedApplication): Promise<void> =>
  drawFramed(page, printed, async (sheet) => {
    const { lang } = printed
    const bold = { size: 18, weight: 'bold' as const, color: INK, width: sheet.width, align: 'center' as const }
    await sheet.page.text(MARGIN, sheet.y, words.title[lang], { ...bold, fit: true })
    sheet.y += 34
    await drawFacts(sheet, headOf(printed), lang)
    for (const section of printed.sections ?? []) {
      await drawSection(sheet, section, lang)
      if (section.name === 'practical') await drawCapacity(sheet, printed)
    }
    if (printed.sections === null) {
      await drawCapacity(sheet, printed)
      await drawLongText(sheet, words.title[lang], words.form_missing[lang])
    }
    await drawSeals(sheet, printed.org_name)
  })

const same = (value: string): Text => ({ CN: value, HK: value, US: value })
const fact = (label: Text, value: Text | string | number | null, isLong = false): OutlineFact => ({
  label,
  value: value === null || typeof value === 'object' ? value : same(String(value)),
  isLong,
})

const headOf = (printed: PrintedApplication): OutlineFact[] => [
  fact(fields.apply_sn, printed.apply_sn),
  fact(fields.status, applicationStatusWords[printed.status]),
  fact(fields.org_name, printed.org_name),
  fact(fields.credential, fill(same('{name} ({code})'), { name: printed.credential, code: printed.credential_code })),
  fact(fields.levels, listOf(printed.levels.map((level) => levelWords[level]))),
  fact(fields.apply_type, applyTypeWords[printed.apply_type]),
  fact(fields.apply_year, printed.apply_year),
  fact(words.round, printed.round > 0 ? fill(words.round_of, { round: printed.round }) : null),
  fact(fields.submit_time, printed.submit_time),
  fact(fields.capacity_per_day, printed.capacity_per_day),
  fact(fields.contact_name, printed.contact_name),
  fact(fields.contact_mobile, printed.contact_mobile),
  fact(fields.site_name, printed.site_name),
  fact(fields.site_address, printed.site_address),
  fact(fields.statement, printed.statement, true),
]

async function drawSection(sheet: Sheet, section: OutlinePart & { name: string }, lang: Lang): Promise<void> {
  const title = fill(words.section, { letter: sectionLetter(section.name), title: section.title })
  await drawHeading(sheet, title[lang], 1)
  await drawFacts(sheet, section.facts, lang)
  for (const list of section.lists) await drawList(sheet, list, lang)
}

/** D: the places of a session, and the candidates of a day. */
async function drawCapacity(sheet: Sheet, { rooms, capacities, lang }: PrintedApplication): Promise<void> {
  const title = fill(words.section, { letter: sectionLetter('capacity'), title: words.capacity })
  await drawHeading(sheet, title[lang], 1)
  const columns = [fields.room_no, fields.room_name, fields.subject, fields.seats]
  const rows = rooms.map((one) => [
    same(one.room_no),
    same(one.name),
    subjectWords[one.subject],
    same(String(one.seats)),
  ])
  await drawList(sheet, { kind: 'table', label: fields.rooms, columns, rows }, lang)
  const figures = {
    columns: [fields.levels, fields.capacity_per_day],
    rows: capacities.map(({ level, computed }) => [levelWords[level], same(String(computed))]),
  }
  await drawList(sheet, { kind: 'table', label: fields.capacities, ...figures }, lang)
}

/** Two to a row; a long one has a row of its own, or the whole width. */
async function drawFacts(sheet: Sheet, facts: readonly OutlineFact[], lang: Lang): Promise<void> {
  const waiting: OutlineFact[] = []
  const flush = async () => {
    const pair = waiting.splice(0)
    if (pair.length > 0) await drawRow(sheet, pairOf(pair, lang))
  }
  for (const one of facts) {
    const text = one.value?.[lang] ?? ''
    if (one.isLong && text.length > LONG) {
      await flush()
      await drawLongText(sheet, one.label[lang], text)
    } else {
      waiting.push(one)
      if (waiting.length === 2) await flush()
    }
  }
  await flush()
}

const pairOf = (pair: readonly OutlineFact[], lang: Lang): Cell[] =>
  pair.flatMap(({ label, value }) => [
    { text: label[lang], part: LABEL, isLabel: true },
    { text: oneLine(value, lang), part: 1 / pair.length - LABEL },
  ])

/** A value in a row: without the line ends that a draft may have. */
const oneLine = (value: Text | null, lang: Lang): string => (value?.[lang] ?? words.none[lang]).replaceAll(/\s+/g, ' ')

async function drawList(sheet: Sheet, list: OutlineList, lang: Lang): Promise<void> {
  await drawHeading(sheet, list.label[lang], 2)
  if (list.kind === 'table') return drawTable(sheet, list, lang)
  if (list.records.length === 0) await drawRow(sheet, [{ text: words.none[lang], part: 1 }])
  for (const record of list.records) {
    await drawTitleRow(sheet, record.title[lang])
    await drawFacts(sheet, record.facts, lang)
    for (const inner of record.lists) await drawList(sheet, inner, lang)
  }
}

type Table = OutlineList & { kind: 'table' }
/** Its head is repeated on each page. */
async function drawTable(sheet: Sheet, { columns, rows }: Table, lang: Lang): Promise<void> {
  const parts = widthsOf({ columns, rows }, lang)
  const head = () =>
    drawRow(
      sheet,
      columns.map((label, at) => ({ text: label[lang], part: parts[at] ?? 0, isLabel: true })),
    )
  await head()
  if (rows.length === 0) await drawRow(sheet, [{ text: words.none[lang], part: 1 }])
  for (const row of rows)
    await drawRow(
      sheet,
      row.map((value, at) => ({ text: value === null ? '--' : oneLine(value, lang), part: parts[at] ?? 0 })),
      head,
    )
}

const LETTERS_MOST = 24
/** Columns by the length of what they hold, none below a least width. */
function widthsOf({ columns, rows }: Pick<Table, 'columns' | 'rows'>, lang: Lang): number[] {
  const lengths = columns.map((label, at) =>
    Math.min(LETTERS_MOST, Math.max(4, label[lang].length, ...rows.map((row) => lettersOf(row[at]?.[lang] ?? '')))),
  )
  const total = lengths.reduce((sum, one) => sum + one, 0)
  const spare = 1 - columns.length * TABLE_SIZE_LEAST
  return lengths.map((length) => TABLE_SIZE_LEAST + (spare * length) / total)
}
/** Chinese letters are twice as wide as Latin ones. */
const lettersOf = (text: string): number => [...text].reduce((sum, char) => sum + (char > '\u2e80' ? 1 : 0.55), 0)

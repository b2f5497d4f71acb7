import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { date, optional, text } from '@zhikao/domain/kernel/field.ts'
import { forgeWorkbook } from '../../test/workbook.ts'
import { rowReader } from './columns.ts'
import type { RecordColumn } from './columns.ts'
import { readSheet, textCell } from './read.ts'
import type { SheetCell, SheetRow } from './read.ts'

const titled = (key: string) => ({ key, title: { CN: key, HK: key, US: key }, width: 10, show: () => null })
/** A column of each kind: digits as text, of a fixed length or not; other text; a number; a date. */
const COLUMNS: readonly RecordColumn<never>[] = [
  { ...titled('fixed'), kind: 'text', digits: 11 },
  { ...titled('digits'), kind: 'text', digits: true },
  { ...titled('text'), kind: 'text' },
  { ...titled('number'), kind: 'number' },
  { ...titled('date'), kind: 'date' },
]
const points = z.preprocess(
  (value) => (typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : value),
  z.number().nullable(),
)
const FIELDS = {
  fixed: optional(text(40)),
  digits: optional(text(40)),
  text: optional(text(40)),
  number: points,
  date: optional(date),
}
const read = rowReader(COLUMNS, FIELDS)

// Cell formats 1 to 9 of the workbook: 0, 0.0, 0.00%, 00000000000, yyyy-mm-dd, #,##0, text, m"月"d"日", General.
const FORMATS = `<numFmts><numFmt numFmtId="170" formatCode="0.0"/><numFmt numFmtId="171" formatCode="00000000000"/><numFmt numFmtId="172" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="173" formatCode="m&quot;月&quot;d&quot;日&quot;"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="1"/><xf numFmtId="170"/><xf numFmtId="10"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="3"/><xf numFmtId="49"/><xf numFmtId="173"/><xf numFmtId="0"/></cellXfs>`

const number = (raw: string, style = 0) => `s="${style}"><v>${raw}</v></c>`
const inline = (raw: string) => `t="inlineStr"><is><t xml:space="preserve">${raw}</t></is></c>`
const typed = (type: string, raw: string) => `t="${type}"><v>${raw}</v></c>`
const formula = (raw: string) => `><f>A1</f><v>${raw}</v></c>`

/** What each column makes of a cell: `= value`, `! rule of the fault`, or `? value: rule of the warning`. */
function madeOf(cells: readonly SheetCell[]): string[] {
  return COLUMNS.map(({ key }, at) => {
    const result = read(cells.map((cell, place) => (place === at ? cell : textCell(''))))
    if ('faults' in result) return `! ${result.faults.map(({ rule }) => rule).join(' ')}`
    const [value, [warning]] = [String(Reflect.get(result.row, key)), result.warnings]
    return warning ? `? ${value}: ${warning.rule}` : `= ${value}`
  })
}

// Columns: digits of a fixed length, digits, other text, number, date.
// `= value`, `! fault`, `? value: warning`.
const SPELLINGS: [name: string, cell: string, made: string[]][] = [
  [
    'text of digits',
    inline('13800138000'),
    ['= 13800138000', '= 13800138000', '= 13800138000', '= 13800138000', '! date_format'],
  ],
  [
    'text with leading zeros',
    inline('00138001380'),
    ['= 00138001380', '= 00138001380', '= 00138001380', '= 138001380', '! date_format'],
  ],
  [
    'text with spaces around it',
    inline(' 13800138000 '),
    ['= 13800138000', '= 13800138000', '= 13800138000', '= 13800138000', '! date_format'],
  ],
  [
    'text of 18 digits',
    inline('110101200503013047'),
    ['= 110101200503013047', '= 110101200503013047', '= 110101200503013047', '! wrong_kind', '! date_format'],
  ],
  [
    'text with an X',
    inline('11010120050301304X'),
    ['= 11010120050301304X', '= 11010120050301304X', '= 11010120050301304X', '! wrong_kind', '! date_format'],
  ],
  [
    'text in exponent form',
    inline('1.10101E+17'),
    ['! cell_number_lost', '! cell_number_lost', '= 1.10101E+17', '! wrong_kind', '! date_format'],
  ],
  [
    'text in full-width digits',
    inline('１３８００１３８０００'),
    ['! full_width', '! full_width', '! full_width', '! full_width', '! date_format'],
  ],
  [
    'text with a space inside',
    inline('138 0013 8000'),
    ['! inner_space', '! inner_space', '! inner_space', '! inner_space', '! date_format'],
  ],
  ['text of a decimal', inline('59.6'), ['= 59.6', '= 59.6', '= 59.6', '= 59.6', '! date_format']],
  [
    'text of a date',
    inline('2026-03-02'),
    ['= 2026-03-02', '= 2026-03-02', '= 2026-03-02', '! wrong_kind', '= 2026-03-02'],
  ],
  [
    'text of a date with slashes',
    inline('2026/3/2'),
    ['= 2026/3/2', '= 2026/3/2', '= 2026/3/2', '! wrong_kind', '! date_format'],
  ],
  ['text TRUE', inline('TRUE'), ['= TRUE', '= TRUE', '= TRUE', '! wrong_kind', '! date_format']],
  ['text #N/A', inline('#N/A'), ['! cell_error', '! cell_error', '! cell_error', '! cell_error', '! cell_error']],
  ['text of a percentage', inline('60%'), ['= 60%', '= 60%', '= 60%', '! wrong_kind', '! date_format']],
  ['a blank', inline('   '), ['= null', '= null', '= null', '= null', '= null']],
  [
    'a string result of a program',
    typed('str', '13800138000'),
    ['= 13800138000', '= 13800138000', '= 13800138000', '= 13800138000', '! date_format'],
  ],
  [
    'number of 11 digits',
    number('13800138000'),
    ['? 13800138000: cell_number', '? 13800138000: cell_number', '= 13800138000', '= 13800138000', '! date_format'],
  ],
  [
    'number that lost a leading zero',
    number('1380013800'),
    ['! cell_number_short', '? 1380013800: cell_number', '= 1380013800', '= 1380013800', '! date_format'],
  ],
  [
    'number shown with leading zeros',
    number('138001380', 4),
    ['? 00138001380: cell_number', '? 00138001380: cell_number', '= 00138001380', '= 138001380', '! date_format'],
  ],
  [
    'number of 15 digits',
    number('199001011234567'),
    [
      '? 199001011234567: cell_number',
      '? 199001011234567: cell_number',
      '= 199001011234567',
      '= 199001011234567',
      '! date_format',
    ],
  ],
  [
    'number of 16 digits',
    number('2026010000000001'),
    ['! cell_number_lost', '! cell_number_lost', '! cell_number_lost', '! wrong_kind', '! date_format'],
  ],
  [
    'number of 18 digits in exponent form',
    number('1.10101200503013E+17'),
    ['! cell_number_lost', '! cell_number_lost', '! cell_number_lost', '! wrong_kind', '! date_format'],
  ],
  [
    'number of 18 digits without exponent',
    number('110101200503013000'),
    ['! cell_number_lost', '! cell_number_lost', '! cell_number_lost', '! wrong_kind', '! date_format'],
  ],
  [
    'number of 11 digits in exponent form',
    number('1.38E+10'),
    ['! cell_number_lost', '! cell_number_lost', '! cell_number_lost', '= 13800000000', '! date_format'],
  ],
  [
    'number in a cell formatted as text',
    number('13800138000', 7),
    ['? 13800138000: cell_number', '? 13800138000: cell_number', '= 13800138000', '= 13800138000', '! date_format'],
  ],
  [
    'number with a thousands format',
    number('13800138000', 6),
    ['? 13800138000: cell_number', '? 13800138000: cell_number', '= 13800138000', '= 13800138000', '! date_format'],
  ],
  ['whole number', number('60'), ['! cell_number_short', '? 60: cell_number', '= 60', '= 60', '! date_format']],
  ['decimal', number('59.6'), ['! cell_number_short', '? 59.6: cell_number', '= 59.6', '= 59.6', '! date_format']],
  [
    'decimal with float noise',
    number('59.600000000000001'),
    ['! cell_number_short', '? 59.6: cell_number', '= 59.6', '= 59.6', '! date_format'],
  ],
  [
    '59.6 shown as 60',
    number('59.6', 1),
    ['! cell_number_short', '? 59.6: cell_number', '? 59.6: cell_shown', '? 59.6: cell_shown', '! date_format'],
  ],
  [
    '59.96 shown as 60.0',
    number('59.96', 2),
    ['! cell_number_short', '? 59.96: cell_number', '? 59.96: cell_shown', '? 59.96: cell_shown', '! date_format'],
  ],
  ['60 shown as 60.0', number('60', 2), ['! cell_number_short', '? 60: cell_number', '= 60', '= 60', '! date_format']],
  [
    '0.6 shown as 60.00%',
    number('0.6', 3),
    ['! cell_number_short', '? 0.6: cell_number', '? 0.6: cell_shown', '? 0.6: cell_shown', '! date_format'],
  ],
  ['negative number', number('-5'), ['! cell_number_short', '? -5: cell_number', '= -5', '= -5', '! date_format']],
  ['date', number('46083', 5), ['! cell_date', '! cell_date', '! cell_date', '! cell_date', '= 2026-03-02']],
  [
    'date shown as month and day',
    number('46083', 8),
    ['! cell_date', '! cell_date', '! cell_date', '! cell_date', '= 2026-03-02'],
  ],
  ['moment', number('46083.5', 5), ['! cell_date', '! cell_date', '! cell_date', '! cell_date', '= 2026-03-02']],
  [
    'ISO date',
    typed('d', '2026-03-02T00:00:00'),
    ['! cell_date', '! cell_date', '! cell_date', '! cell_date', '= 2026-03-02'],
  ],
  [
    'serial of a date without its format',
    number('46083'),
    ['! cell_number_short', '? 46083: cell_number', '= 46083', '= 46083', '! date_format'],
  ],
  ['TRUE', typed('b', '1'), ['! cell_boolean', '! cell_boolean', '! cell_boolean', '! cell_boolean', '! cell_boolean']],
  [
    'FALSE',
    typed('b', '0'),
    ['! cell_boolean', '! cell_boolean', '! cell_boolean', '! cell_boolean', '! cell_boolean'],
  ],
  ['#N/A', typed('e', '#N/A'), ['! cell_error', '! cell_error', '! cell_error', '! cell_error', '! cell_error']],
  ['#VALUE!', typed('e', '#VALUE!'), ['! cell_error', '! cell_error', '! cell_error', '! cell_error', '! cell_error']],
  ['formula', formula('13800138000'), ['! formula', '! formula', '! formula', '! formula', '! formula']],
  [
    'formula without a stored result',
    '><f>A1</f></c>',
    ['! formula', '! formula', '! formula', '! formula', '! formula'],
  ],
]

describe('Decided 45: “a cell has a type”: a cell of each spelling in a column of each kind is the stored value, a fault or a warning, never another value', () => {
  let lines: SheetRow[]
  beforeAll(async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'spellings-')), 'book.xlsx')
    const rows = SPELLINGS.map(([, cell], at) => {
      const cells = COLUMNS.map((_, place) => `<c r="${'ABCDE'[place]}${at + 1}" ${cell}`)
      return `<row r="${at + 1}">${cells.join('')}</row>`
    })
    await writeFile(path, forgeWorkbook({ sheet: rows.join(''), formats: FORMATS }))
    lines = []
    for await (const line of readSheet(path)) lines.push(line)
    await rm(path)
  })

  test('there are 40 and more', () => {
    expect(lines).toHaveLength(SPELLINGS.length)
    expect(new Set(SPELLINGS.map(([, cell]) => cell)).size).toBeGreaterThanOrEqual(40)
  })

  test.each(SPELLINGS.map(([name, , made], at) => [name, at, made] as const))('%s', (_, at, made) => {
    expect(madeOf(lines[at]!.cells)).toEqual(made)
  })
})

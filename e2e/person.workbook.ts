import { escaped, packWorkbook } from './journey.workbook.ts'
import { FAULTS, HEADER, rowsFrom } from './person.faults.ts'
import type { Cell } from './person.faults.ts'
import { HALF } from './person.students.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRST'
const DAY_MS = 86_400_000
/** A day as spreadsheets count them. */
const serialOf = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / DAY_MS

/** The rows of a sheet; a program has its own way to write a text. */
const rowsOf = (rows: readonly (readonly Cell[])[], textCell: (text: string, column: number) => string) =>
  rows
    .map((row, at) => {
      const cells = row.map((cell, column) => {
        const place = `<c r="${LETTERS[column]}${at + 1}" `
        if (cell === '') return `${place}s="1"/>`
        if (typeof cell === 'string') return place + textCell(cell, column)
        return 'xml' in cell ? place + cell.xml : `${place}s="2"><v>${serialOf(cell.day)}</v></c>`
      })
      return `<row r="${at + 1}">${cells.join('')}</row>`
    })
    .join('')

const formats = (ids: readonly number[]) =>
  `<cellXfs count="${ids.length}">${ids.map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1"/>`).join('')}</cellXfs>`

/** The first half as Excel writes it: texts in a table of their own, each once, names in two fonts with their reading, days in the short format of the system. */
function excelBook(): Buffer {
  const strings = new Map<string, number>()
  const textCell = (text: string, column: number) => {
    const half = Math.ceil(text.length / 2)
    const plain = `<t xml:space="preserve">${escaped(text)}</t>`
    const inFonts = `<r><t>${text.slice(0, half)}</t></r><r><rPr><sz val="11"/><rFont val="宋体"/></rPr><t>${text.slice(half)}</t></r><rPh sb="0" eb="1"><t>x</t></rPh>`
    const item = `<si>${column === 1 ? inFonts : plain}</si>`
    const known = strings.get(item) ?? strings.size
    strings.set(item, known)
    return `s="1" t="s"><v>${known}</v></c>`
  }
  const rows = rowsOf([HEADER, ...rowsFrom(0, FAULTS.Excel)], textCell)
  return packWorkbook({
    rows,
    strings: [...strings.keys()].join(''),
    styles: formats([0, 49, 14]),
    program: 'Microsoft Excel',
  })
}

const CHINESE_DAY =
  '<numFmts count="1"><numFmt numFmtId="176" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/></numFmts>'

/** The second half as WPS writes it: texts in their cells, days in a format of its own. */
function wpsBook(): Buffer {
  const textCell = (text: string) => `s="1" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
  const rows = rowsOf([HEADER, ...rowsFrom(HALF, FAULTS.WPS)], textCell)
  return packWorkbook({ rows, styles: CHINESE_DAY + formats([0, 49, 176]), program: 'WPS 表格' })
}

export const BOOKS = { Excel: excelBook, WPS: wpsBook }

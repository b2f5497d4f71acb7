import { idNumberOf } from '../people/student/student.factory.ts'
import { IMPORT_COLUMNS } from '../people/student/student.sheets.ts'
import { forgeWorkbook } from './workbook.ts'

let serial = 50_000
export const TITLES = IMPORT_COLUMNS.map(({ title }) => title.CN)
type Cell = string | { xml: string }
/** A workbook with these rows: each is a valid row with some cells changed, by heading; a cell is a text, or the XML of the sheet. */
export function bookOf(...rows: (Record<string, Cell> & { hidden?: never })[]): Buffer {
  const cellOf = (cell: Cell, row: number, at: number) => {
    const place = `r="${'ABCDEFGHIJKLMNOPQRST'[at]}${row}"`
    if (typeof cell !== 'string') return `<c ${place} ${cell.xml}`
    return cell === '' ? '' : `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`
  }
  const lineOf = (cells: Cell[], row: number, more = '') =>
    `<row r="${row}"${more}>${cells.map((cell, at) => cellOf(cell, row, at)).join('')}</row>`
  const lines = rows.map((changes, at) => {
    const given: Record<string, Cell> = { ...soundRow(), ...changes }
    return lineOf(
      TITLES.map((title) => given[title] ?? ''),
      at + 2,
      changes['隐藏'] ? ' hidden="1"' : '',
    )
  })
  return forgeWorkbook({ sheet: lineOf(TITLES, 1) + lines.join('') })
}
/** The cells of a valid row, by heading; another student every time. */
export function soundRow(): Record<string, string> {
  serial += 1
  return {
    姓名: '林子涵',
    证件类型: '居民身份证',
    证件号码: idNumberOf(serial),
    民族: '汉族',
    学号: `R${serial}`,
    专业代码: '460113',
    班级: '机械2401班',
    年级: '2024',
    学历层次: '中职',
    手机号: '13800138000',
    考生类型: '在校生',
  }
}

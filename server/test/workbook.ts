import { forgeZip } from './zip.ts'
import type { ForgedEntry } from './zip.ts'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Parts of a workbook made by hand; sheet is the inside of <sheetData>, or the whole part when it starts with `<?`. */
export type ForgedWorkbook = {
  sheet: string
  strings?: string
  formats?: string
  date1904?: boolean
  more?: ForgedEntry[]
}

/** The bytes of a small workbook. */
export function forgeWorkbook(workbook: ForgedWorkbook): Buffer {
  return forgeZip(workbookEntries(workbook))
}

/** The zip entries of a small workbook, to be changed before they are packed. */
export function workbookEntries({
  sheet,
  strings = '',
  formats = '',
  date1904,
  more = [],
}: ForgedWorkbook): ForgedEntry[] {
  const properties = date1904 ? '<workbookPr date1904="1"/>' : ''
  return [
    { name: '[Content_Types].xml', data: '<Types/>' },
    { name: '_rels/.rels', data: relations([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${RELATION}">${properties}<sheets><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: relations([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
        ['rId3', 'styles', '/xl/styles.xml'],
      ]),
    },
    { name: 'xl/sharedStrings.xml', data: `<sst>${strings}</sst>` },
    { name: 'xl/styles.xml', data: `<styleSheet>${formats}</styleSheet>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: sheet.startsWith('<?') ? sheet : `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
    },
    ...more,
  ]
}

function relations(rows: [string, string, string][]): string {
  const list = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`,
  )
  return `<Relationships>${list.join('')}</Relationships>`
}

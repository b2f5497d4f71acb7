import { posix } from 'node:path'
import type { ZipEntry } from '../zip.ts'
import { SheetError } from './error.ts'
import { parseXml } from './xml.ts'
import { cellText, numberFormat, PLAIN } from './value.ts'
import type { NumberFormat } from './value.ts'

/** What is needed to read the cells of the first visible sheet. */
export type Workbook = { sheet: ZipEntry; strings: string[]; formats: NumberFormat[]; date1904: boolean }

type Relation = { id: string; type: string; target: string }
type WorkbookPart = { sheetIds: string[]; date1904: boolean }

const MAX_TEXT = 32_767

/** Finds the parts of a workbook by its relations and reads all but the cells. */
export async function readWorkbook(entries: ZipEntry[]): Promise<Workbook> {
  const parts = partsByPath(entries)
  const root = await readRelations(parts.get('_rels/.rels'), '')
  const path = root.find((relation) => relation.type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const part = parts.get(path)
  if (!part || !path.endsWith('.xml') || path.startsWith('word/') || path.startsWith('ppt/')) {
    throw new SheetError('sheet_not_xlsx')
  }
  const folder = posix.dirname(path)
  const relations = await readRelations(parts.get(`${folder}/_rels/${posix.basename(path)}.rels`), folder)
  const partOf = (type: string) => parts.get(relations.find((relation) => relation.type === type)?.target ?? '')
  const { sheetIds, date1904 } = await readWorkbookPart(part)
  const sheets = relations.filter((relation) => relation.type === 'worksheet')
  const chosen = sheetIds.map((id) => sheets.find((sheet) => sheet.id === id)).find((sheet) => sheet !== undefined)
  const sheet = chosen && parts.get(chosen.target)
  if (!sheet) throw new SheetError('sheet_broken')
  return {
    sheet,
    date1904,
    strings: await readStrings(partOf('sharedStrings')),
    formats: await readFormats(partOf('styles')),
  }
}

function partsByPath(entries: ZipEntry[]): Map<string, ZipEntry> {
  const parts = new Map<string, ZipEntry>()
  for (const entry of entries) {
    // Two parts of one name are read differently by different programs.
    if (parts.has(entry.path)) throw new SheetError('sheet_broken')
    parts.set(entry.path, entry)
  }
  return parts
}

async function readRelations(part: ZipEntry | undefined, folder: string): Promise<Relation[]> {
  const relations: Relation[] = []
  if (!part) return relations
  await parseXml(part.read(), {
    open(name, attributes) {
      const id = attributes.get('Id')
      const type = attributes.get('Type')
      const path = attributes.get('Target')
      if (name !== 'Relationship' || !id || !type || !path || attributes.get('TargetMode') === 'External') return
      const target = path.startsWith('/') ? path.slice(1) : posix.join(folder, path)
      relations.push({ id, type: posix.basename(type), target })
    },
    close: () => undefined,
  })
  return relations
}

async function readWorkbookPart(part: ZipEntry): Promise<WorkbookPart> {
  const visible: string[] = []
  const hidden: string[] = []
  let isWorkbook = false
  let date1904 = false
  await parseXml(part.read(), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true
      if (name === 'workbookPr') date1904 = attributes.get('date1904') === '1' || attributes.get('date1904') === 'true'
      if (name !== 'sheet') return
      const isHidden = (attributes.get('state') ?? 'visible') !== 'visible'
      ;(isHidden ? hidden : visible).push(attributes.get('id') ?? '')
    },
    close: () => undefined,
  })
  if (!isWorkbook) throw new SheetError('sheet_not_xlsx')
  return { sheetIds: [...visible, ...hidden], date1904 }
}

async function readFormats(part: ZipEntry | undefined): Promise<NumberFormat[]> {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  if (!part) return formats
  let inCellFormats = false
  await parseXml(part.read(), {
    open(name, attributes) {
      if (name === 'cellXfs') inCellFormats = true
      if (name === 'numFmt') codes.set(Number(attributes.get('numFmtId')), attributes.get('formatCode') ?? '')
      if (name !== 'xf' || !inCellFormats) return
      const id = Number(attributes.get('numFmtId') ?? 0)
      const format = numberFormat(id, codes.get(id))
      formats.push(format.date || format.time || format.padding > 0 || format.decimals !== null ? format : PLAIN)
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false
    },
  })
  return formats
}

async function readStrings(part: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = []
  if (!part) return strings
  const run = textRun()
  await parseXml(part.read(), {
    open(name) {
      run.open(name)
    },
    close(name) {
      run.close(name)
      if (name === 'si') strings.push(run.take())
    },
    text: (text) => run.text(text),
  })
  return strings
}

/** Joins the `<t>` of rich text runs and leaves the phonetic ones (`<rPh>`) out. */
export function textRun() {
  let whole = ''
  let inText = false
  let inPhonetic = false
  return {
    open(name: string): void {
      if (name === 'rPh') inPhonetic = true
      else if (name === 't') inText = !inPhonetic
    },
    close(name: string): void {
      if (name === 'rPh') inPhonetic = false
      else if (name === 't') inText = false
    },
    text(text: string): void {
      if (inText) whole += text
      if (whole.length > MAX_TEXT * 7) throw new SheetError('sheet_too_large')
    },
    take(): string {
      const text = cellText(whole)
      whole = ''
      if (text.length > MAX_TEXT) throw new SheetError('sheet_too_large')
      return text
    },
  }
}

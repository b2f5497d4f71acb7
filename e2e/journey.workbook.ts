import { crc32, inflateRawSync } from 'node:zlib'

export type Entry = { name: string; data: Buffer }

/** The files of a zip, by its directory at the end. */
function unpack(zip: Buffer): Entry[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  const entries: Entry[] = []
  for (let at = zip.readUInt32LE(end + 16); entries.length < zip.readUInt16LE(end + 10); ) {
    const [method, size, nameSize] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const name = zip.toString('utf8', at + 46, at + 46 + nameSize)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const body = zip.subarray(start, start + size)
    entries.push({ name, data: method === 0 ? body : inflateRawSync(body) })
    at += 46 + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return entries
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
/** The texts and numbers of the first sheet, row by row, the header included. */
export function cellsOf(book: Buffer): string[][] {
  const sheet = String(unpack(book).find(({ name }) => name === 'xl/worksheets/sheet1.xml')?.data)
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, inside = '']) =>
    [...inside.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) =>
      [...cell.matchAll(/<(?:v|t)(?: [^>]*)?>(.*?)<\/(?:v|t)>/gs)]
        .map(([, text = '']) => text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity))
        .join(''),
    ),
  )
}

/** What a file's two headers share, from the version needed to the length of the name. */
function factsOf({ name, data }: Entry): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(0x800, 2)
  facts.writeUInt32LE(crc32(data), 10)
  facts.writeUInt32LE(data.length, 14)
  facts.writeUInt32LE(data.length, 18)
  facts.writeUInt16LE(Buffer.byteLength(name), 22)
  return facts
}

/** A zip of files as they are. */
export function pack(entries: readonly Entry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const [name, facts, place] = [Buffer.from(entry.name), factsOf(entry), Buffer.alloc(14)]
    place.writeUInt32LE(at, 10)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, entry.data])
    files.push(file)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, place, name)
    at += file.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, list, end])
}

/** A line of the first sheet, found by its text, and the number that is written into one of its columns. */
export type FilledCell = { line: readonly string[]; column: string; points: number }

/** A workbook with these numbers written in, as a person would in a spreadsheet. */
export function fillWorkbook(book: Buffer, numbers: readonly FilledCell[]): Buffer {
  const entries = unpack(book).map((entry) =>
    entry.name === 'xl/worksheets/sheet1.xml'
      ? { ...entry, data: Buffer.from(fillSheet(String(entry.data), numbers)) }
      : entry,
  )
  return pack(entries)
}

function fillSheet(sheet: string, numbers: readonly FilledCell[]): string {
  const found = new Set<FilledCell>()
  const text = sheet.replaceAll(/<row r="(\d+)">(.*?)<\/row>/gs, (row, at: string, inside: string) => {
    const filled = numbers.find(({ line }) => line.every((part) => inside.includes(part)))
    if (!filled) return row
    found.add(filled)
    const cells = [...inside.matchAll(/<c r="([A-Z]+)\d+".*?(?:\/>|<\/c>)/gs)].map(([cell, column = '']) => ({
      cell,
      column,
    }))
    const others = cells.filter(({ column }) => column !== filled.column)
    const own = { column: filled.column, cell: `<c r="${filled.column}${at}"><v>${filled.points}</v></c>` }
    const all = [...others, own].toSorted((one, other) => (one.column < other.column ? -1 : 1))
    return `<row r="${at}">${all.map(({ cell }) => cell).join('')}</row>`
  })
  const missing = numbers.find((one) => !found.has(one))
  if (missing) throw new Error(`no line with ${missing.line.join(' and ')}`)
  return text
}

const OPEN_XML = 'http://schemas.openxmlformats.org'
const MAIN = `${OPEN_XML}/spreadsheetml/2006/main`
const RELATIONS = `${OPEN_XML}/officeDocument/2006/relationships`
const SHEETS = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`)
/** A text as XML holds it. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A workbook with one sheet of these texts, the header first. */
export function makeWorkbook(rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map((row, at) => {
    const cells = row.map((text) => `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`)
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  return packWorkbook({ rows: lines.join('') })
}

/** The XML of a workbook with one sheet: its rows, and what the rows refer to. */
export type SheetParts = {
  rows: string
  strings?: string
  styles?: string
  /** The program that wrote it, as its properties say. */
  program?: string
}

/** A workbook of these parts. */
export function packWorkbook({ rows, strings, styles, program }: SheetParts): Buffer {
  const more = [
    { kind: 'sharedStrings', root: 'sst', inside: strings },
    { kind: 'styles', root: 'styleSheet', inside: styles },
  ].flatMap(({ inside, ...part }) => (inside === undefined ? [] : [{ ...part, inside }]))
  const sheet = { kind: 'worksheet', target: 'worksheets/sheet1.xml' }
  const related = [sheet, ...more.map(({ kind }) => ({ kind, target: `${kind}.xml` }))]
  return pack([
    { name: '[Content_Types].xml', data: contentTypes(more.map(({ kind }) => kind)) },
    { name: '_rels/.rels', data: relations([{ kind: 'officeDocument', target: 'xl/workbook.xml' }]) },
    ...(program === undefined ? [] : [{ name: 'docProps/app.xml', data: properties(program) }]),
    {
      name: 'xl/workbook.xml',
      data: xml(
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    { name: 'xl/_rels/workbook.xml.rels', data: relations(related) },
    ...more.map(({ kind, root, inside }) => ({
      name: `xl/${kind}.xml`,
      data: xml(`<${root} xmlns="${MAIN}">${inside}</${root}>`),
    })),
    {
      name: 'xl/worksheets/sheet1.xml',
      data: xml(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
    },
  ])
}

function contentTypes(kinds: readonly string[]): Buffer {
  const parts = [
    ['workbook.xml', 'sheet.main'],
    ['worksheets/sheet1.xml', 'worksheet'],
    ...kinds.map((kind) => [`${kind}.xml`, kind]),
  ].map(([name, type]) => `<Override PartName="/xl/${name}" ContentType="${SHEETS}.${type}+xml"/>`)
  const known =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
  return xml(`<Types xmlns="${OPEN_XML}/package/2006/content-types">${known}${parts.join('')}</Types>`)
}

const properties = (program: string) =>
  xml(
    `<Properties xmlns="${OPEN_XML}/officeDocument/2006/extended-properties"><Application>${program}</Application></Properties>`,
  )

const relations = (related: readonly { kind: string; target: string }[]) => {
  const lines = related.map(
    ({ kind, target }, at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  )
  return xml(`<Relationships xmlns="${OPEN_XML}/package/2006/relationships">${lines.join('')}</Relationships>`)
}

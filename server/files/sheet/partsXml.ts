import { escapeText } from './cellXml.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const MAX_NAME = 31

export type Part = { name: string; xml: string }

/** Every part of a workbook but its sheets; sheet i of the names is xl/worksheets/sheet<i+1>.xml. */
export function fixedParts(names: string[]): Part[] {
  return [
    { name: '[Content_Types].xml', xml: contentTypes(names) },
    { name: '_rels/.rels', xml: relations([['rId1', 'officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', xml: workbook(names) },
    { name: 'xl/_rels/workbook.xml.rels', xml: relations(workbookRelations(names)) },
    { name: 'xl/styles.xml', xml: styles() },
  ]
}

/** Names that every program takes: none of `[]:*?/\`, no outer quote, at most 31 characters, never twice. */
export function sheetNames(wanted: string[]): string[] {
  const used = new Set<string>()
  return wanted.map((name, index) => {
    const clean = name
      .replace(/[[\]:*?/\\]/g, '_')
      .replace(/^'|'$/g, '_')
      .slice(0, MAX_NAME)
      .toWellFormed()
    const suffix = `_${index + 1}`
    const free = clean !== '' && !used.has(clean.toLowerCase())
    const chosen = free ? clean : `${clean.slice(0, MAX_NAME - suffix.length)}${suffix}`
    used.add(chosen.toLowerCase())
    return chosen
  })
}

function contentTypes(names: string[]): string {
  const sheets = names.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${CONTENT}.worksheet+xml"/>`,
  )
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Default Extension="xml" ContentType="application/xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/>${sheets.join('')}</Types>`
  )
}

function workbook(names: string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${escapeText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`
}

function workbookRelations(names: string[]): [string, string, string][] {
  const sheets = names.map((_, index): [string, string, string] => {
    return [`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`]
  })
  return [...sheets, [`rId${names.length + 1}`, 'styles', 'styles.xml']]
}

function relations(rows: [string, string, string][]): string {
  const list = rows.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

// The order of the <xf> is STYLE of cellXml.ts. 49 is the built-in text format; quotePrefix is what Excel sets for
// a text typed with a leading apostrophe, so the text stays text when the cell is edited.
function styles(): string {
  const xf = (attributes: string) => `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" ${attributes}/>`
  const format = (id: number, more = '') =>
    `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}/>`
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">` +
    '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>' +
    '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>' +
    '<font><i/><sz val="10"/><color rgb="FF8C8C8C"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFF0F2F5"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">` +
    xf('') +
    '<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>' +
    format(49) +
    format(49, ' quotePrefix="1"') +
    format(164) +
    format(165) +
    '<xf numFmtId="49" fontId="2" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs>' +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

import { buffer } from 'node:stream/consumers'
import type { FileToArchive } from '../archive.ts'
import { zipStream } from '../archive.ts'

// Documents of Word (ECMA-376): a template of paragraphs and tables with {tags}, filled by easy-template-x (ADR 0068).

/** One paragraph of a template; `size` in half points. */
export type WordParagraph = {
  text: string
  bold?: boolean
  size?: number
  align?: 'center' | 'right'
  /** Begins a new page. */
  newPage?: boolean
}
/** A cell: `span` columns wide; a picture or text that goes through several rows begins and continues. */
export type WordCell = { content: readonly WordParagraph[]; span?: number; rows?: 'begins' | 'continues' }
/** `height`: at least so high, in twentieths of a point. */
export type WordRow = { cells: readonly WordCell[]; height?: number }
/** `widths` of the columns in twentieths of a point. */
type WordTable = { widths: readonly number[]; rows: readonly WordRow[] }
export type WordTemplate = {
  /** The font of East Asian text, by its name in Word. */
  font: string
  body: readonly (WordParagraph | WordTable)[]
  footer: readonly WordParagraph[]
}

/** A picture in the place of a tag, at most as large as `box` (in pixels of 96 dpi). */
export type WordPicture = { bytes: Buffer; format: 'jpeg' | 'png'; width: number; height: number; alt: string }
/** Values by their tags, and lists of them by the tag of their loop. */
export type WordData = { [tag: string]: string | WordPicture | readonly WordData[] }

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
// The library writes pictures with the prefix wp and leaves its declaration to the template.
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing'
const SPACES = `xmlns:w="${MAIN}" xmlns:r="${RELATED}" xmlns:wp="${DRAWING}"`

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

function paragraphXml({ text, bold, size, align, newPage }: WordParagraph): string {
  const format = `${newPage ? '<w:pageBreakBefore/>' : ''}${align ? `<w:jc w:val="${align}"/>` : ''}`
  const run = `${bold ? '<w:b/>' : ''}${size ? `<w:sz w:val="${size}"/>` : ''}`
  return `<w:p><w:pPr>${format}</w:pPr><w:r><w:rPr>${run}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
}

function tableXml({ widths, rows }: WordTable): string {
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`)
    .join('')
  const total = widths.reduce((sum, width) => sum + width, 0)
  const properties = `<w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>`
  const grid = widths.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  return `<w:tbl>${properties}<w:tblGrid>${grid}</w:tblGrid>${rows.map((row) => rowXml(row, widths)).join('')}</w:tbl>`
}

function rowXml({ cells, height }: WordRow, widths: readonly number[]): string {
  const least = height ? `<w:trHeight w:val="${height}" w:hRule="atLeast"/>` : ''
  let at = 0
  const written = cells.map((cell) => {
    const from = at
    at += cell.span ?? 1
    return cellXml(
      cell,
      widths.slice(from, at).reduce((sum, width) => sum + width, 0),
    )
  })
  return `<w:tr><w:trPr><w:cantSplit/>${least}</w:trPr>${written.join('')}</w:tr>`
}

function cellXml({ content, span, rows }: WordCell, width: number): string {
  const merged = rows ? `<w:vMerge${rows === 'begins' ? ' w:val="restart"' : ''}/>` : ''
  const properties = `<w:tcW w:w="${width}" w:type="dxa"/>${span ? `<w:gridSpan w:val="${span}"/>` : ''}${merged}<w:vAlign w:val="center"/>`
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${content.map(paragraphXml).join('')}</w:tc>`
}

const blockXml = (block: WordParagraph | WordTable) => ('rows' in block ? tableXml(block) : paragraphXml(block))

// A4 with margins of 2 cm.
const SECTION =
  '<w:sectPr><w:footerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>'

const relations = (ofType: readonly [string, string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${ofType
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATED}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const PARTS = [
  ['/word/document.xml', 'document.main'],
  ['/word/styles.xml', 'styles'],
  ['/word/footer1.xml', 'footer'],
] as const
const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${PARTS.map(
  ([name, type]) => `<Override PartName="${name}" ContentType="${TYPE}.${type}+xml"/>`,
).join('')}</Types>`

const stylesXml = (font: string) =>
  `${HEAD}<w:styles ${SPACES}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="${escaped(font)}"/><w:sz w:val="21"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`

/** The bytes of a template. */
export function wordTemplate({ font, body, footer }: WordTemplate): Promise<Buffer> {
  const files: [string, string][] = [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', relations([['officeDocument', 'word/document.xml']])],
    [
      'word/document.xml',
      `${HEAD}<w:document ${SPACES}><w:body>${body.map(blockXml).join('')}${SECTION}</w:body></w:document>`,
    ],
    [
      'word/_rels/document.xml.rels',
      relations([
        ['styles', 'styles.xml'],
        ['footer', 'footer1.xml'],
      ]),
    ],
    ['word/styles.xml', stylesXml(font)],
    ['word/footer1.xml', `${HEAD}<w:ftr ${SPACES}>${footer.map(paragraphXml).join('')}</w:ftr>`],
  ]
  async function* entries(): AsyncGenerator<FileToArchive> {
    for (const [name, text] of files) yield { name, source: Buffer.from(text) }
  }
  return buffer(zipStream(entries(), null))
}

/** A template with its tags filled: text as it is, never read as tags; a line end is a line end. */
export async function fillWord(template: Buffer, data: WordData): Promise<Buffer> {
  // Imported with the first document, like pdfkit.
  const { MimeType, TemplateHandler } = await import('easy-template-x')
  const mimes = { jpeg: MimeType.Jpeg, png: MimeType.Png }
  const given = (value: WordData[string]): unknown => {
    if (typeof value === 'string') return value
    if (isList(value)) return value.map(dataOf)
    const { bytes, format, alt, ...size } = value
    return { _type: 'image', source: bytes, format: mimes[format], altText: alt, ...size }
  }
  const dataOf = (of: WordData): Record<string, unknown> =>
    Object.fromEntries(Object.entries(of).map(([tag, value]) => [tag, given(value)]))
  // Its own type names each kind of content; these are two of them.
  return new TemplateHandler().process(
    template,
    dataOf(data) as Parameters<InstanceType<typeof TemplateHandler>['process']>[1],
  )
}

const isList = (value: WordPicture | readonly WordData[]): value is readonly WordData[] => Array.isArray(value)

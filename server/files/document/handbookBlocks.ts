/** What a handbook is made of, from the top of its first page to the end. */
export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  /** A step or a point: `mark` is its number or a dot, `depth` its level of indentation. */
  | { kind: 'item'; mark: string; depth: number; text: string }
  | { kind: 'note'; text: string }
  | { kind: 'picture'; caption: string; path: string }
  /** The first row is its head. */
  | { kind: 'table'; rows: string[][] }
type Manuscript = {
  /** The facts between the --- lines at the top: title, edition, date and others. */
  facts: Record<string, string>
  blocks: Block[]
}

const DOT = '•'
/** A point to tick off on paper. */
const BOX = '□'
const HEADING = /^(#{2,3}) (.+)$/
const ITEM = /^( *)(?:(\d+)\.|-( \[ \])?) (.+)$/
const PICTURE = /^!\[([^\]]+)\]\(([^)]+)\)$/
const NOTE = /^> (.+)$/
const ROW = /^\|(.+)\|$/
const RULE = /^\|(?:\s*:?-+:?\s*\|)+$/
/** Syntax that this parser does not support must not be printed as text. */
const UNKNOWN = /^(?:#|```|<|\*|\+ )|\*\*|\]\(/

/** Reads the Markdown of a handbook: headings of two levels, paragraphs, steps, points, notes, pictures, tables. Throws at a line that is anything else. */
export function readManuscript(markdown: string): Manuscript {
  const [whole, head = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(markdown.replaceAll('\r\n', '\n')) ?? []
  if (whole === undefined) throw new Error('a handbook begins with its facts between two lines of ---')
  const facts = Object.fromEntries(
    head.split('\n').flatMap((line) => {
      const [, name, value] = /^(\w+): (.+)$/.exec(line) ?? []
      return name && value ? [[name, value]] : []
    }),
  )
  const blocks: Block[] = []
  let table: Block & { kind: 'table' } = { kind: 'table', rows: [] }
  for (const line of body.split('\n').map((one) => one.trimEnd())) {
    const [, row] = ROW.exec(line) ?? []
    if (row === undefined) {
      table = { kind: 'table', rows: [] }
      if (line) blocks.push(blockOf(line))
    } else if (!RULE.test(line)) {
      if (table.rows.length === 0) blocks.push(table)
      table.rows.push(row.split('|').map((cell) => cell.trim()))
    }
  }
  return { facts, blocks }
}

function blockOf(line: string): Block {
  const [, signs, heading] = HEADING.exec(line) ?? []
  if (signs && heading) return { kind: 'heading', level: signs.length === 2 ? 2 : 3, text: heading }
  const [, indent = '', number, box, item] = ITEM.exec(line) ?? []
  if (item)
    return { kind: 'item', mark: number ? `${number}.` : box ? BOX : DOT, depth: indent.length > 0 ? 1 : 0, text: item }
  const [, caption, path] = PICTURE.exec(line) ?? []
  if (caption && path) return { kind: 'picture', caption, path }
  const [, note] = NOTE.exec(line) ?? []
  if (note) return { kind: 'note', text: note }
  if (UNKNOWN.test(line)) throw new Error(`a handbook cannot say: ${line}`)
  return { kind: 'paragraph', text: line }
}

// node scripts/extract-sentences.mjs [folder]: draws what spec/product.md promises, part by part, into
// docs/sentences.spec.json, which is committed, so that a promise without an entry in docs/spec-coverage.json fails in
// every checkout. The folder is that above spec/; without an argument ../shared next to the checkout.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jsonLines } from './generate/json.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const shared = join(root, '..', 'shared')
export const sentencesPath = join(root, 'docs', 'sentences.spec.json')

/** The sections that are compared; the shell (2.6), 5, 6, 8 and 9 are kept by hand. */
const DRAWN = new Set(['1', '2.1', '2.2', '2.3', '2.4', '2.5', '3', '4', '7'])
const HEAD = /^(#{2,3}) (?:(\d+(?:\.\d+)?)\.? )?(.+)$/
/** Lists of routes: each part is a promise of its own. */
const isRoutes = (section) => /^2\.[2-5]$/.test(section)

/** Cuts at these marks outside brackets. */
function cut(text, mark) {
  const parts = ['']
  let depth = 0
  for (const piece of text.split(/([()])|(?<=\s)|(?=[,;]\s)/).filter(Boolean)) {
    depth += piece === '(' ? 1 : piece === ')' ? -1 : 0
    if (depth === 0 && mark.test(piece.trim())) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map((part) => part.replace(/^[\s,;]+|[\s,;]+$/g, '')).filter(Boolean)
}

/** `exam plan: /list, /new and /edit/{sn}` as three rows; the text before a colon belongs to each row. */
function routesOf(line) {
  const [, head = '', rest = line] = /^([^:/]+): (.+)$/.exec(line) ?? []
  return cut(rest.replaceAll(' with /', ', /'), /^(?:[,;]|and)$/).map((part) => (head ? `${head}: ${part}` : part))
}

/** The sentences of a line, without what they say about the document itself. */
function sentencesOf(line) {
  return line
    .split(/(?<=[.!])\s+(?=[A-Z*])/)
    .map((sentence) =>
      sentence
        .split('; ')
        .filter((part) => !/\b(?:is|are) not shown\b|\bfollow$|:$/.test(part))
        .join('; '),
    )
    .map((sentence) => sentence.replaceAll('**', '').trim())
    .filter(Boolean)
}

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of one line of a section; `group` is the bold heading above a list of calls. */
function rowsOf(section, line, group) {
  if (line.startsWith('| ')) return [cellsOf(line).join(': ')]
  const text = line.replace(/^- /, '').replace(/;$/, '.')
  if (isRoutes(section) && (line.startsWith('- ') || /^[A-Z][a-z]+ only: /.test(line)))
    return routesOf(text.replace(/\.$/, ''))
  return sentencesOf(text).map((sentence) => (group ? `${group}: ${sentence}` : sentence))
}

/** The extract as it is written: for each section its rows, in the order of the document. */
function sentencesIn(text) {
  const sections = []
  let section
  let group = ''
  let isBody = false
  for (const line of text.split('\n')) {
    const [, marks, number, title] = HEAD.exec(line) ?? []
    if (marks && (number || marks === '##')) {
      section = DRAWN.has(number) ? { section: number, title, rows: [] } : undefined
      group = ''
      if (section) sections.push(section)
    } else if (/^\|[- |]+\|$/.test(line)) isBody = true
    else if (!line.startsWith('|')) isBody = false
    if (!section || marks || !line.trim() || /^\|[- |]+\|$/.test(line) || (line.startsWith('|') && !isBody)) continue
    const [, bold] = /^\*\*([^*]+)\*\*$/.exec(line) ?? []
    if (bold) group = bold
    else section.rows.push(...rowsOf(section.section, line, line.startsWith('- ') ? group : ''))
  }
  return `${jsonLines({ source: 'spec/product.md; drawn by scripts/extract-sentences.mjs', sections })}\n`
}

/** The extract drawn again, or undefined where the document is not available. */
export function drawSentences(folder = shared) {
  const path = join(folder, 'spec', 'product.md')
  return existsSync(path) ? sentencesIn(readFileSync(path, 'utf8')) : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = drawSentences(process.argv[2])
  if (!text) throw new Error(`no spec/product.md below ${process.argv[2] ?? shared}`)
  writeFileSync(sentencesPath, text)
  const { sections } = JSON.parse(text)
  console.log(`docs/sentences.spec.json is drawn: ${sections.flatMap(({ rows }) => rows).length} promises`)
}

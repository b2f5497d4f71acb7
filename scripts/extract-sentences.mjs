// node scripts/extract-sentences.mjs [folder]: draws what spec/product.md promises and the rules of design/domain.md,
// part by part, into docs/sentences.spec.json, which is committed, so that a promise without an entry in
// docs/spec-coverage.json fails in every checkout. The folder is that above spec/ and design/; without an argument
// ../shared next to the checkout.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jsonLines } from './generate/json.mjs'
import { cut } from './sentences/cut.mjs'
import { domainSections } from './sentences/domain.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const shared = join(root, '..', 'shared')
export const sentencesPath = join(root, 'docs', 'sentences.spec.json')

/** The sections that are compared; the shell (2.6), 5, 6, 8 and 9 are kept by hand. */
const DRAWN = new Set(['1', '2.1', '2.2', '2.3', '2.4', '2.5', '3', '4', '7'])
const HEAD = /^(#{2,3}) (?:(\d+(?:\.\d+)?)\.? )?(.+)$/
/** Lists of routes: each part is a promise of its own. */
const isRoutes = (section) => /^2\.[2-5]$/.test(section)

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

/** For each section of the product’s specification its rows, in the order of the document. */
function productSections(text) {
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
  return sections
}

/** The extract drawn again as it is written, or undefined where a document is not available. */
export function drawSentences(folder = shared) {
  const paths = [join(folder, 'spec', 'product.md'), join(folder, 'design', 'domain.md')]
  if (!paths.every((path) => existsSync(path))) return undefined
  const [product, domain] = paths.map((path) => readFileSync(path, 'utf8'))
  const sections = [...productSections(product), ...domainSections(domain)]
  const source = 'spec/product.md and design/domain.md; drawn by scripts/extract-sentences.mjs'
  return `${jsonLines({ source, sections })}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = drawSentences(process.argv[2])
  if (!text) throw new Error(`no spec/product.md and design/domain.md below ${process.argv[2] ?? shared}`)
  writeFileSync(sentencesPath, text)
  const { sections } = JSON.parse(text)
  console.log(`docs/sentences.spec.json is drawn: ${sections.flatMap(({ rows }) => rows).length} promises`)
}

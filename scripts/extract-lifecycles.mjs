// node scripts/extract-lifecycles.mjs [folder]: draws the state machines of design/domain.md §5 into
// docs/lifecycles.spec.json, which is committed, so that tests compare the lifecycles with the specification in every
// checkout. The folder is that above design/; without an argument ../shared next to the checkout.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jsonLines } from './generate/json.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const shared = join(root, '..', 'shared')
export const lifecyclesPath = join(root, 'docs', 'lifecycles.spec.json')

const HEAD = /^### (5\.\d+) (.+)$/
const COLUMNS = '| From | Action | To | Who |'

/** The extract as it is written: for each section of §5 the rows of its table as [from, action, to, who]. */
export function lifecyclesOf(text) {
  const sections = []
  let section
  for (const line of text.split('\n')) {
    const [, number, title] = HEAD.exec(line) ?? []
    if (/^#{2,3} /.test(line)) section = undefined
    if (number) sections.push((section = { section: number, title, rows: [] }))
    else if (section && line.startsWith('| ') && !line.startsWith(COLUMNS)) {
      const cells = line.split('|').map((cell) => cell.trim())
      section.rows.push(cells.slice(1, 5))
    }
  }
  const tables = sections.filter(({ rows }) => rows.length > 0)
  return `${jsonLines({ source: 'design/domain.md §5; drawn by scripts/extract-lifecycles.mjs', sections: tables })}\n`
}

/** The extract drawn again, or undefined where the document is not available. */
export function drawLifecycles(folder = shared) {
  const path = join(folder, 'design', 'domain.md')
  return existsSync(path) ? lifecyclesOf(readFileSync(path, 'utf8')) : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = drawLifecycles(process.argv[2])
  if (!text) throw new Error(`no design/domain.md below ${process.argv[2] ?? shared}`)
  writeFileSync(lifecyclesPath, text)
  console.log(`docs/lifecycles.spec.json is drawn: ${JSON.parse(text).sections.length} sections`)
}

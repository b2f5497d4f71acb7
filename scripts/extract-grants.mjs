// node scripts/extract-grants.mjs [folder]: draws the table of design/domain.md §4 (which role may do what) into
// docs/grants.spec.json, which is committed, so that tests compare what the server answers with the specification in every
// checkout. The folder is that above design/; without an argument ../shared next to the checkout.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { jsonLines } from './generate/json.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const shared = join(root, '..', 'shared')
export const grantsPath = join(root, 'docs', 'grants.spec.json')

const SECTION = /^## 4\. .*?(?=^## )/ms
const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The extract as it is written: the roles, and for each object of §4 the cell of each role as it is in the document. */
export function grantsOf(text) {
  const lines = (SECTION.exec(text)?.[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  const [head = '', ...rows] = lines
  const [, ...roles] = cellsOf(head)
  const objects = Object.fromEntries(
    rows.map((line) => {
      const [object, ...cells] = cellsOf(line)
      return [object, Object.fromEntries(roles.map((role, at) => [role, cells[at]]))]
    }),
  )
  return `${jsonLines({ source: 'design/domain.md §4; drawn by scripts/extract-grants.mjs', roles, objects })}\n`
}

/** The extract drawn again, or undefined where the document is not available. */
export function drawGrants(folder = shared) {
  const path = join(folder, 'design', 'domain.md')
  return existsSync(path) ? grantsOf(readFileSync(path, 'utf8')) : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = drawGrants(process.argv[2])
  if (!text) throw new Error(`no design/domain.md below ${process.argv[2] ?? shared}`)
  writeFileSync(grantsPath, text)
  console.log(`docs/grants.spec.json is drawn: ${Object.keys(JSON.parse(text).objects).length} objects`)
}

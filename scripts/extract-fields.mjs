// node scripts/extract-fields.mjs [folder]: draws the fields of design/domain.md into docs/fields.json, which is
// committed, so that a checkout without the document has them too. The folder is that above design/; without an
// argument ../shared next to the checkout.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readDesign } from './fields/design.mjs'
import { jsonLines } from './generate/json.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const shared = join(root, '..', 'shared')
export const extractPath = join(root, 'docs', 'fields.json')

/** The extract as it is written: per section its items by kind, each as “key label”. */
export function extractOf(text) {
  const sections = readDesign(text).map(({ section, title, items }) => ({
    section,
    ...(title ? { title } : {}),
    ...Object.fromEntries(
      [...new Set(items.map(({ kind }) => kind))].map((kind) => [
        kind,
        items.filter((item) => item.kind === kind).map(({ key, label }) => (label ? `${key} ${label}` : key)),
      ]),
    ),
  }))
  return `${jsonLines({ source: 'design/domain.md §2, §3, §8.3; drawn by scripts/extract-fields.mjs', sections })}\n`
}

/** The extract drawn again, or undefined where the document is not available. */
export function drawAgain(folder = shared) {
  const path = join(folder, 'design', 'domain.md')
  return existsSync(path) ? extractOf(readFileSync(path, 'utf8')) : undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = drawAgain(process.argv[2])
  if (!text) throw new Error(`no design/domain.md below ${process.argv[2] ?? shared}`)
  writeFileSync(extractPath, text)
  console.log(`docs/fields.json is drawn: ${JSON.parse(text).sections.length} sections`)
}

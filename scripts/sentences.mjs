// Every sentence of the specification (docs/sentences.spec.json) has a test that carries its § in its title, as in
// `the last page cannot be closed (spec §2.6.14, §8.8)`, or is listed in docs/sentences.open.json with what is missing and
// the issue that owns it. `in part, …` there means that tests show the rest of the sentence.
// Marks are `spec §2.6.14`, `shell §E.3` and `domain §6.1`, each followed by more of its document (`, §8.8`) or by the last
// of a row (`§2.2.1–9`). --list prints each sentence with its tests. Looks at the working directory.
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { filesIn } from './structure/paths.mjs'
import { readSource } from './structure/source.mjs'

const SENTENCES = 'docs/sentences.spec.json'
const OPEN = 'docs/sentences.open.json'
/** Documents of which only the headings are known, where they are available. */
const DOMAIN = '../shared/design/domain.md'

/** A title: the first argument of describe, test, it, or of what `each` and the like return. */
const TITLE = /(?:\b(?:describe|test|it)(?:\.\w+)*|[)`])\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g
const ID = String.raw`§[0-9A-Z]+(?:\.\d+)*[a-z]?(?:–\d+)?`
const MARK = new RegExp(String.raw`\b(spec|shell|domain)(?:(?<=domain)\.md)? (${ID}(?:, ${ID})*)`, 'g')

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

/** `§2.2.1–3` as 2.2.1, 2.2.2 and 2.2.3. */
function idsOf(mark) {
  const [, stem, first, last] = /^§(.*?)(\d+)–(\d+)$/.exec(mark) ?? []
  if (!last) return [mark.slice(1)]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => `${stem}${Number(first) + at}`)
}

/** The marks of a test file, as { file, title, document, id }. */
function marksOf(file) {
  const { code } = readSource(readFileSync(file, 'utf8'))
  const titles = [...code.matchAll(TITLE)].map(([, , title]) => title)
  return titles.flatMap((title) =>
    [...title.matchAll(MARK)].flatMap(([, document, list]) =>
      list.split(', ').flatMap((mark) => idsOf(mark).map((id) => ({ file, title, document, id }))),
    ),
  )
}

const testFiles = filesIn('domain', 'server', 'web', 'e2e').filter((path) => /\.(?:test|proof)\.tsx?$/.test(path))

const { sentences = {} } = readJson(SENTENCES)
const open = readJson(OPEN)
const marks = testFiles.flatMap(marksOf)
const shown = Map.groupBy(marks, ({ document, id }) => (document === 'domain' ? '' : id))
const headings = existsSync(DOMAIN) && [...readFileSync(DOMAIN, 'utf8').matchAll(/^#{2,4} (\d+(?:\.\d+)*[a-z]?)\.? /gm)]
const isHeading = (id) => !headings || headings.some(([, number]) => number === id)

/** What is wrong with one sentence, or undefined. */
function faultOf([id, text]) {
  const isPart = open[id]?.startsWith('in part, ')
  if (!shown.has(id) && !open[id])
    return `§${id} has no test: “${text}”. Write the § into the title of a test, or what is missing into ${OPEN}.`
  if (!shown.has(id) && isPart) return `§${id} is open in part in ${OPEN}, but no title of a test carries it.`
  if (shown.has(id) && open[id] && !isPart) return `§${id} has a test now: take it out of ${OPEN}.`
  return undefined
}

const unknown = marks.filter(({ document, id }) => !(document === 'domain' ? isHeading(id) : id in sentences))
const faults = [
  ...Object.entries(sentences).flatMap((sentence) => faultOf(sentence) ?? []),
  ...Object.keys(open).flatMap((id) => (id in sentences ? [] : `§${id} of ${OPEN} is no sentence of ${SENTENCES}.`)),
  ...unknown.map(({ file, title, document, id }) => `${file}: “${title}”: ${document} §${id} does not exist.`),
]

if (parseArgs({ options: { list: { type: 'boolean' } } }).values.list) {
  for (const [id, text] of Object.entries(sentences)) {
    console.log(`§${id} ${text}`)
    for (const { file, title } of shown.get(id) ?? []) console.log(`    ✓ ${file} “${title}”`)
    if (open[id]) console.log(`    ✗ ${open[id]}`)
  }
}
for (const fault of faults) console.log(fault)
const count = Object.keys(sentences).length
const tested = Object.keys(sentences).filter((id) => shown.has(id)).length
console.log(`${count} sentences: ${tested} with a test, ${count - tested} without, ${faults.length} faults`)
process.exitCode = count > 0 && faults.length === 0 ? 0 : 1

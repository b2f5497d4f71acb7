// node scripts/extract.mjs [name] [folder]: draws from the documents what tests and checks compare the product with, into
// docs/*.json, which is committed, so that every checkout has it. The folder is that above spec/ and design/; without an
// argument ../shared next to the checkout.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inCheckout } from './checkout.mjs'
import { fieldsOf, grantsOf, lifecyclesOf, noticesOf } from './extract/domain.mjs'
import { figuresOfRules } from './extract/figures.mjs'
import { sentencesOf } from './extract/sentences.mjs'
import { jsonLines } from './generate/json.mjs'

const DOMAIN = 'design/domain.md'

/** Name of the extract → its file, the documents it is drawn from with the parts that are drawn, and the reader of their texts. */
const EXTRACTS = {
  fields: { file: 'fields.json', from: { [DOMAIN]: '§2, §3, §8.3' }, draw: fieldsOf },
  grants: { file: 'grants.spec.json', from: { [DOMAIN]: '§4' }, draw: grantsOf },
  lifecycles: { file: 'lifecycles.spec.json', from: { [DOMAIN]: '§5' }, draw: lifecyclesOf },
  notices: { file: 'notices.spec.json', from: { [DOMAIN]: '§5.11' }, draw: noticesOf },
  figures: { file: 'figures.spec.json', from: { [DOMAIN]: 'Decided, §6' }, draw: figuresOfRules },
  sentences: {
    file: 'sentences.spec.json',
    from: { 'spec/product.md': '§1–§9', 'design/shell.md': '§E' },
    draw: sentencesOf,
  },
}

/** The text of one extract, drawn again; undefined where a document is not available. */
function drawn({ from, draw }, folder) {
  const paths = Object.keys(from).map((path) => join(folder, path))
  if (!paths.every((path) => existsSync(path))) return undefined
  const sources = Object.entries(from).map(([path, parts]) => `${path} ${parts}`)
  const source = `${sources.join(', ')}; drawn by scripts/extract.mjs`
  return `${jsonLines({ source, ...draw(...paths.map((path) => readFileSync(path, 'utf8'))) })}\n`
}

/** Every extract, or the one of this name, as { file, path, text }. */
export const drawExtracts = (name, folder = inCheckout('..', 'shared')) =>
  Object.entries(EXTRACTS)
    .filter(([own]) => !name || own === name)
    .map(([, one]) => ({ file: one.file, path: inCheckout('docs', one.file), text: drawn(one, folder) }))

if (process.argv[1] === import.meta.filename) {
  for (const { file, path, text } of drawExtracts(process.argv[2], process.argv[3])) {
    if (!text) throw new Error(`the documents of docs/${file} are not available`)
    writeFileSync(path, text)
    console.log(`docs/${file} is drawn`)
  }
}

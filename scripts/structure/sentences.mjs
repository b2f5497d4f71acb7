// What the specification promises (docs/sentences.spec.json, drawn from the document) is compared with the table of
// coverage: a promise without an entry is a fault, and so is an entry that the document does not have.
import { existsSync, readFileSync } from 'node:fs'

const DRAWN = 'docs/sentences.spec.json'
const TABLE = 'docs/spec-coverage.json'
const read = (path) => JSON.parse(readFileSync(path, 'utf8')).sections
/** What the first list has and the second has not. */
const without = (some, others) => some.filter((one) => !others.includes(one))

/** The differences between document and table as [path, line, rule, lesson]; none where a checkout has no such files. */
export function sentenceFaults() {
  if (!existsSync(DRAWN) || !existsSync(TABLE)) return []
  const entries = new Map(read(TABLE).map(({ section, sentences }) => [section, sentences.map(({ text }) => text)]))
  return read(DRAWN).flatMap(({ section, rows }) => {
    const texts = entries.get(section) ?? []
    const fault = (lesson) => [TABLE, 1, 'spec-sentence', `§${section}: ${lesson}`]
    return [
      ...without(rows, texts).map((row) => fault(`no entry for “${row}”: name its tests, or write it as open.`)),
      ...without(texts, rows).map((text) => fault(`“${text}” is not a sentence of the document.`)),
    ]
  })
}

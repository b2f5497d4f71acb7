// docs/spec-coverage.json (the sentences of the specification, with the tests that show each) as a page to read.
import { balanced, readSource } from '../structure/source.mjs'
import { headOf, table } from './product.mjs'

const TEST = /(?:\b(?:test|it)|\))(\(\s*)(['"`])((?:\\.|(?!\2).)*)\2/g

/** The code of each test of a file, comments blanked, by its name as it is written there; the name of a table keeps its `%s` and `$name`. */
export function testBodies(source) {
  const { code, bare } = readSource(source)
  const bodies = new Map()
  for (const match of source.matchAll(TEST)) {
    const open = match.index + match[0].indexOf(match[1])
    const name = match[3].replaceAll(/\\(.)/g, '$1')
    bodies.set(name, [...(bodies.get(name) ?? []), code.slice(open, open + balanced(bare, open).length)])
  }
  return bodies
}

const isBrowser = ([file]) => file.startsWith('e2e/')
const nameOf = ([file, name]) => `${file} “${name}”`

const markOf = ({ tests, open }) => (tests.length === 0 ? '✗' : open ? '◐' : tests.some(isBrowser) ? '✓' : '●')
const rowOf = (sentence) => {
  const { id, text, tests, open, note } = sentence
  return [id, text, markOf(sentence), [...new Set(tests.map(nameOf)), ...[open, note].filter(Boolean)].join('; ')]
}

/** The page: each sentence with the tests that show it, and how many are shown where. */
export function coverage(sections) {
  const sentences = sections.flatMap((section) => section.sentences)
  const count = (mark) => sentences.filter((one) => markOf(one) === mark).length
  const intro =
    `${sentences.length} sentences of docs/spec-coverage.json: ${count('✓')} shown in a browser (✓), ${count('●')} by other tests (●), ` +
    `${count('◐')} in part (◐, the note names what is open), ${count('✗')} not (✗). Tests below e2e/ drive a real browser; others are in the folder of the code.`
  const parts = sections.map(({ section, title, sentences: own }) =>
    [`## ${section} ${title}`, table(['', 'sentence', '', 'tests'], own.map(rowOf))].join('\n\n'),
  )
  return `${[headOf('The sentences of the specification and their tests', intro), ...parts].join('\n\n')}\n`
}

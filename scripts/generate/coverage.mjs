// docs/spec-coverage.json (the sentences of the specification that concern the shell and existing screens, with the
// tests that show each) as a page to read. What no browser test shows is open.
import { headOf, table } from './product.mjs'

/** The names of the tests of a file, as they are written there; those of a table keep their `%s` and `$name`. */
export const testNames = (source) =>
  new Set(
    [...source.matchAll(/(?:\b(?:test|it|describe)|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , name]) =>
      name.replaceAll(/\\(.)/g, '$1'),
    ),
  )

const isBrowser = ([file]) => file.startsWith('e2e/')
const nameOf = ([file, name]) => `${file} “${name}”`

function rowOf({ id, text, tests, open, note }) {
  const shown = tests.some(isBrowser)
  const mark = shown ? (open ? '◐' : '✓') : '✗'
  return [id, text, mark, [...tests.map(nameOf), ...[open, note].filter(Boolean)].join('; ')]
}

/** The page, and how many sentences no browser test shows. */
export function coverage(sections) {
  const sentences = sections.flatMap((section) => section.sentences)
  const open = sentences.filter(({ tests }) => !tests.some(isBrowser))
  const part = sentences.filter((one) => one.open && one.tests.some(isBrowser))
  const intro =
    `${sentences.length} sentences of docs/spec-coverage.json: ${sentences.length - open.length - part.length} shown in a browser (✓), ` +
    `${part.length} in part (◐, the note names what is open), ${open.length} not (✗). Tests below e2e/ drive a real browser; others are in the folder of the code.`
  const parts = sections.map(({ section, title, sentences: own }) =>
    [`## ${section} ${title}`, table(['', 'sentence', '', 'tests'], own.map(rowOf))].join('\n\n'),
  )
  return `${[headOf('The specification in the browser', intro), ...parts].join('\n\n')}\n`
}

// Writes docs/mutants.areas.md: a section for each area that npm run mutate has judged. A row is { mutant, found }: the
// test that noticed it, null where none did, undefined where none was asked.
const HEAD = `<!-- Written by npm run mutate -- area. Do not edit. -->

# One rule taken away at a time

Each row is the product with one rule less, and the test that fails then. An area without a section was not run.
`
const TAKEN = { scope: 'answers all rows', rule: 'never refuses', permission: 'open to every account' }
/** Instead of a test: none noticed the mutant, or none was asked. */
const OPEN = ['**none** |  |', 'not asked |  |']
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The sections of the page by their areas. */
function sectionsOf(text) {
  const [, ...sections] = text.split(/^(?=## )/m)
  return new Map(sections.map((section) => [section.slice(3, section.indexOf('\n')), `${section.trimEnd()}\n`]))
}
const startOf = ({ kind, path, name }) => `| ${path.split('/').slice(2).join('/')} | ${cell(name)} | ${TAKEN[kind]} | `
const lineOf = (section, mutant) => section?.split('\n').find((line) => line.startsWith(startOf(mutant)))

/** Whether the page has a test that noticed this mutant. */
export function isOnPage(text, mutant) {
  const line = lineOf(sectionsOf(text).get(mutant.path.split('/')[1]), mutant)
  return line !== undefined && !OPEN.some((mark) => line.endsWith(mark))
}

/** The line of a row; one that was not asked now is as the section had it. */
function rowOf({ mutant, found }, section) {
  const test = found ? `${found.file} | ${cell(found.title)} |` : OPEN[found === null ? 0 : 1]
  return (found === undefined && lineOf(section, mutant)) || `${startOf(mutant)}${test}`
}

/** How many lines of a table were noticed, as a sentence. */
function countsOf(lines) {
  const [missed, waiting] = OPEN.map((mark) => lines.filter((line) => line.endsWith(mark)).length)
  const noticed = lines.length - missed - waiting
  return `${lines.length} mutants: ${noticed} noticed, ${missed} noticed by no test, ${waiting} not asked`
}

/** The page with the section of this area replaced or added, the areas in the order of their names. */
export function withSection(text, area, rows) {
  const sections = sectionsOf(text)
  const lines = rows.map((row) => rowOf(row, sections.get(area)))
  const table = ['| file | rule | the mutant | test | title |', '|---|---|---|---|---|', ...lines].join('\n')
  sections.set(area, `## ${area}\n\n${countsOf(lines)}.\n\n${table}\n`)
  const ordered = [...sections].toSorted(([one], [other]) => one.localeCompare(other))
  return `${HEAD}\n${ordered.map(([, section]) => section).join('\n')}`
}

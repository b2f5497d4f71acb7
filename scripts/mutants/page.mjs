// Writes docs/mutants.areas.md: a section for each area that npm run mutate has judged. A row is { mutant, found }: the
// test that noticed it, null where none did, undefined where none was asked.
const HEAD = `<!-- Written by npm run mutate -- area. Do not edit. -->

# One rule taken away at a time

Each row is the product with one rule less, and the test that fails then. An area without a section was not run.
`
const TAKEN = { scope: 'answers all rows', rule: 'never refuses', permission: 'open to every account' }
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** How many were noticed, as a sentence, and how many are open. */
export function countsOf(rows) {
  const [missed, waiting] = [null, undefined].map((verdict) => rows.filter(({ found }) => found === verdict).length)
  const noticed = rows.length - missed - waiting
  const text = `${rows.length} mutants: ${noticed} noticed, ${missed} noticed by no test, ${waiting} not asked`
  return { text, open: missed + waiting }
}

function rowOf({ mutant: { kind, path, name }, found }) {
  const test = found ? `${found.file} | ${cell(found.title)}` : `${found === null ? '**none**' : 'not asked'} | `
  return `| ${path.split('/').slice(2).join('/')} | ${cell(name)} | ${TAKEN[kind]} | ${test} |\n`
}

/** The page with the section of this area replaced or added, the areas in the order of their names. */
export function withSection(text, area, rows) {
  const known = text.split(/^(?=## )/m).slice(1)
  const sections = new Map(known.map((section) => [section.slice(3, section.indexOf('\n')), `${section.trimEnd()}\n`]))
  const table = `| file | rule | the mutant | test | title |\n|---|---|---|---|---|\n${rows.map(rowOf).join('')}`
  sections.set(area, `## ${area}\n\n${countsOf(rows).text}.\n\n${table}`)
  const ordered = [...sections].toSorted(([one], [other]) => one.localeCompare(other))
  return `${HEAD}\n${ordered.map(([, section]) => section).join('\n')}`
}

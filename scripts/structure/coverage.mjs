// A sentence of the specification counts as tested only if the tests that it names exist and contain the assertion that
// it names. Entries from before this rule name no assertion: their number, `withoutAssertion`, may only fall.
import { existsSync, readFileSync } from 'node:fs'
import { testBodies } from '../generate/coverage.mjs'

const TABLE = 'docs/spec-coverage.json'
/** What fails where its condition is not met: an expectation, or waiting for what must appear. */
const ASSERTS = /expect|waitFor|find(?:All)?By|assert/

/** Formatting differs between the table and the source; what is written does not. */
const bareOf = (text) => text.replaceAll(/\s+/g, '').replaceAll(/,([)\]}])/g, '$1')

/** What is wrong with one entry [file, title of the test, assertion], or null. */
function entryFault([file, name, assertion], bodies) {
  const found = bodies?.get(name)
  if (!found) return `${file} has no test “${name}”.`
  if (assertion === undefined) return null
  if (!ASSERTS.test(assertion)) return `“${assertion}” of “${name}” asserts nothing.`
  const isThere = found.some((body) => bareOf(body).includes(bareOf(assertion)))
  return isThere ? null : `the test “${name}” of ${file} does not contain the assertion “${assertion}”.`
}

function ceilingFaults(sentences, ceiling) {
  const count = sentences.flatMap(({ tests }) => tests).filter(([, , assertion]) => assertion === undefined).length
  if (count === ceiling) return []
  const lesson =
    count > ceiling
      ? `${count} entries name no assertion, ${ceiling} may: write the text of the assertion as the third part of the entry.`
      : `only ${count} entries name no assertion now: lower “withoutAssertion” from ${ceiling}.`
  return [[TABLE, 1, 'spec-coverage', lesson]]
}

/** The faults of the coverage table as [path, line, rule, lesson]; none where a checkout has no such table. */
export function coverageFaults() {
  if (!existsSync(TABLE)) return []
  const known = new Map()
  const bodiesIn = (file) => {
    if (!known.has(file)) known.set(file, existsSync(file) ? testBodies(readFileSync(file, 'utf8')) : null)
    return known.get(file)
  }
  const ids = new Set()
  const { sections, withoutAssertion = 0 } = JSON.parse(readFileSync(TABLE, 'utf8'))
  const sentences = sections.flatMap((section) => section.sentences)
  const faults = sentences.flatMap(({ id, tests, open }) => {
    const fault = (lesson) => [TABLE, 1, 'spec-coverage', `${id}: ${lesson}`]
    const twice = ids.has(id) ? [fault('this number occurs twice.')] : []
    ids.add(id)
    if (tests.length === 0 && !open)
      return [...twice, fault('no test shows it: name one, or write under “open” what is missing.')]
    const lessons = tests.map((entry) => entryFault(entry, bodiesIn(entry[0]))).filter((lesson) => lesson !== null)
    return [...twice, ...lessons.map(fault)]
  })
  return [...faults, ...ceilingFaults(sentences, withoutAssertion)]
}

// The last lines of a run: the tests nearest to their limit, the seconds of each part, what failed, what was flaky, the sum.
import { existsSync, readFileSync } from 'node:fs'

const NEAREST = 20

/** The tests nearest to their limit, from the lines that tests/reporter.mjs wrote. */
function nearest(path) {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  const tests = lines.map((line) => JSON.parse(line)).map((test) => ({ ...test, margin: test.limit / test.ms }))
  const rows = tests.toSorted((one, other) => one.margin - other.margin).slice(0, NEAREST)
  const seconds = (ms) => (ms / 1000).toFixed(1)
  return [
    '',
    `The ${rows.length} tests nearest to their limit (limit ÷ time):`,
    ...rows.map(
      ({ margin, ms, limit, file, name }) =>
        `${margin.toFixed(1).padStart(8)}  ${seconds(ms)} of ${seconds(limit)} s  ${file} › ${name}`,
    ),
  ]
}

/** The lines, from the results { name, seconds, passed, failed, failures, flaky } of the parts, the file of margins, and what is left. */
export function closingLines(results, { margins, left }) {
  const sum = (key) => results.reduce((total, one) => total + one[key], 0)
  const flaky = results.flatMap((one) => one.flaky)
  return [
    ...nearest(margins),
    '',
    ...results.map(({ name, seconds }) => `${name}: ${seconds.toFixed(0)} s`),
    ...results.flatMap(({ name, failures }) => failures.map((failure) => `failed: ${name}: ${failure}`)),
    ...flaky.map((test) => `flaky: ${test}`),
    `flaky tests: ${flaky.length}`,
    ...left.map((name) => `left: ${name}`),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ]
}

// A sentence of the specification counts as tested only if the tests that it names exist.
import { existsSync, readFileSync } from 'node:fs'
import { testNames } from '../generate/coverage.mjs'

const TABLE = 'docs/spec-coverage.json'

/** The faults of the coverage table as [path, line, rule, lesson]; none where a checkout has no such table. */
export function coverageFaults() {
  if (!existsSync(TABLE)) return []
  const known = new Map()
  const namesIn = (file) => {
    if (!known.has(file)) known.set(file, existsSync(file) ? testNames(readFileSync(file, 'utf8')) : null)
    return known.get(file)
  }
  const ids = new Set()
  const { sections } = JSON.parse(readFileSync(TABLE, 'utf8'))
  return sections
    .flatMap(({ sentences }) => sentences)
    .flatMap(({ id, tests, open }) => {
      const fault = (lesson) => [TABLE, 1, 'spec-coverage', `${id}: ${lesson}`]
      const twice = ids.has(id) ? [fault('this number occurs twice.')] : []
      ids.add(id)
      if (tests.length === 0 && !open)
        return [...twice, fault('no test shows it: name one, or write under “open” what is missing.')]
      const lost = tests.filter(([file, name]) => !namesIn(file)?.has(name))
      return [...twice, ...lost.map(([file, name]) => fault(`${file} has no test “${name}”.`))]
    })
}

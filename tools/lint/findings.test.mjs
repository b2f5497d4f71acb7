// docs/findings.md names a test for each finding: the list is complete, and each file and title that it names exists.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test } from 'node:test'

const root = fileURLToPath(new URL('../..', import.meta.url))
const linesOf = (start) =>
  readFileSync(`${root}docs/findings.md`, 'utf8')
    .split('\n')
    .filter((line) => start.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
const rows = linesOf(/^\| [AFW]\d/)
const claims = linesOf(/^\| C\d/)
const numbered = (letter, count) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)

await test('every finding has one line', () => {
  const wanted = [...numbered('A', 18), ...numbered('W', 23), ...numbered('F', 3), 'F3b', ...numbered('F', 12).slice(3)]
  assert.deepEqual(
    rows.map(([, finding]) => finding),
    wanted,
  )
})

await test('a line names a test that exists, or the later work that owns the finding', () => {
  for (const [, finding, state, path, title] of [...rows, ...claims]) {
    if (path === '–') {
      assert.match(state, /^(later|open): /, finding)
      continue
    }
    assert.ok(existsSync(root + path), `${finding}: ${path}`)
    if (title) assert.ok(readFileSync(root + path, 'utf8').includes(title), `${finding}: ${title}`)
  }
})

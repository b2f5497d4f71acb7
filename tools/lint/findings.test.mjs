// docs/findings.md names a test for each finding and each acceptance row: the lists are complete, and each file and title
// that they name exists.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inCheckout } from '../../scripts/checkout.mjs'

const lines = readFileSync(inCheckout('docs', 'findings.md'), 'utf8').split('\n')
const rowsOf = (pattern) =>
  lines.filter((line) => pattern.test(line)).map((line) => line.split('|').map((cell) => cell.trim()))
const rows = rowsOf(/^\| [AFW]\d/)
const claims = rowsOf(/^\| C\d/)
/** There must be such a file, with this title where one is named. */
const mustHold = (path, title, row) =>
  assert.ok(
    existsSync(inCheckout(path)) && readFileSync(inCheckout(path), 'utf8').includes(title ?? ''),
    `${row}: ${path}: ${title}`,
  )
const numbered = (letter, count) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)

await test('every finding has one line', () => {
  const wanted = [...numbered('A', 18), ...numbered('W', 23), ...numbered('F', 3), 'F3b', ...numbered('F', 12).slice(3)]
  const found = rows.map(([, finding]) => finding)
  assert.deepEqual(found, wanted)
})

await test('a line names a test that exists, or the later work that owns the finding', () => {
  for (const [, finding, state, path, title] of [...rows, ...claims]) {
    if (path === '–') assert.match(state, /^(later|open): /, finding)
    else mustHold(path, title, finding)
  }
})

await test('every acceptance row names tests that exist, or the finding that is open', () => {
  const shown = rowsOf(/^\| \d+ \|/)
  assert.deepEqual([...new Set(shown.map(([, row]) => Number(row)))], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const [, row, what, path, title] of shown) {
    if (path.includes('/')) mustHold(path, title, `${row}, ${what}`)
    else assert.match(path, /^[AFW]\d+ /, `${row}, ${what}`)
  }
})

const REPORTS = [1, 2, 3, 9, 10, 11, 12, 13, 14, 15, 18, 32, 33, 34, 35, 36, 38, 39, 40, 42, 43, 48, 50, 51, 52, 60, 61]
const ATTACK = ['M2', 'M3', 'M4', 'L1', 'L2', 'L3', 'L4', 'L6']

await test('every report from other systems has one line, which names a test that exists, or the work that owns it', () => {
  const page = readFileSync(inCheckout('docs', 'findings.field.md'), 'utf8').split('\n')
  const found = page
    .filter((line) => /^\| [FNML]\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  assert.deepEqual(
    found.map(([, finding]) => finding),
    [...REPORTS.map((at) => `F${at}`), 'N2', 'N3', ...ATTACK],
  )
  for (const [, finding, state, , path, title] of found) {
    if (path === '–') assert.match(state, /^(later|open): /, finding)
    else mustHold(path, title, finding)
  }
})

await test('every finding of the exam day has one line, which names a test that exists, or the work that owns it', () => {
  const page = readFileSync(inCheckout('docs', 'findings.examDay.md'), 'utf8').split('\n')
  const found = page
    .filter((line) => /^\| ([RNFDHML]\d|§)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const walk = [2, 3, 4, 5, 6, 7, 9, 10, 11, 14, 26, 27, 28].map((at) => `D${at}`)
  const reports = [6, 16, 17, 19, 20, 21, 23, 24, 25, 45].map((at) => `F${at}`)
  const attack = ['H1', 'H2', 'H3', 'M1', 'M5', 'M6', 'M7', 'L5']
  assert.deepEqual(
    found.map(([, finding]) => finding),
    [...numbered('R', 24), 'N1', ...reports, ...walk, '§5', ...attack],
  )
  for (const [, finding, state, , path, title] of found) {
    if (path === '–') assert.match(state, /^(later|open): /, finding)
    else mustHold(path, title, finding)
  }
})

// A run that was stopped goes on: the parts of the proof are complete, and what passed is remembered for as long as it is true.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { doneFile, readDone, writeDone } from '../../scripts/tests/done.mjs'
import { filesOfTree, keysOf } from '../../scripts/tests/keys.mjs'
import { proofParts } from '../../scripts/tests/parts.mjs'

/** A checkout of these files, and a function that writes one. */
function checkout(t, files = {}) {
  const root = mkdtempSync(join(tmpdir(), 'zhikao-proof-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const write = (path, text) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  execFileSync('git', ['init', '-q'], { cwd: root })
  for (const [path, text] of Object.entries(files)) write(path, text)
  return { root, write }
}

await test('each heavy file is one part', () => {
  const parts = proofParts(filesOfTree())
  const names = parts.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  assert.ok(parts.length >= 8, names.join(' '))
  for (const { units } of parts) assert.match(units[0].file, /\.(test|proof)\.ts$/)
})

await test('a part whose program is not installed is not run, and one whose program is installed is given its file', () => {
  const files = filesOfTree()
  const pooler = (find) => proofParts(files, find).find(({ name }) => name === 'pooler')
  assert.equal(pooler(() => undefined).missing, 'pgbouncer')
  const { missing, env } = pooler((program) => `/opt/${program}`)
  assert.deepEqual({ missing, env }, { missing: undefined, env: { PGBOUNCER: '/opt/pgbouncer' } })
  assert.equal(proofParts(files, () => undefined).filter((part) => part.missing).length, 1)
})

await test('a passed file is known by the product and by the test code that it uses', (t) => {
  const [one, two] = ['server/people/one.test.ts', 'server/people/two.test.ts']
  const { root, write } = checkout(t, {
    [one]: "import { t } from '../test/app.ts'\n",
    [two]: "import { b } from './two.factory.ts'\n",
    'server/people/two.factory.ts': "import { t } from '../test/data.ts'\n",
    'server/test/app.ts': '',
    'server/test/data.ts': '',
    'server/people/people.queries.ts': '',
    'README.md': '',
  })
  const here = process.cwd()
  t.after(() => process.chdir(here))
  process.chdir(root)
  const keys = () => [one, two].map(keysOf(filesOfTree()))
  const changedBy = (path) => {
    const before = keys()
    write(path, `// ${path}\n`)
    return keys().map((key, at) => key !== before[at])
  }
  assert.deepEqual(changedBy('README.md'), [false, false])
  assert.deepEqual(changedBy('server/test/app.ts'), [true, false])
  assert.deepEqual(changedBy('server/test/data.ts'), [false, true])
  assert.deepEqual(changedBy('server/people/people.queries.ts'), [true, true])
  assert.deepEqual(changedBy(two), [false, true])
})

await test('what passed is stored line by line; a line that a kill cut off is no line', (t) => {
  const { root } = checkout(t)
  writeDone(root, { name: 'a.test.ts', key: 'k1', passed: 2 })
  writeDone(root, { name: 'a.test.ts', key: 'k2', passed: 3 })
  appendFileSync(doneFile(root), '{"name":"b.test.ts","ke')
  assert.deepEqual([...readDone(root)], [['a.test.ts', { name: 'a.test.ts', key: 'k2', passed: 3 }]])
})

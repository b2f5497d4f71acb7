// A proof that was stopped goes on: its steps are complete, and a step is remembered for its commit only.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { forgetDone, readDone, writeDone } from '../../scripts/proof/done.mjs'
import { proofSteps } from '../../scripts/proof/steps.mjs'

await test('each heavy file is one step and is left out of the step of its package', () => {
  const steps = proofSteps()
  const names = steps.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
  const heavy = steps.flatMap(({ args }) =>
    args.filter((arg) => /\.(test|proof)\.ts$/.test(arg) && !arg.startsWith('--')),
  )
  const excluded = steps.flatMap(({ args }) => args.filter((arg) => arg.startsWith('--exclude=**/')))
  assert.ok(heavy.length >= 8, heavy.join(' '))
  const endings = excluded.map((arg) => arg.slice('--exclude=**'.length))
  assert.equal(endings.length, heavy.length)
  for (const ending of endings) assert.equal(heavy.filter((path) => path.endsWith(ending)).length, 1, ending)
})

await test('a step whose program is not installed is not run, and one whose program is installed is given its file', () => {
  const pooler = (find) => proofSteps(find).find(({ name }) => name === 'pooler')
  assert.equal(pooler(() => undefined).missing, 'pgbouncer')
  const { missing, env } = pooler((program) => `/opt/${program}`)
  assert.deepEqual({ missing, env }, { missing: undefined, env: { PGBOUNCER: '/opt/pgbouncer' } })
  assert.equal(proofSteps(() => undefined).filter((step) => step.missing).length, 1)
})

await test('the result of a passed step is kept until a file or the commit changes', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'zhikao-proof-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.cn', ...args], { cwd: root })
  const commit = (text) => {
    writeFileSync(join(root, 'file.txt'), text)
    git('add', '-A')
    git('commit', '-qm', text)
  }
  git('init', '-q')
  writeFileSync(join(root, '.gitignore'), '.cache/\n')
  commit('one')
  const counts = { passed: 3, failed: 0 }
  writeDone(root, 'races', counts)
  writeDone(root, 'kill', counts)
  assert.deepEqual(readDone(root), { races: counts, kill: counts })
  writeFileSync(join(root, 'file.txt'), 'changed')
  assert.deepEqual(readDone(root), {})
  writeDone(root, 'fuzz', counts)
  commit('two')
  assert.deepEqual(readDone(root), {})
  writeDone(root, 'races', counts)
  forgetDone(root)
  assert.deepEqual(readDone(root), {})
})

// npm run mutate takes exactly one rule away, and a test that runs with a mutant sees the changed module.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { inCheckout, root } from '../../scripts/checkout.mjs'
import { mutantsOf } from '../../scripts/mutants/find.mjs'
import { withSection } from '../../scripts/mutants/page.mjs'

/** The text with each of its mutants in turn, by the mutant's name. */
const changed = (path, text) =>
  Object.fromEntries(
    mutantsOf(path, text).map(({ name, start, end, put }) => [name, text.slice(0, start) + put + text.slice(end)]),
  )

await test('a refusal that is removed leaves the ones after it in force', () => {
  const rules = changed(
    'domain/exams/x/x.rules.ts',
    `function late(x: X): Refusal | null {
  if (x.closed) return refusal('closed')
  return x.late ? refusal('late') : other(x)
}
const checks = [{ rule: 'sum', isBroken: sum !== 100 }]
const few = (x: X) => ({ ...refusal('few') })`,
  )
  assert.deepEqual(Object.keys(rules), ['late: closed', 'late: late', 'checks: sum', 'few: few'])
  assert.match(rules['late: closed'], /if \(false\) return refusal\('closed'\)/)
  assert.match(rules['late: late'], /return \(other\(x\)\)/)
  assert.match(rules['checks: sum'], /isBroken: false/)
  assert.match(rules['few: few'], /const few = \(x: X\) => \(null\)/)
})

await test('guards, permissions and scopes are found by their names', () => {
  const guard = changed('domain/exams/x/x.lifecycle.ts', `const x = { moves: { send: { from: [], when: isFull } } }`)
  assert.deepEqual(guard, { 'send: when': 'const x = { moves: { send: { from: [], when: () => null } } }' })
  const calls = changed(
    'domain/exams/x/x.contract.ts',
    `const c = { a: endpoint('x.a', { permission: 'x:read' }), b: endpoint('x.b', { permission: 'public' }) }`,
  )
  assert.deepEqual(Object.keys(calls), ['x.a'])
  assert.match(calls['x.a'], /permission: 'signed-in'/)
  const scopes = changed(
    'server/exams/x/x.queries.ts',
    `function xScope(actor: Actor): { scope?: string } { return ownOrAll(actor) }
const find = (actor: Actor) => sql\`\${x.sn} = 1 and \${x.owner} = \${actor.sn}\``,
  )
  assert.deepEqual(Object.keys(scopes), ['xScope: all', 'xScope: ownOrAll', 'find: = actor'])
  assert.match(scopes['xScope: all'], /\{ return \(\{\}\) \}/)
  assert.match(scopes['xScope: ownOrAll'], /\{ return \(\{\}\) \}/)
  assert.match(scopes['find: = actor'], /= 1 and true`/)
})

await test('a test fails with a mutant, and passes without it', () => {
  const path = 'domain/exams/ticket/ticket.rules.ts'
  const [mutant] = mutantsOf(path, readFileSync(inCheckout(path), 'utf8'))
  const statusWith = (env) => {
    const vitest = inCheckout('node_modules', 'vitest', 'vitest.mjs')
    const config = inCheckout('scripts', 'mutants', 'vitest.config.mjs')
    const file = inCheckout('domain', 'exams', 'ticket', 'ticket.test.ts')
    return spawnSync(process.execPath, [vitest, 'run', '--config', config, file], { cwd: root, env }).status
  }
  assert.equal(statusWith({ ...process.env, MUTANTS: JSON.stringify([mutant]) }), 1)
  assert.equal(statusWith(process.env), 0)
})

await test('the page keeps the sections of other areas', () => {
  const mutant = { kind: 'rule', path: 'domain/exams/x/x.rules.ts', name: 'late: closed' }
  const once = withSection('', 'sites', [{ mutant, found: null }])
  const twice = withSection(once, 'exams', [{ mutant, found: { file: 'a.test.ts', title: 'is | late' } }])
  assert.match(twice, /## exams\n\n1 mutants: 1 noticed, 0 noticed by no test, 0 not asked/)
  assert.match(twice, /\| never refuses \| a\.test\.ts \| is \\\| late \|/)
  assert.match(twice, /## sites\n\n1 mutants: 0 noticed, 1 noticed by no test/)
  assert.ok(twice.indexOf('## exams') < twice.indexOf('## sites'))
})

await test('every test that the page names is one of the gate', () => {
  const rows = readFileSync(inCheckout('docs', 'mutants.areas.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const files = [...new Set(rows.flatMap((row) => row.match(/\b(?:domain|server)\/[\w./]+\.test\.ts/g) ?? []))]
  assert.ok(files.length > 20, String(files.length))
  const others = files.filter((path) => path.endsWith('.full.test.ts') || !existsSync(inCheckout(path)))
  assert.deepEqual(others, [])
})

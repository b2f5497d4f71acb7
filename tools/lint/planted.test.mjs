// Tests of the checks: the clean tree must pass each tool, and each planted violation must be named by its tool.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify, stripVTControlCharacters } from 'node:util'
import { tools } from '../../scripts/lint-tools.mjs'
import { buildTree } from './planted/cleanTree.mjs'
import { VIOLATIONS } from './planted/violations.mjs'

const run = promisify(execFile)

/** The exit code of a tool, a text for one that cannot start, and its output. */
async function judge(tool, cwd) {
  const { args, env } = tools[tool]
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 24 }
  const { code = 0, stdout, stderr } = await run(process.execPath, args, options).catch((error) => error)
  return { status: code, output: stripVTControlCharacters(`${stdout}${stderr}`) }
}

await test('the clean tree', { concurrency: true }, async (t) => {
  const folder = await buildTree(t)
  const passes = async (tool) => {
    const { status, output } = await judge(tool, folder)
    assert.equal(status, 0, output)
    if (tool === 'imports') assert.match(output, /^[1-9]\d* modules, [1-9]\d* imports, 0 violations$/m)
    if (['structure', 'duplicates'].includes(tool)) assert.match(output, /^[1-9]\d* files, 0 faults$/m)
  }
  await Promise.all(Object.keys(tools).map((tool) => t.test(`passes ${tool}`, () => passes(tool))))
})

await test('a tool that finds no source file fails', async (t) => {
  const folder = await buildTree(t)
  for (const name of ['domain', 'server', 'web', 'e2e', 'docs']) await rm(join(folder, name), { recursive: true })
  await mkdir(join(folder, 'domain'))
  await writeFile(join(folder, 'domain', 'readme.md'), '')
  for (const tool of ['imports', 'structure', 'sentences', 'duplicates']) {
    const { status, output } = await judge(tool, folder)
    assert.equal(status, 1, `${tool}: ${output}`)
    assert.match(output, /0 (modules|files|sentences)/)
  }
})

await test('a planted violation', { concurrency: 2 }, async (t) => {
  const isNamed = async (own, { tool, words, files }) => {
    const { status, output } = await judge(tool, await buildTree(own, files))
    assert.equal(status, 1, output)
    for (const word of words) assert.ok(output.includes(word), `expected “${word}” in:\n${output}`)
  }
  await Promise.all(VIOLATIONS.map((one) => t.test(`${one.name} → ${one.tool}`, (own) => isNamed(own, one))))
})

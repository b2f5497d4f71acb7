// Tests of the checks: the clean tree must pass each tool, and each planted violation must be named by its tool.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { tools } from '../../scripts/lint-tools.mjs'
import { buildTree } from './planted/cleanTree.mjs'
import { VIOLATIONS } from './planted/violations.mjs'

/** Answers the output of a tool and its exit code; the code of a tool that cannot start is a text. */
function judge(tool, cwd) {
  const { args, env } = tools[tool]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 24 },
      (error, stdout, stderr) => resolve({ status: error ? error.code : 0, output: `${stdout}${stderr}` }),
    )
  })
}

await test('the clean tree', { concurrency: true }, async (t) => {
  const tree = await buildTree()
  try {
    await Promise.all(
      Object.keys(tools).map((tool) =>
        t.test(`passes ${tool}`, async () => {
          const { status, output } = await judge(tool, tree.folder)
          assert.equal(status, 0, output)
          if (tool === 'imports') assert.match(output, /^[1-9]\d* modules, [1-9]\d* imports, 0 violations$/m)
          if (['structure', 'duplicates'].includes(tool)) assert.match(output, /^[1-9]\d* files, 0 faults$/m)
        }),
      ),
    )
  } finally {
    await tree.remove()
  }
})

await test('a tool that finds no source file fails', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'zhikao-tree-'))
  try {
    await mkdir(join(empty, 'domain'))
    await writeFile(join(empty, 'domain', 'readme.md'), '')
    for (const tool of ['imports', 'structure', 'sentences', 'duplicates']) {
      const { status, output } = await judge(tool, empty)
      assert.equal(status, 1, `${tool}: ${output}`)
      assert.match(output, /0 (modules|files|sentences)/)
    }
  } finally {
    await rm(empty, { recursive: true })
  }
})

await test('a planted violation', { concurrency: 2 }, async (t) => {
  await Promise.all(
    VIOLATIONS.map(({ name, tool, words, files }) =>
      t.test(`${name} → ${tool}`, async () => {
        const tree = await buildTree(files)
        try {
          const { status, output } = await judge(tool, tree.folder)
          assert.equal(status, 1, output)
          for (const word of words) assert.ok(output.includes(word), `expected “${word}” in:\n${output}`)
        } finally {
          await tree.remove()
        }
      }),
    ),
  )
})

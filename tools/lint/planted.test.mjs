// Who checks the checks: the clean house must pass each tool, and each planted violation must be named by its tool.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { tools } from '../../scripts/lint-tools.mjs'
import { buildHouse } from './planted/cleanTree.mjs'
import { VIOLATIONS } from './planted/violations.mjs'

/** Answers what the tool printed and how it ended; a tool that cannot start ends with a word instead of a number. */
function judge(tool, cwd) {
  const { args, env } = tools[tool]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 24 },
      (error, stdout, stderr) => resolve({ status: error ? error.code : 0, said: `${stdout}${stderr}` }),
    )
  })
}

await test('the clean house', { concurrency: true }, async (t) => {
  const house = await buildHouse()
  try {
    await Promise.all(
      Object.keys(tools).map((tool) =>
        t.test(`passes ${tool}`, async () => {
          const { status, said } = await judge(tool, house.folder)
          assert.equal(status, 0, said)
          if (tool === 'imports') assert.match(said, /^[1-9]\d* modules, [1-9]\d* imports, 0 violations$/m)
          if (['structure', 'duplicates'].includes(tool)) assert.match(said, /^[1-9]\d* files, 0 faults$/m)
        }),
      ),
    )
  } finally {
    await house.remove()
  }
})

await test('a tool that sees nothing is red', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'zhikao-house-'))
  try {
    await mkdir(join(empty, 'domain'))
    await writeFile(join(empty, 'domain', 'readme.md'), '')
    for (const tool of ['imports', 'structure', 'duplicates']) {
      const { status, said } = await judge(tool, empty)
      assert.equal(status, 1, `${tool}: ${said}`)
      assert.match(said, /0 (modules|files)/)
    }
  } finally {
    await rm(empty, { recursive: true })
  }
})

await test('a planted violation', { concurrency: 2 }, async (t) => {
  await Promise.all(
    VIOLATIONS.map(({ name, tool, says, files }) =>
      t.test(`${name} → ${tool}`, async () => {
        const house = await buildHouse(files)
        try {
          const { status, said } = await judge(tool, house.folder)
          assert.equal(status, 1, said)
          for (const word of says) assert.ok(said.includes(word), `expected “${word}” in:\n${said}`)
        } finally {
          await house.remove()
        }
      }),
    ),
  )
})

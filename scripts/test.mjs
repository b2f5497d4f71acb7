// npm test: the gate. npm run full: everything, file by file. npm run proof: the heavy figures of the same code.
//   node scripts/test.mjs [--full | --proof] [--list] [part …]
// Every part runs to its end, even when one before it failed. What passed in full and proof is remembered by the product
// and the test code that a file uses (tests/keys.mjs): a run that was stopped goes on, and one mended test repeats that
// test alone. The last lines name each failure and what is left; the very last one has the sum.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './checkout.mjs'
import { prepare } from './prepare.mjs'
import { closingLines } from './tests/closing.mjs'
import { doneFile, readDone, writeDone } from './tests/done.mjs'
import { partsOf } from './tests/parts.mjs'
import { runPart } from './tests/runPart.mjs'

process.chdir(root)
const flag = { type: 'boolean', default: false }
const { values, positionals } = parseArgs({ options: { full: flag, proof: flag, list: flag }, allowPositionals: true })
const stage = values.full ? 'full' : values.proof ? 'proof' : 'test'
const NOTHING = { passed: 0, failed: 0, failures: [], flaky: [] }

/** What of a part has not passed since its product and its test code are as they are. */
const leftIn = ({ units = [], missing }) => {
  const known = readDone(root)
  return missing ? [] : units.filter(({ name, key }) => known.get(name)?.key !== key)
}

/** Runs what is left of a part. What passes is remembered as soon as it has. */
async function runLeft(part) {
  if (part.missing) {
    console.log(`\n── ${part.name} ── not run: ${part.missing} is not installed`)
    return NOTHING
  }
  if (!part.units) return runPart(part, stage)
  const left = leftIn(part)
  const before = part.units.length - left.length
  if (before > 0) console.log(`\n── ${part.name} ── ${before} passed before`)
  if (left.length === 0) return NOTHING
  const files = left.flatMap(({ file }) => file ?? [])
  const keys = Object.fromEntries(left.map(({ file, key }) => [file, key]))
  const env = { ZHIKAO_DONE: doneFile(root), ZHIKAO_SUFFIX: part.suffix ?? '', ZHIKAO_KEYS: JSON.stringify(keys) }
  const counts = await runPart({ ...part, env: { ...part.env, ...env } }, stage, files)
  if (files.length === 0 && counts.failed === 0) writeDone(root, { ...left[0], passed: counts.passed })
  return counts
}

async function runAll(parts) {
  const results = []
  try {
    await prepare({ build: true })
    for (const part of parts) {
      const since = performance.now()
      results.push({ ...(await runLeft(part)), name: part.name, seconds: (performance.now() - since) / 1000 })
    }
  } catch (error) {
    results.push({ ...NOTHING, name: 'build', failed: 1, failures: [error.message], seconds: 0 })
  }
  return results
}

/** Runs the parts and prints the closing lines; answers whether everything has passed. */
async function report(parts) {
  const folder = mkdtempSync(join(tmpdir(), 'zhikao-test-'))
  process.env.ZHIKAO_MARGINS = join(folder, 'margins')
  // Node compiles the same modules in each test process and each server of a journey: here it finds what another has compiled.
  process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
  const results = await runAll(parts)
  const left = parts.flatMap(leftIn).map(({ name }) => name)
  for (const line of closingLines(results, { margins: process.env.ZHIKAO_MARGINS, left })) console.log(line)
  rmSync(folder, { recursive: true, force: true })
  return left.length === 0 && results.every(({ failed }) => failed === 0)
}

try {
  const parts = partsOf(stage, positionals)
  if (values.list) {
    const isLeft = new Set(parts.flatMap(leftIn).map(({ name }) => name))
    for (const { name, units = [{ name }], missing } of parts)
      for (const unit of units)
        console.log(`${missing ? 'no tool' : isLeft.has(unit.name) ? 'left' : ''}\t${name}\t${unit.name}`)
  } else process.exitCode = (await report(parts)) ? 0 : 1
} catch (error) {
  console.error(`zhikao: ${error.message}`)
  process.exitCode = 1
}

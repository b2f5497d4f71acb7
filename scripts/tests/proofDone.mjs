// Which steps of the proof have passed, so that a proof that was stopped can continue: a file below .cache/proof for the
// commit. Results are stored only for a clean checkout: the result of changed files is no result of the commit.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Where the results of this commit are kept; undefined where a file is changed, or git is missing. */
function fileOf(root) {
  const commit = git(root, 'rev-parse', 'HEAD')
  return commit && git(root, 'status', '--porcelain') === ''
    ? join(root, '.cache', 'proof', `${commit}.json`)
    : undefined
}

/** The steps that passed, as { name: { passed, failed } }. */
export function readDone(root) {
  const file = fileOf(root)
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Stores that a step passed. */
export function writeDone(root, name, counts) {
  const file = fileOf(root)
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ ...readDone(root), [name]: counts }, null, 2)}\n`)
}

/** Deletes the results of this commit: the next proof begins with the first one. */
export function forgetDone(root) {
  const file = fileOf(root)
  if (file) rmSync(file, { force: true })
}

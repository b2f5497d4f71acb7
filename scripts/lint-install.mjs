// Installs tools/lint when its lock has changed since the last time; otherwise it ends within milliseconds.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lint, tools, typeAwareHalf } from './lint-tools.mjs'

const run = promisify(execFile)
const stampFile = (folder) => join(folder, 'node_modules', '.installed')
const stampOf = (folder) =>
  `${process.platform}-${process.arch}\n${readFileSync(join(folder, 'package-lock.json'), 'utf8')}`

/** Was the package in this folder installed by its lock of today? */
export const fitsLock = (folder) =>
  existsSync(stampFile(folder)) && readFileSync(stampFile(folder), 'utf8') === stampOf(folder)
export const stampLock = (folder) => writeFileSync(stampFile(folder), stampOf(folder))

/** Installs a package outside the workspaces by its lock. */
export async function npmInstall(cwd) {
  const shell = process.platform === 'win32'
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await run(shell ? 'npm.cmd' : 'npm', ['install', ...quiet], { cwd, shell, maxBuffer: 1 << 24 })
}

const starts = (args) => spawnSync(process.execPath, args, { cwd: lint, stdio: 'ignore' }).status === 0

/** Which linters have no binary for this platform in tools/lint/node_modules: npm reports no missing one. */
function missingBinaries() {
  const found = {
    biome: starts([tools.format.args[0], '--version']),
    oxlint: starts([tools.lint.args[0], '--version']),
    tsgolint: existsSync(typeAwareHalf),
    swc: starts(['--eval', "require('@swc/core')"]),
  }
  return Object.keys(found).filter((name) => !found[name])
}

/** Makes tools/lint/node_modules fit its lock; answers whether anything was installed. */
export async function installLint() {
  if (fitsLock(lint)) return false
  await npmInstall(lint)
  const missing = missingBinaries()
  if (missing.length > 0) throw new Error(`the registry has no binary for this platform of: ${missing.join(', ')}`)
  stampLock(lint)
  return true
}

if (process.argv[1] && import.meta.filename === process.argv[1]) {
  console.log((await installLint()) ? 'linters installed' : 'linters already fit their lock')
}

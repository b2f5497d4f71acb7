// node scripts/install.mjs tools/lint | bench: installs the package of a folder outside the workspaces when its lock has
// changed since the last time; otherwise it ends within milliseconds.
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { inCheckout } from './checkout.mjs'
import { lint, tools, typeAwareHalf } from './lint-tools.mjs'

const starts = (args) => spawnSync(process.execPath, args, { cwd: lint, stdio: 'ignore' }).status === 0

/** Throws where a linter has no binary for this platform in tools/lint/node_modules: npm reports no missing one. */
function refuseMissingBinaries() {
  const found = {
    biome: starts([tools.format.args[0], '--version']),
    oxlint: starts([tools.lint.args[0], '--version']),
    tsgolint: existsSync(typeAwareHalf),
    swc: starts(['--eval', "require('@swc/core')"]),
  }
  const missing = Object.keys(found).filter((name) => !found[name])
  if (missing.length > 0) throw new Error(`the registry has no binary for this platform of: ${missing.join(', ')}`)
}

/** Makes the installed packages of a folder fit its lock. */
export async function install(folder) {
  const cwd = inCheckout(folder)
  const stampFile = inCheckout(folder, 'node_modules', '.installed')
  const lock = readFileSync(inCheckout(folder, 'package-lock.json'), 'utf8')
  const stamp = `${process.platform}-${process.arch}\n${lock}`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log(`zhikao: installing the packages of ${folder} …`)
  const shell = process.platform === 'win32'
  const quiet = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await promisify(execFile)(shell ? 'npm.cmd' : 'npm', ['install', ...quiet], { cwd, shell, maxBuffer: 1 << 24 })
  if (folder === 'tools/lint') refuseMissingBinaries()
  writeFileSync(stampFile, stamp)
}

if (import.meta.filename === process.argv[1]) await install(process.argv[2])

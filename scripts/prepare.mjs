// What every command needs before it starts: the packages of the lock file, the pinned Node, the built web app.
// Runs on Node ≥ 20 without any package, since it installs them.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { inCheckout, root } from './checkout.mjs'

const isWindows = process.platform === 'win32'
const binFolder = inCheckout('node_modules', '.bin')
/** A second signal within this time is the same Ctrl-C: the terminal and npm both pass it on. */
const SAME_KEYPRESS = 700
const OLDEST_NODE = '22.18'

const print = (line) => console.log(`zhikao: ${line}`)
/** The time since then, for people. */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const hashOf = (...paths) => {
  const parts = paths.flatMap((path) => [path, readFileSync(inCheckout(path), 'latin1')])
  return createHash('sha256').update(parts.join('\0')).digest('hex')
}
const stampIn = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined)

/** The Node that runs TypeScript as it is: the pinned one, or this machine's where no pinned one is made for it. */
export function runtimeNode() {
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const pinned = inCheckout('node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(pinned) && spawnSync(pinned, ['--version'], { stdio: 'ignore' }).status === 0) return pinned
  if (process.versions.node.localeCompare(OLDEST_NODE, 'en', { numeric: true }) >= 0) return process.execPath
  throw new Error(
    `There is no pinned Node for ${process.platform}-${process.arch}, and this machine's ${process.version} is too ` +
      `old: install Node ${OLDEST_NODE} or newer.`,
  )
}

function signalGroup(child, name) {
  try {
    if (isWindows) spawnSync('taskkill', ['/T', '/F', '/PID', String(child.pid)], { stdio: 'ignore' })
    else process.kill(-child.pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** Passes signals on to the child; after `patience`, or 2 s after a second signal, ends its whole group. */
function passSignals(child, patience) {
  const sent = []
  let deadline
  const endWithin = (limit) => {
    clearTimeout(deadline)
    deadline = setTimeout(() => signalGroup(child, 'SIGKILL'), limit)
  }
  const pass = (name) => {
    if (sent.length > 0 && performance.now() - sent[0].at < SAME_KEYPRESS) return
    sent.push({ name, at: performance.now() })
    child.kill(name)
    if (sent.length <= 2) endWithin(sent.length === 1 ? patience : 2_000)
  }
  const names = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const name of names) process.on(name, pass)
  // A killed npm sends no signal to its child; without npm no signal would ever reach this process.
  const parent = process.ppid
  const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent
  const watch = setInterval(() => sent.length === 0 && isOrphan() && pass('SIGTERM'), 1_000)
  return () => {
    clearTimeout(deadline)
    clearInterval(watch)
    for (const name of names) process.off(name, pass)
    return sent.length > 0 ? 128 + constants.signals[sent[0].name] : undefined
  }
}

/**
 * Runs a program (by default the runtime Node) in a process group of its own until it ends, passes signals on, and
 * leaves nothing of the group behind. Answers its exit code and, where this process was sent a signal, the exit code for it.
 */
export async function run(args, { command = runtimeNode(), patience = 12_000, stdin = 'ignore', ...options } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: [stdin, 'inherit', 'inherit'],
    detached: !isWindows,
    ...options,
    env: { ...process.env, PATH: [binFolder, process.env.PATH].join(delimiter), ...options.env },
  })
  const done = passSignals(child, patience)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (status, by) => resolve(status ?? 128 + constants.signals[by]))
  }).finally(() => child.pid && signalGroup(child, 'SIGKILL'))
  return { code, stopCode: done() }
}

/** Runs a step that the rest depends on: ends this process when it is interrupted, throws when it fails. */
async function step(args, options) {
  const { code, stopCode } = await run(args, options)
  if (stopCode) process.exit(stopCode)
  if (code !== 0) throw new Error(`"${[options.title, ...args].join(' ')}" ended with code ${code}.`)
}

/** What can fail for the network's sake alone is tried three times. */
async function threeTimes(action) {
  const again = (error) => {
    print(`${error.message} It is tried again.`)
    return action()
  }
  return action().catch(again).catch(again)
}

/** Whether node_modules holds what the lock file asks for, by npm's own list of it (after a plain npm install). */
function fitsLock() {
  const note = inCheckout('node_modules', '.package-lock.json')
  if (!existsSync(note)) return false
  const installed = JSON.parse(readFileSync(note, 'utf8')).packages
  const wanted = Object.entries(JSON.parse(readFileSync(inCheckout('package-lock.json'), 'utf8')).packages)
  return wanted.every(([path, { version, integrity, link, optional, devOptional }]) => {
    if (path === '' || !path.includes('node_modules/') || link) return true
    const found = installed[path]
    return found ? found.version === version && found.integrity === integrity : Boolean(optional ?? devOptional)
  })
}

async function install() {
  const stampFile = inCheckout('node_modules', '.zhikao-lock')
  const stamp = hashOf('package-lock.json')
  if (stampIn(stampFile) === stamp) return
  if (!fitsLock()) {
    print(
      `installing the packages of package-lock.json (${existsSync(binFolder) ? 'it has changed' : 'first start'}) …`,
    )
    const since = performance.now()
    // npm runs on the machine's own Node: the pinned one is in the folder that npm is about to replace.
    const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => !/node_modules[\\/]\.bin$/.test(folder))
    const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    const env = { PATH: PATH.join(delimiter) }
    const npm = { title: 'npm', command: isWindows ? 'npm.cmd' : 'npm', shell: isWindows, env }
    await threeTimes(() => step(options, npm))
    print(`installed in ${seconds(since)}`)
  }
  writeFileSync(stampFile, stamp)
}

const NOT_BUILT = /(^|[\\/])(node_modules|dist|test)([\\/]|$)|\.test\.tsx?$/

function webSources() {
  const files = ['web', 'domain'].flatMap((name) =>
    readdirSync(inCheckout(name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  )
  const others = ['package-lock.json', 'tsconfig.base.json', join('scripts', 'compress.mjs')]
  return [...files.filter((path) => !NOT_BUILT.test(path)).toSorted(), ...others]
}

export const viteBuild = [inCheckout('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'vite.config.ts']

async function buildWeb() {
  const stampFile = inCheckout('web', 'dist', '.stamp')
  const stamp = hashOf(...webSources())
  if (stampIn(stampFile) === stamp) return
  print('building the web app …')
  const since = performance.now()
  rmSync(stampFile, { force: true })
  await step([...viteBuild, '--logLevel', 'warn'], { title: 'node', cwd: inCheckout('web') })
  await step([inCheckout('scripts', 'compress.mjs'), inCheckout('web', 'dist')], { title: 'node' })
  writeFileSync(stampFile, stamp)
  print(`built in ${seconds(since)}`)
}

/** Installs what the lock file asks for and, with `build`, builds the web app when its sources have changed. */
export async function prepare({ build = false } = {}) {
  await install()
  if (build) await buildWeb()
}

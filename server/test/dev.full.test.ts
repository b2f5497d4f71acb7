import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The build, a new database cluster and its migrations, on a busy machine. */
const PATIENCE = { timeout: 300_000, interval: 100 }
const TEST_MS = 900_000
const NOT_COPIED = /[\\/](node_modules|dist|var|\.git)$/

let folder: string
let child: ChildProcess
let ended: Promise<unknown>
const lines: string[] = []

/** The tree in a folder of its own, so that files can be changed, over the installed packages. */
async function copyTree(): Promise<void> {
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts', 'domain', 'server', 'web'])
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !NOT_COPIED.test(path.slice(ROOT.length - 1)),
    })
  await linkPackages('node_modules')
  for (const name of ['server', 'web']) await linkPackages(join(name, 'node_modules'))
  // The packages of the product are those of the copy.
  await rm(join(folder, 'node_modules', '@zhikao'))
  await mkdir(join(folder, 'node_modules', '@zhikao'))
  for (const name of ['domain', 'server', 'web'])
    await symlink(join(folder, name), join(folder, 'node_modules', '@zhikao', name))
}

async function linkPackages(modules: string): Promise<void> {
  await mkdir(join(folder, modules))
  for (const name of await readdir(join(ROOT, modules)).catch(() => []))
    await symlink(join(ROOT, modules, name), join(folder, modules, name))
}

async function change(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(folder, path), 'utf8')
  expect(text.split(from)).toHaveLength(2)
  await writeFile(join(folder, path), text.replace(from, to))
}

/** The addresses under which it said that it is ready, one for each start of the server. */
const readyAt = () => lines.flatMap((line) => /ready at (http:\S+)/.exec(line)?.[1] ?? [])
async function started(times: number): Promise<string> {
  await vi.waitUntil(() => readyAt().length >= times || child.exitCode !== null, PATIENCE)
  return readyAt()[times - 1] ?? Promise.reject(new Error(lines.join('\n')))
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhikao-dev-'))
  await copyTree()
  const { PATH, HOME } = process.env
  const settings = { DATA_DIR: join(folder, 'var'), PORT: '0', DEMO: '0', LOG_LEVEL: 'error' }
  child = spawn('npm', ['run', 'dev'], {
    cwd: folder,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  ended = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', (line) => lines.push(line))
  await started(1)
}, TEST_MS)
afterAll(async () => {
  // npm and the script are one group; the script ends its builder and its server.
  process.kill(-child.pid!, 'SIGTERM')
  await ended
  await rm(folder, { recursive: true, force: true })
}, TEST_MS)

/** The console as a browser loads it: the statuses of the page and its scripts, and the text of the scripts. */
async function load(url: string): Promise<{ statuses: number[]; text: string }> {
  const page = await fetch(url)
  const html = await page.text()
  const names = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name]) => name)
  const scripts = await Promise.all(names.map((name) => fetch(new URL(name ?? '', url))))
  const texts = await Promise.all(scripts.map((script) => script.text()))
  return { statuses: [page.status, ...scripts.map(({ status }) => status)], text: texts.join('\n') }
}

test(
  'npm run dev: a change in web and one in server are both answered, and until then no page or script is 404 (F10)',
  async () => {
    const url = await started(1)
    const first = await load(url)
    expect(new Set(first.statuses)).toEqual(new Set([200]))
    expect(first.text).not.toContain('planted-in-web')

    await change('web/app/main.tsx', 'createRoot(', "document.title = 'planted-in-web'\ncreateRoot(")
    const seen: number[] = []
    await vi.waitUntil(async () => {
      const { statuses, text } = await load(url)
      seen.push(...statuses)
      return text.includes('planted-in-web')
    }, PATIENCE)
    expect(new Set(seen)).toEqual(new Set([200]))
    expect(seen.length).toBeGreaterThan(first.statuses.length)

    const health = async (from: string) => (await fetch(`${from}/healthz`)).json()
    expect(await health(url)).toEqual({ status: 'ok' })
    await change('server/http/health.ts', "{ status: 'ok' }", "{ status: 'planted in server' }")
    const again = await started(2)
    expect(await health(again)).toEqual({ status: 'planted in server' })
    const last = await load(again)
    expect(new Set(last.statuses)).toEqual(new Set([200]))
    expect(last.text).toContain('planted-in-web')
  },
  TEST_MS,
)

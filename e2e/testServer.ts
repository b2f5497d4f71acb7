import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext } from 'playwright-core'
import { browserPath } from './browserPath.ts'
import { bringDemoWorld } from './demoWorld.ts'
import { startChild } from './serverChild.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

const ENVIRONMENT = {
  ...process.env,
  // In a locale without Chinese the browser would name every download “download”.
  LC_ALL: 'C.UTF-8',
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
}

export type TestServer = {
  url: string
  /** The one-time password of the first administrator. */
  adminPassword: string
  browser: Browser
  /** Errors in its log since the last call. */
  takeErrors: () => string[]
  /** Moves business time: a PostgreSQL interval from real time. */
  moveClock: (shift: string) => Promise<void>
  /** The rows of one statement that cannot write: for the end of a journey, where the records are compared. */
  read: <Row>(statement: string) => Promise<Row[]>
  /** Writes to the database what no call allows at that moment: a list that was changed by hand while an exam runs. */
  alter: (statement: string) => Promise<void>
  /** The next mail that the platform sent; only where the server was opened with MAILED. */
  letter: () => Promise<{ to: string[]; subject: string; text: string }>
  close: () => Promise<void>
}

const servers = new Set<TestServer>()
/** The servers that are open now. */
export const openServers = (): readonly TestServer[] => [...servers]

/** A real server on an empty platform and a real browser (interface.md §3). */
export async function openTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhikao-journey-'))
  const world = environment['DEMO'] ? await bringDemoWorld(dataDir) : {}
  const { ready, ask, takeErrors, stop } = await startChild(dataDir, { ...world, ...environment })
  const browser = await sharedBrowser()
  const server: TestServer = {
    url: ready.url,
    takeErrors,
    adminPassword: /admin \/ (\S+)/.exec(ready.lines.join('\n'))?.[1] ?? '',
    browser,
    moveClock: (clock) => ask({ clock }),
    read: (statement) => ask({ read: statement }),
    alter: (statement) => ask({ alter: statement }),
    letter: () => ask({ letter: true }),
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()))
      servers.delete(server)
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  servers.add(server)
  return server
}

let shared: Promise<Browser> | undefined
/** The browser of this worker, for all its files; a lost one is replaced. */
async function sharedBrowser(): Promise<Browser> {
  const known = await shared?.catch(() => undefined)
  if (known?.isConnected()) return known
  shared = openBrowser()
  return shared
}

/** What can fail for the machine's sake alone is tried three times. */
async function threeTimes<T>(action: () => Promise<T>): Promise<T> {
  const again = (error: unknown) => {
    process.stderr.write(`tried again: ${String(error)}\n`)
    return action()
  }
  return action().catch(again).catch(again)
}

/** A browser; `flags` besides those of every journey. The flags of the package are for functions in a cloud: with one process for everything the browser falls as a whole. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = await browserPath()
  return threeTimes(() => chromium.launch({ executablePath, args: [...FLAGS, ...flags], env: ENVIRONMENT }))
}

/** A browser with a profile on the disk: what it stored is there again after it was killed. */
export async function openProfile(folder: string): Promise<BrowserContext> {
  const executablePath = await browserPath()
  return threeTimes(() =>
    chromium.launchPersistentContext(folder, {
      executablePath,
      args: FLAGS,
      env: ENVIRONMENT,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 844 },
    }),
  )
}

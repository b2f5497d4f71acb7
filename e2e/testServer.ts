import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

export type TestServer = {
  url: string
  /** The one-time password of the first administrator. */
  adminPassword: string
  browser: Browser
  /** Moves business time: a PostgreSQL interval from real time. */
  moveClock: (shift: string) => Promise<void>
  /** The rows of one statement that cannot write: for the end of a journey, where the records are compared. */
  read: <Row>(statement: string) => Promise<Row[]>
  /** Writes an opinion of this institution, answered or not; the product cannot write one yet. */
  writeOpinion: (opinion: { org: string; title: string; answer: string | null }) => Promise<void>
  /** The next mail that the platform sent; only where the server was opened with MAILED. */
  letter: () => Promise<{ to: string[]; subject: string; text: string }>
  close: () => Promise<void>
}

/** A real server on an empty platform and a real browser (interface.md §3). */
export async function openTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'zhikao-journey-'))
  if (environment['DEMO']) await bringDemoWorld(dataDir)
  const { ready, ask, stop } = await startChild(dataDir, environment)
  const browser = await openBrowser()
  return {
    url: ready.url,
    adminPassword: /admin \/ (\S+)/.exec(ready.lines.join('\n'))?.[1] ?? '',
    browser,
    moveClock: (clock) => ask({ clock }),
    read: (statement) => ask({ read: statement }),
    writeOpinion: (opinion) => ask({ opinion }),
    letter: () => ask({ letter: true }),
    close: async () => {
      await browser.close()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A browser; `flags` besides those of every journey. The flags of the package are for functions in a cloud: with one process for everything the browser falls as a whole. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  // In a locale without Chinese the browser would name every download “download”.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  return chromium.launch({ executablePath: await browserPath(), args: [...FLAGS, ...flags], env })
}

/** A browser with a profile on the disk: what it stored is there again after it was killed. */
export async function openProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: await browserPath(),
    args: FLAGS,
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  })
}

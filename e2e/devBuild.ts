import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'

const WEB = fileURLToPath(new URL('../web', import.meta.url))

/** The console as `npm run dev` makes it, in a folder of its own; answers the folder. */
export async function buildDeveloped(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'zhikao-developed-'))
  await build({
    configFile: join(WEB, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'error',
    build: { outDir, minify: false, manifest: false, reportCompressedSize: false },
  })
  return outDir
}

/** From its next load on the window gets its scripts from this folder; the API stays the test server's. */
export async function serveDeveloped(page: Page, folder: string): Promise<void> {
  const fileOf = (url: URL) => join(folder, decodeURIComponent(url.pathname))
  const isFile = (url: URL) => /\.\w+$/.test(url.pathname) && existsSync(fileOf(url))
  await page.route(isFile, (route) => route.fulfill({ path: fileOf(new URL(route.request().url())) }))
  await page.route(
    (url) => !url.pathname.startsWith('/api/') && !/\.\w+$/.test(url.pathname),
    (route) => route.fulfill({ path: join(folder, 'index.html') }),
  )
}

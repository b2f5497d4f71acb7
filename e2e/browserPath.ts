import { existsSync } from 'node:fs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * The path of an installed Chromium where there is one, else of the one that npm brings. That one is unpacked by the
 * first call: a second process that calls at the same time would start half a file, so a run asks once before its tests.
 */
export async function browserPath(): Promise<string> {
  const installed = INSTALLED.find((path) => existsSync(path))
  if (installed) return installed
  const { default: carried } = await import('@sparticuz/chromium')
  return carried.executablePath()
}

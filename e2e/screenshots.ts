import { mkdir } from 'node:fs/promises'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import type { Page } from 'playwright-core'
import { looksFrom } from './themeVariants.ts'
import { addressOf, visits } from './screens.ts'
import type { Visit } from './screens.ts'
import { openTestServer } from './testServer.ts'
import { applySettings, heightOf, openSignedIn, openWindow } from './browserWindow.ts'

// Every screen of the demo world as files to look at: `npm run screenshots -- CN,US 1440,390 [parts of names] [looks]`;
// a part that ends in `$` is where a name ends; a look is how the frame is set: `mix-night,head-light-red`,
// `frames`: each layout in each mode, `paints`: each colour.
// A last word takes part of them: `screens` leaves out what is opened on a screen (forms, dialogs, menus, filters),
// `opened` takes that alone; with `whole` a page is drawn to its end, not to the window's (`screens-whole`).
const [langs = 'CN,US', widths = '1440,390', parts = '', looks = '', take = ''] = process.argv.slice(2)
const folder = new URL('../screenshots/', import.meta.url).pathname
const isLang = (value: string): value is Lang => LANGS.some((lang) => lang === value)
const isOpened = ({ open, path }: Visit) => open !== undefined || path.includes('?')
const isTaken = (visit: Visit) => !take.includes(isOpened(visit) ? 'screens' : 'opened')
const isWanted = (visit: Visit) => isTaken(visit) && parts.split(',').some((part) => `${visit.name}$`.includes(part))
const chosenLooks = looksFrom(looks)
const isIdle = () => new Promise((go) => requestIdleCallback(() => go(true), { timeout: 500 }))

await mkdir(folder, { recursive: true })
const server = await openTestServer({ DEMO: '1' })
try {
  for (const lang of langs.split(',').filter(isLang))
    for (const width of widths.split(',').map(Number)) await shoot(lang, width)
} finally {
  await server.close()
  await server.browser.close()
}

/** A window as high as its page: what is fixed to its lower edge is then at the end of the page. */
async function growToEnd(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
}

async function shoot(lang: Lang, width: number): Promise<void> {
  const wanted = visits().filter(isWanted)
  const given = [lang, width, [], chosenLooks[0]?.setting] as const
  for (const username of new Set(wanted.map((visit) => visit.username))) {
    const { context, page, settle } = username
      ? await openSignedIn(server, username, ...given)
      : await openWindow(server, ...given)
    for (const visit of wanted.filter((one) => one.username === username)) {
      await page.goto(await addressOf(page, server.url, visit))
      await settle()
      await visit.open?.(page)
      for (const { name: look, setting } of chosenLooks) {
        if (chosenLooks.length > 1) await applySettings(page, { lang, ...setting })
        await settle()
        // What was just drawn may ask for a part of its own.
        await page.waitForFunction(isIdle)
        await settle()
        const path = `${folder}${visit.name}-${lang}-${width}${look ? `-${look}` : ''}.png`
        if (take.includes('whole') && !visit.open) await growToEnd(page, width)
        await page.screenshot({ path })
        await page.setViewportSize({ width, height: heightOf(width) })
      }
      process.stdout.write(`${visit.name} ${lang} ${width}\n`)
    }
    await context.close()
  }
}

import { mkdir } from 'node:fs/promises'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { settled, signedIn, visits } from './screens.ts'
import { openStage } from './stage.ts'

// Every screen of the demo world as files to look at: `npm run screenshots -- CN,US 1440,390 [part of a name]`.
const [langs = 'CN,US', widths = '1440,390', part = ''] = process.argv.slice(2)
const folder = new URL('../screenshots/', import.meta.url).pathname
const isLang = (value: string): value is Lang => LANGS.some((lang) => lang === value)

await mkdir(folder, { recursive: true })
const stage = await openStage({ DEMO: '1' })
try {
  for (const lang of langs.split(',').filter(isLang)) for (const width of widths.split(',').map(Number)) await shoot(lang, width)
} finally {
  await stage.close()
}

async function shoot(lang: Lang, width: number): Promise<void> {
  await shootLogin(lang, width)
  const wanted = visits().filter((visit) => visit.name.includes(part))
  for (const username of new Set(wanted.map((visit) => visit.username))) {
    const { context, page } = await signedIn(stage, username, lang, width)
    for (const visit of wanted.filter((one) => one.username === username)) {
      await page.goto(stage.url + visit.path)
      await settled(page)
      await page.screenshot({ path: `${folder}${visit.name}-${lang}-${width}.png` })
      process.stdout.write(`${visit.name} ${lang} ${width}\n`)
    }
    await context.close()
  }
}

async function shootLogin(lang: Lang, width: number): Promise<void> {
  const context = await stage.browser.newContext({ viewport: { width, height: width < 768 ? 844 : 768 } })
  await context.addInitScript((kept) => localStorage.setItem('admin.setting', kept), JSON.stringify({ lang }))
  const page = await context.newPage()
  for (const path of ['/login', '/404', '/403']) {
    await page.goto(stage.url + path)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${folder}public${path.replace('/', '-')}-${lang}-${width}.png` })
  }
  await context.close()
}

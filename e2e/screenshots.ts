import { mkdir } from 'node:fs/promises'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { looksFrom } from './looks.ts'
import type { Look } from './looks.ts'
import { addressOf, visits } from './screens.ts'
import { openStage } from './stage.ts'
import { openSignedIn, openWindow } from './window.ts'

// Every screen of the demo world as files to look at: `npm run screenshots -- CN,US 1440,390 [part of a name] [looks]`;
// a look is how the frame is set: `mix-night,head-light-red`, `frames`: each layout in each mode, `paints`: each colour.
const [langs = 'CN,US', widths = '1440,390', part = '', looks = ''] = process.argv.slice(2)
const folder = new URL('../screenshots/', import.meta.url).pathname
const isLang = (value: string): value is Lang => LANGS.some((lang) => lang === value)

await mkdir(folder, { recursive: true })
const stage = await openStage({ DEMO: '1' })
try {
  for (const lang of langs.split(',').filter(isLang))
    for (const width of widths.split(',').map(Number))
      for (const look of looksFrom(looks)) await shoot(lang, width, look)
} finally {
  await stage.close()
}

async function shoot(lang: Lang, width: number, { name: look, setting }: Look): Promise<void> {
  const wanted = visits().filter((visit) => visit.name.includes(part))
  for (const username of new Set(wanted.map((visit) => visit.username))) {
    const { context, page, settled } = username
      ? await openSignedIn(stage, username, lang, width, [], setting)
      : await openWindow(stage, lang, width, [], setting)
    for (const visit of wanted.filter((one) => one.username === username)) {
      await page.goto(await addressOf(page, stage.url, visit))
      await settled()
      await visit.open?.(page)
      await settled()
      await page.screenshot({ path: `${folder}${visit.name}-${lang}-${width}${look ? `-${look}` : ''}.png` })
      process.stdout.write(`${visit.name} ${lang} ${width} ${look}\n`)
    }
    await context.close()
  }
}

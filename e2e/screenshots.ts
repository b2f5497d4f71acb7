import { mkdir } from 'node:fs/promises'
import { LANGS } from '@zhikao/domain/kernel/text.ts'
import type { Lang } from '@zhikao/domain/kernel/text.ts'
import { looksFrom } from './looks.ts'
import { addressOf, visits } from './screens.ts'
import { openStage } from './stage.ts'
import { dress, openSignedIn, openWindow } from './window.ts'

// Every screen of the demo world as files to look at: `npm run screenshots -- CN,US 1440,390 [parts of names] [looks]`;
// a look is how the frame is set: `mix-night,head-light-red`, `frames`: each layout in each mode, `paints`: each colour.
const [langs = 'CN,US', widths = '1440,390', parts = '', looks = ''] = process.argv.slice(2)
const folder = new URL('../screenshots/', import.meta.url).pathname
const isLang = (value: string): value is Lang => LANGS.some((lang) => lang === value)
const isWanted = (name: string) => parts.split(',').some((part) => name.includes(part))

await mkdir(folder, { recursive: true })
const stage = await openStage({ DEMO: '1' })
try {
  for (const lang of langs.split(',').filter(isLang))
    for (const width of widths.split(',').map(Number)) await shoot(lang, width)
} finally {
  await stage.close()
}

async function shoot(lang: Lang, width: number): Promise<void> {
  const wanted = visits().filter((visit) => isWanted(visit.name))
  for (const username of new Set(wanted.map((visit) => visit.username))) {
    const { context, page, settled } = username
      ? await openSignedIn(stage, username, lang, width)
      : await openWindow(stage, lang, width)
    for (const visit of wanted.filter((one) => one.username === username)) {
      await page.goto(await addressOf(page, stage.url, visit))
      await settled()
      await visit.open?.(page)
      for (const { name: look, setting } of looksFrom(looks)) {
        if (look) await dress(page, { lang, ...setting })
        await settled()
        await page.screenshot({ path: `${folder}${visit.name}-${lang}-${width}${look ? `-${look}` : ''}.png` })
      }
      process.stdout.write(`${visit.name} ${lang} ${width}\n`)
    }
    await context.close()
  }
}

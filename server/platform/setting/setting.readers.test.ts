import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { SETTING_LIST } from '@zhikao/domain/platform/setting/setting.rules.ts'

const ROOT = new URL('../../../', import.meta.url)
/** Where a setting is declared, and where tests and the demo data are made: reading it there is no use of it. */
const ELSEWHERE =
  /platform\/setting\/|\.test\.ts$|\.factory\.ts$|\/test\/|\/seed\/|node_modules|migrations|media\.model\.ts$/

async function sources(): Promise<string> {
  const texts: string[] = []
  for (const folder of ['domain', 'server'])
    for (const path of await readdir(new URL(folder, ROOT), { recursive: true })) {
      const whole = `${folder}/${path}`
      if (whole.endsWith('.ts') && !ELSEWHERE.test(whole)) texts.push(await readFile(new URL(whole, ROOT), 'utf8'))
    }
  return texts.join('\n')
}

test('Decided 23: each setting is read by the product: none is shown that changes nothing', async () => {
  const words = new Set((await sources()).match(/\w+/g))
  const groups = new Set(['holidays', 'working_weekends'])
  const unread = SETTING_LIST.filter(({ group, field }) => !words.has(groups.has(group) ? group : field))
  expect(unread.map(({ name }) => name)).toEqual([])
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '@zhikao/domain/platform/preference/preference.model.ts'

const KEY = 'admin.setting'
/** The modules as a window starts with them. */
async function start(kept?: string) {
  if (kept !== undefined) localStorage.setItem(KEY, kept)
  const [{ createSettings }, lang] = await Promise.all([import('./settings.ts'), import('../i18n/lang.ts')])
  return { settings: createSettings(), ...lang }
}
const keptNow = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null')
const night = { ...DEFAULT_SETTINGS.theme, mode: 'night' as const }

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

describe('the settings of a window', () => {
  it('are the defaults of the specification first (spec §3.9)', async () => {
    expect((await start()).settings.read()).toEqual(DEFAULT_SETTINGS)
  })
  it.each(['{', 'null', '[]', '"x"', '{"layout":"ring"}', '{"theme":7,"animate":[]}'])(
    'are the defaults if the storage is broken: %s',
    async (broken) => expect((await start(broken)).settings.read()).toEqual(DEFAULT_SETTINGS),
  )
  it('change at once, and are stored when saved: only the differences', async () => {
    const { settings } = await start()
    const listener = vi.fn<() => void>()
    settings.subscribe(listener)
    settings.set({ layout: 'mix' })
    expect([settings.read().layout, settings.isSaved(), localStorage.length, listener.mock.calls.length]).toEqual([
      'mix',
      false,
      0,
      1,
    ])
    settings.save()
    expect([settings.isSaved(), keptNow()]).toEqual([true, { version: 1, layout: 'mix' }])
  })
  it('are read from an older entry without a version (shell §E.7)', async () => {
    const { settings } = await start('{"weekMode":true,"theme":{"mode":"night"}}')
    expect(settings.read()).toEqual({ ...DEFAULT_SETTINGS, weekMode: true, theme: night })
  })
})

describe('the language in the settings', () => {
  it('is stored with a save', async () => {
    const { settings, langNow } = await start()
    settings.set({ lang: 'HK' })
    expect([langNow(), localStorage.length]).toEqual(['HK', 0])
    settings.save()
    expect(keptNow()).toEqual({ version: 1, lang: 'HK' })
  })
  it('is also changed in the settings by a page before the sign-in', async () => {
    const { settings, setLang } = await start()
    setLang('US')
    expect([settings.read().lang, settings.isSaved(), keptNow()]).toEqual(['US', true, { lang: 'US' }])
  })
})

describe('settings saved elsewhere', () => {
  const elsewhere = (value: unknown) => {
    localStorage.setItem(KEY, JSON.stringify(value))
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  }
  it('in another window: are applied here', async () => {
    const { settings, langNow } = await start()
    elsewhere({ version: 1, theme: night, lang: 'HK' })
    expect([settings.read(), langNow(), settings.isSaved()]).toEqual([
      { ...DEFAULT_SETTINGS, theme: night, lang: 'HK' },
      'HK',
      true,
    ])
  })
  it('by the account on another computer: are applied and stored, with their revision', async () => {
    const { settings } = await start('{"layout":"head"}')
    settings.adopt({ version: 1, theme: night }, 'r2')
    expect([settings.read(), settings.revision(), keptNow()]).toEqual([
      { ...DEFAULT_SETTINGS, theme: night },
      'r2',
      { version: 1, theme: night, revision: 'r2' },
    ])
  })
  it('do not replace a language that was chosen before the sign-in', async () => {
    const { settings, setLang, langNow } = await start()
    setLang('HK')
    settings.adopt({ version: 1, lang: 'US' }, 'r1')
    expect([langNow(), settings.read().lang]).toEqual(['HK', 'HK'])
  })
})

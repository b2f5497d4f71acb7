import { beforeEach, describe, expect, it, vi } from 'vitest'

const words = { CN: '共 {count} 条', HK: '共 {count} 筆', US: '{count} rows' }
/** The module as a window starts with it. */
const start = () => import('./lang.ts')

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

describe('the language', () => {
  it('is Chinese by default', async () => {
    const { langNow, say } = await start()
    expect([langNow(), say(words, { count: 3 }), document.documentElement.lang]).toEqual(['CN', '共 3 条', 'zh-CN'])
  })
  it('changes at once, is set on the document and is stored with the other settings', async () => {
    localStorage.setItem('admin.setting', '{"layout":"side"}')
    const { setLang, say } = await start()
    setLang('HK')
    expect([say(words, { count: 3 }), document.documentElement.lang]).toEqual(['共 3 筆', 'zh-HK'])
    expect(JSON.parse(localStorage.getItem('admin.setting') ?? '')).toEqual({ layout: 'side', lang: 'HK' })
  })
  it('changes in this window only when it is only shown', async () => {
    const { isLangChosen, langNow, showLang } = await start()
    showLang('US')
    expect([langNow(), document.documentElement.lang, localStorage.length, isLangChosen()]).toEqual(['US', 'en-US', 0, false])
  })
  it('is restored at the next start', async () => {
    localStorage.setItem('admin.setting', '{"lang":"US"}')
    expect((await start()).langNow()).toBe('US')
  })
  it.each(['{', 'null', '[]', '"x"', '{"lang":"FR"}', '{"lang":{}}'])('is Chinese if the storage is broken: %s', async (broken) => {
    localStorage.setItem('admin.setting', broken)
    expect((await start()).langNow()).toBe('CN')
  })
})

import { beforeEach, describe, expect, it, vi } from 'vitest'

const words = { CN: '共 {count} 条', HK: '共 {count} 筆', US: '{count} rows' }
/** The module as a window starts with it. */
const start = () => import('./lang.ts')

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

describe('the language', () => {
  it('begins in Chinese', async () => {
    const { langNow, say } = await start()
    expect([langNow(), say(words, { count: 3 }), document.documentElement.lang]).toEqual(['CN', '共 3 条', 'zh-CN'])
  })
  it('acts at once, marks the document and is kept beside the other settings', async () => {
    localStorage.setItem('admin.setting', '{"layout":"side"}')
    const { setLang, say } = await start()
    setLang('HK')
    expect([say(words, { count: 3 }), document.documentElement.lang]).toEqual(['共 3 筆', 'zh-HK'])
    expect(JSON.parse(localStorage.getItem('admin.setting') ?? '')).toEqual({ layout: 'side', lang: 'HK' })
  })
  it('acts in this window alone where it is only shown', async () => {
    const { isLangChosen, langNow, showLang } = await start()
    showLang('US')
    expect([langNow(), document.documentElement.lang, localStorage.length, isLangChosen()]).toEqual(['US', 'en-US', 0, false])
  })
  it('comes back at the next start', async () => {
    localStorage.setItem('admin.setting', '{"lang":"US"}')
    expect((await start()).langNow()).toBe('US')
  })
  it.each(['{', 'null', '[]', '"x"', '{"lang":"FR"}', '{"lang":{}}'])('starts in Chinese from %s', async (broken) => {
    localStorage.setItem('admin.setting', broken)
    expect((await start()).langNow()).toBe('CN')
  })
})

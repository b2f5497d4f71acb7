import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '@zhikao/domain/platform/preference/preference.model.ts'
import { networkOf } from '../kit/wire/testStage.tsx'
import { setSession } from '../kit/wire/testUser.ts'
import { settings } from './settings.ts'
import { SettingsDrawer } from './SettingsDrawer.tsx'

const KEY = 'admin.setting'
let copied: string[] = []
let online = true
/** What the account's copy is sent to. */
const { fetch: network, sent } = networkOf(() =>
  online ? { data: { setting: { version: 1 }, revision: 'r1' } } : { http: 503, status: 50300, message: '稍后再试' },
)
async function open() {
  render(
    <App>
      <SettingsDrawer store={settings} onClose={() => undefined} />
    </App>,
  )
  await screen.findByRole('dialog')
}

beforeEach(() => {
  copied = []
  sent.length = 0
  online = true
  localStorage.clear()
  setSession(true)
  vi.stubGlobal('fetch', network)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
})
afterEach(() => {
  cleanup()
  settings.set(DEFAULT_SETTINGS)
  vi.unstubAllGlobals()
})

describe('the settings in development', () => {
  it('are copied as text: only the differences from the defaults', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /混合导航/ }))
    fireEvent.click(screen.getByRole('button', { name: '拷贝配置' }))
    await screen.findByText('复制成功')
    expect(copied.map((text): unknown => JSON.parse(text))).toEqual([{ version: 1, layout: 'mix' }])
  })
  it('warn about a locally saved setting, which overrides the copied one', async () => {
    localStorage.setItem(KEY, '{"version":1,"layout":"head"}')
    await open()
    expect(
      screen.getByText('检测到本地有历史保存的主题配置，想要拷贝的配置代码生效，您可能需要先重置配置'),
    ).toBeTruthy()
  })
})

describe('saving', () => {
  it('stores them here and sends them to the account', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /深夜模式/ }))
    fireEvent.click(screen.getByRole('button', { name: '保存配置' }))
    const setting = { version: 1, theme: { ...DEFAULT_SETTINGS.theme, mode: 'night' } }
    await waitFor(() => expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toEqual({ ...setting, revision: 'r1' }))
    expect(sent.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
      ['PUT', '/api/admin/user/preference', { setting }],
    ])
  })
  it('shows a warning when they are stored on this computer only', async () => {
    online = false
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /红色/ }))
    fireEvent.click(screen.getByRole('button', { name: '保存配置' }))
    await screen.findByText('已保存到本机，但未能同步到您的账号：稍后再试')
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toMatchObject({ theme: { color: '#f5222d' } })
  })
})

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS, PALETTE } from '@zhikao/domain/platform/preference/preference.model.ts'
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
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>
        <SettingsDrawer store={settings} onClose={() => undefined} />
      </App>
    </ConfigProvider>,
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
  vi.useRealTimers()
  settings.set(DEFAULT_SETTINGS)
  vi.unstubAllGlobals()
})

describe('the settings in development', () => {
  it('are copied as text: only the differences from the defaults (spec §8.13)', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /混合导航/ }))
    fireEvent.click(screen.getByRole('button', { name: '拷贝配置' }))
    await screen.findByText('复制成功')
    expect(copied.map((text): unknown => JSON.parse(text))).toEqual([{ version: 1, layout: 'mix' }])
  })
  it('warn about a locally saved setting, which overrides the copied one (spec §8.13)', async () => {
    localStorage.setItem(KEY, '{"version":1,"layout":"head"}')
    await open()
    expect(
      screen.getByText('检测到本地有历史保存的主题配置，想要拷贝的配置代码生效，您可能需要先重置配置'),
    ).toBeTruthy()
  })
})

/** The names of the choices in a group of the drawer, in their order. */
const choicesOf = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('radio')
    .map((choice) => choice.getAttribute('aria-label') ?? choice.closest('label')?.textContent)
/** The words of a list of the drawer. */
async function openList(label: string): Promise<string[]> {
  fireEvent.mouseDown(screen.getByLabelText(new RegExp(label)))
  const shown = await waitFor(() => document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden)'))
  return [...(shown[0]?.querySelectorAll('.ant-select-item-option') ?? [])].map(({ textContent }) => textContent)
}
async function select(label: string, option: string): Promise<void> {
  await openList(label)
  const shown = [...document.querySelectorAll('.ant-select-dropdown')].at(-1)
  fireEvent.click(within(shown as HTMLElement).getByTitle(option))
}
const saved = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null')

describe('what the drawer sets', () => {
  it.each([
    ['固定顶栏', 'fixedHeader', true],
    ['固定侧边栏', 'fixedSideBar', false],
    ['色弱模式', 'weekMode', true],
    ['多页签模式', 'multiPage', false],
    ['隐藏设置抽屉', 'hideSetting', false],
  ] as const)('the switch %s sets %s at once, and the save keeps it (spec §2.6.22–26)', async (name, key, value) => {
    await open()
    expect(settings.read()[key]).toBe(!value)
    fireEvent.click(screen.getByRole('switch', { name: new RegExp(name) }))
    expect(settings.read()).toEqual({ ...DEFAULT_SETTINGS, [key]: value })
    fireEvent.click(screen.getByRole('button', { name: '保存配置' }))
    await waitFor(() => expect(saved()).toMatchObject({ version: 1, [key]: value }))
  })
  it('the theme mode is one of three: light, dark, night (spec §2.6.18, §9.12)', async () => {
    await open()
    expect(choicesOf('整体风格设置')).toEqual(['亮色菜单风格', '暗色菜单风格', '深夜模式'])
    for (const [name, mode] of [
      ['亮色菜单风格', 'light'],
      ['深夜模式', 'night'],
      ['暗色菜单风格', 'dark'],
    ] as const) {
      fireEvent.click(screen.getByRole('radio', { name }))
      expect([name, settings.read().theme.mode]).toEqual([name, mode])
    }
  })
  it('the palette has eight colours, each of which is set by its choice (spec §2.6.19, §9.12)', async () => {
    await open()
    const names = ['红色', '火山橙', '黄色', '绿色', '青色', '拂晓蓝', '紫色', '洋红']
    expect(choicesOf('主题色')).toEqual(names)
    const set = names.map((name) => {
      fireEvent.click(screen.getByRole('radio', { name }))
      return settings.read().theme.color
    })
    expect(set).toEqual(Object.values(PALETTE))
    expect(new Set(set).size).toBe(8)
  })
  it('the layout is side, head or mix; the content width fluid or fixed (spec §2.6.20–21, §9.12)', async () => {
    await open()
    expect(choicesOf('导航设置')).toEqual(['侧边导航', '顶部导航', '混合导航'])
    for (const [name, layout] of [
      ['顶部导航', 'head'],
      ['混合导航', 'mix'],
      ['侧边导航', 'side'],
    ] as const) {
      fireEvent.click(screen.getByRole('radio', { name }))
      expect([name, settings.read().layout]).toEqual([name, layout])
    }
    expect(await openList('内容区域宽度')).toEqual(['流式', '定宽'])
    await select('内容区域宽度', '流式')
    expect(settings.read().pageWidth).toBe('fluid')
  })
  it('the page-switch animation is disabled or has an effect and a direction (spec §2.6.27)', async () => {
    await open()
    await select('动画效果', '翻转')
    expect(settings.read().animate).toEqual({ disabled: false, name: 'flip', direction: 'x' })
    await select('动画方向', '垂直轴')
    expect(settings.read().animate).toEqual({ disabled: false, name: 'flip', direction: 'y' })
    fireEvent.click(screen.getByRole('switch', { name: '禁用动画' }))
    expect(settings.read().animate).toEqual({ disabled: true, name: 'flip', direction: 'y' })
  })
})

describe('saving', () => {
  it('shows its message for 800 ms, neither shorter nor longer (spec §9.10; shell §E.6)', async () => {
    await open()
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: '保存配置' }))
    const shown = () => screen.queryByText('正在保存到本地，请稍后...') !== null
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(shown()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(790))
    expect(shown()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(30))
    expect(shown()).toBe(false)
  })
  it('stores them here and sends them to the account (spec §4.6)', async () => {
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

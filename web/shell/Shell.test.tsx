import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '@zhikao/domain/platform/preference/preference.model.ts'
import { drawPage } from '../kit/wire/testStage.tsx'
import { testUser } from '../kit/wire/testUser.ts'
import type { MenuEntry } from './menu.ts'
import { Shell } from './Shell.tsx'
import { themeOf } from './theme.ts'

const entry = (path: string, name: string, children: MenuEntry[] | null = null): MenuEntry => ({
  path,
  title: { CN: name, HK: name, US: name },
  icon: null,
  children,
})
const menu = [entry('/x/home', '首页'), entry('/x/plan', '计划', [entry('/x/plan/list', '计划列表')])]
const ROW = 40
const HEIGHT = 400

/** A window of this width; only the conditions on the width that the frame asks for are answered. */
function windowOf(width: number) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches:
      (query === '(width < 768px)' && width < 768) ||
      (query === '(768px <= width) and (width < 1024px)' && width >= 768 && width < 1024),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
function draw(username = 'school') {
  cleanup()
  const none = () => undefined
  const user = testUser({ username })
  const events = { onOpen: none, onPassword: none, onLogout: none }
  drawPage(
    <Shell
      strip={null}
      {...{ user, menu, ...events }}
      home="/x/home"
      entry="/x/plan/list"
      crumbs={[]}
      title=""
      tabs={null}
      tools={null}
    >
      <p>…</p>
    </Shell>,
    { session: { username } },
  )
}
const isFolded = () => screen.getByRole('complementary').dataset['collapsed'] === 'true'
const toggle = () => fireEvent.click(screen.getByRole('button', { name: /^(收起|展开)菜单$/ }))

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the side menu (console.md finding 24)', () => {
  it('has rows of 40 px without gaps', () => {
    expect(themeOf(DEFAULT_SETTINGS).components?.Menu).toMatchObject({ itemHeight: 40, itemMarginBlock: 0 })
  })

  it('stays collapsed after a reload, for this account only', () => {
    windowOf(1440)
    draw()
    expect(isFolded()).toBe(false)
    toggle()
    draw()
    expect(isFolded()).toBe(true)
    draw('college')
    expect(isFolded()).toBe(false)
  })

  it('begins collapsed from 768 to 1023 px unless the user has opened it', () => {
    const first = [767, 768, 1023, 1024].map((width) => {
      windowOf(width)
      draw()
      return screen.queryByRole('complementary') ? isFolded() : null
    })
    expect(first).toEqual([null, true, true, false])
    windowOf(768)
    draw()
    toggle()
    draw()
    expect(isFolded()).toBe(false)
  })

  it('that began collapsed shows its groups open when it is expanded', () => {
    windowOf(768)
    draw()
    expect(screen.queryByText('计划列表')).toBeNull()
    toggle()
    expect(screen.getByText('计划列表')).toBeTruthy()
  })

  it.each([
    [600, 600 - (HEIGHT - ROW) / 2],
    [HEIGHT - ROW, 0],
    [-80, -80 - (HEIGHT - ROW) / 2],
  ])('scrolls the entry of the page in front into view: at %i px it moves by %i px', (top, moved) => {
    windowOf(1440)
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
      return this.matches('aside') ? new DOMRect(0, 0, 256, HEIGHT) : new DOMRect(0, top, 256, ROW)
    })
    const set = vi.spyOn(Element.prototype, 'scrollTop', 'set')
    draw()
    expect(set.mock.calls.flat().filter((to) => to !== 0)).toEqual(moved === 0 ? [] : [moved])
  })
})

import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { SCREENS } from '@zhikao/domain/portals/screen.ts'
import { permissionsOf, sectionsOf } from '@zhikao/domain/portals/sections.ts'
import { useAbout, usePage } from '../kit/wire/page.tsx'
import { networkOf } from '../kit/wire/testStage.tsx'
import { setSession, testUser } from '../kit/wire/testUser.ts'
import { createConsole } from './console.ts'
import { ConsoleProvider } from './consoleContext.ts'
import { loadFrame } from './loadFrame.ts'
import type { PageLoader, Pages } from './pages.ts'

const NEW = '/center/credential/manage/new'
const account = {
  expireAt: '',
  user: testUser({ sn: 'U1', username: 'center', role: 'center', org_sn: null }),
  roles: ['center'],
  permissions: sectionsOf('center', permissionsOf('center', { permissions: [], operations: [] })),
}
const nothing = { items: [], total: 0, page: 1, limit: 20, total_capped: false, unread: {} }

function TestPage() {
  const { path, search, leave } = usePage()
  useAbout(search['record'])
  return (
    <>
      <h1>{path}</h1>
      <button type="button" onClick={() => leave('/center/credential/manage/list?record=C1')}>
        save
      </button>
    </>
  )
}

const load: PageLoader = () => Promise.resolve({ default: TestPage })

function start() {
  const loaders = Object.fromEntries(SCREENS.map((name) => [name, load]))
  const web = createConsole(createMemoryHistory({ initialEntries: [NEW] }), loaders as Pages)
  render(
    <ConsoleProvider value={web}>
      <RouterProvider router={web.router} />
    </ConsoleProvider>,
  )
  return web
}

// antd is large and not yet transformed: loaded before the first test.
beforeAll(() => loadFrame())
beforeEach(() => {
  setSession(true)
  const serve = ({ url }: { url: URL }) => ({ data: url.pathname.includes('/user/current') ? account : nothing })
  vi.stubGlobal('fetch', networkOf(serve).fetch)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

it.each([
  ['closes', false, ['证书列表 · C1']],
  ['stays where it is pinned', true, ['新增证书', '证书列表 · C1']],
])('the tab of a saved form %s, and the record is in front (console.md finding 25)', async (_, pinned, titles) => {
  const { tabs } = start()
  await screen.findByRole('heading', { level: 1, name: NEW })
  tabs.pin(NEW, pinned)
  fireEvent.click(screen.getByText('save'))
  await screen.findByRole('heading', { level: 1, name: '/center/credential/manage/list' })
  const bar = within(screen.getByRole('navigation', { name: '已打开的页面' }))
  const shown = () => tabs.read().tabs.map(({ rowTitle, about }) => [rowTitle.CN, about].filter(Boolean).join(' · '))
  await waitFor(() => expect(shown()).toEqual(titles))
  expect(bar.getAllByRole('link')).toHaveLength(titles.length)
})

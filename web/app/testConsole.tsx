import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Role } from '@zhikao/domain/access/roles.ts'
import { SCREENS } from '@zhikao/domain/portals/screen.ts'
import { permissionsOf, sectionsOf } from '@zhikao/domain/portals/sections.ts'
import { networkOf } from '../kit/wire/testStage.tsx'
import { setSession, testUser } from '../kit/wire/testUser.ts'
import { createConsole } from './console.ts'
import { ConsoleProvider } from './consoleContext.ts'
import { loadFrame } from './loadFrame.ts'
import { pages } from './pages.ts'
import type { PageLoader } from './pages.ts'

const nothing = { items: [], total: 0, page: 1, limit: 20, total_capped: false, unread: {} }

/** In each test of the file an account of this role is signed in, with all its screens; every other answer is empty. */
export function signInAs(role: Role): void {
  const account = {
    expireAt: '',
    user: testUser({ role }),
    roles: [role],
    permissions: sectionsOf(role, permissionsOf(role, { permissions: [], operations: [] })),
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
}

/** The console as a window starts with it at this address; `pageOf` answers the component of a screen. */
export function startConsole(path: string, pageOf: (screen: string) => () => ReactNode) {
  const load = (component: () => ReactNode): PageLoader => {
    const page = { default: component }
    return () => Promise.resolve(page)
  }
  const shown = { ...pages }
  for (const name of SCREENS) shown[name] = load(pageOf(name))
  const web = createConsole(createMemoryHistory({ initialEntries: [path] }), shown)
  render(
    <ConsoleProvider value={web}>
      <RouterProvider router={web.router} />
    </ConsoleProvider>,
  )
  return web
}

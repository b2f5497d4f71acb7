import { createBrowserHistory } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { ALL_PORTALS, rowAt, sectionOf } from '@zhikao/domain/portals/sections.ts'
import { hasSession } from '../kit/call.ts'
import type { Console } from './consoleContext.ts'
import { createFailureHandler, refreshSession } from './failures.ts'
import { mayOpen } from './guards.ts'
import { createPageRegistry } from './loadPage.ts'
import { createNotices } from './notices.ts'
import { pages } from './pages.ts'
import type { Pages } from './pages.ts'
import { createAppRouter } from './router.tsx'
import { createSession } from './session.ts'
import type { Session } from './session.ts'
import { attachTabs } from './tabRouting.ts'
import { createTabs } from './tabStore.ts'

/** One console: its session, its open pages, its router, what it has to say. A factory, so that each test has its own. */
export function createConsole(history: RouterHistory = createBrowserHistory(), screens: Pages = pages): Console {
  const session = createSession()
  const notices = createNotices()
  const rows = ALL_PORTALS.flatMap((portal) => portal.rows)
  const tabs = createTabs(rows)
  const isOpen = (path: string, { permissions }: Session) => {
    const row = rowAt(rows, path)
    return row !== undefined && mayOpen(sectionOf(row), permissions)
  }
  const ownTabs = (current: Session | null) =>
    current ? tabs.own(current.user.sn, (path) => isOpen(path, current)) : tabs.clear()
  session.subscribe(() => ownTabs(session.read()))

  const registry = createPageRegistry(screens)
  // The page in front is fetched beside the frame, not after it.
  tabs.subscribe(() => {
    const { active } = tabs.read()
    const front = active === null ? undefined : tabs.find(active)
    if (front) registry.fetch(front.screen)
  })

  const ready = refreshSession(session, hasSession)
  const router = createAppRouter({ session, notices, ready, history })
  const routing = attachTabs(router, tabs)
  const goTo = (path: string) => void router.navigate({ to: path, replace: true })
  const onFailure = createFailureHandler({ session, notices, goTo })
  return { session, notices, tabs, router, routing, onFailure, registry }
}

import { createBrowserHistory } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { ALL_PORTALS, rowAt, sectionOf } from '@zhikao/domain/portals/sections.ts'
import { hasSession, mayGoOn } from '../kit/wire/call.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import type { Console } from './consoleContext.ts'
import { createDrafts } from './drafts.ts'
import { createFailureHandler, refreshSession } from './failures.ts'
import { mayOpen } from './guards.ts'
import { createHints } from './accessHints.ts'
import { createPageRegistry } from './loadPage.ts'
import { createNotices } from './notices.ts'
import type { Notices } from './notices.ts'
import { pages } from './pages.ts'
import type { Pages } from './pages.ts'
import { createAppRouter } from './router.tsx'
import { createSession } from './session.ts'
import type { Session } from './session.ts'
import { attachTabs } from './tabRouting.ts'
import { createTabs } from './tabStore.ts'
import type { TabStore } from './tabStore.ts'
import { followWindows } from './crossWindow.ts'

const rows = ALL_PORTALS.flatMap((portal) => portal.rows)

function isOpen(path: string, { permissions }: Session): boolean {
  const row = rowAt(rows, path)
  return row !== undefined && mayOpen(sectionOf(row), permissions)
}

/** One console: session, open pages, router, notices. A factory, so that each test creates its own. */
export function createConsole(history: RouterHistory = createBrowserHistory(), screens: Pages = pages): Console {
  const session = createSession()
  const notices = createNotices()
  const tabs = createTabs(rows)
  const drafts = createDrafts()
  const registry = createPageRegistry(screens)
  // The active page is loaded in parallel with the frame, not after it.
  tabs.subscribe(() => {
    const { active } = tabs.read()
    const front = active === null ? undefined : tabs.find(active)
    if (front) registry.fetch(front.screen)
  })
  tabs.subscribe(() => drafts.retain((key) => tabs.find(key)?.dirty ?? false))
  window.addEventListener('pagehide', tabs.keep)

  /** The session was lost, not signed out: drafts are saved before the pages are unmounted (shell.md B). */
  const lose = () => {
    const current = session.read()
    if (current) drafts.stash(current.user.sn, tabs)
    session.clear()
  }
  const ready = refreshSession(session, hasSession)
  const hints = createHints({ session, tabs, ready, ask: () => refreshSession(session, mayGoOn, lose) })
  const router = createAppRouter({ session, notices, hints, lose, history })
  const routing = attachTabs(router, tabs)
  const goTo = (path: string) => void router.navigate({ to: path, replace: true })
  ownTabs({ session, tabs, notices, goTo })
  const onFailure = createFailureHandler({ session, notices, goTo, lose, refused: hints.ask })
  followWindows({ session, notices, lose, ask: hints.ask, goTo, restart: () => window.location.assign('/') })
  return { session, notices, tabs, drafts, router, routing, onFailure, registry, lose }
}

type Parts = Pick<Console, 'session'> & { tabs: TabStore; notices: Notices; goTo: (path: string) => void }

/** Restores the open pages of the account that are still permitted; an active one that is not shows the 403 page. */
function ownTabs({ session, tabs, notices, goTo }: Parts): void {
  const follow = () => {
    const current = session.read()
    if (!current) return tabs.clear()
    const { active } = tabs.read()
    const isFrontOpen = tabs.own(current.user.sn, (path) => isOpen(path, current))
    if (isFrontOpen || active === null) return
    notices.say('warning', fill(shellLabels.no_page, { path: active }))
    goTo('/403')
  }
  follow()
  session.subscribe(follow)
}

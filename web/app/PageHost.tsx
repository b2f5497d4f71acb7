import { CatchBoundary } from '@tanstack/react-router'
import { Activity, createElement, Suspense, useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { useSay } from '../i18n/lang.ts'
import { PageScope, usePage } from '../kit/page.tsx'
import type { PageState } from '../kit/page.tsx'
import { PageFailed } from '../shell/PageFailed.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { useConsole } from './consoleContext.ts'
import { ChunkFailure } from './loadPage.ts'
import { livePages } from './tabStore.ts'
import type { Tab } from './tabStore.ts'
import { useStore } from './useStore.ts'

/** Draws the open pages: the one in front, and hidden ones that hold unsaved work, each with its own frozen place (shell.md C9). */
export function PageHost({ children }: { children: ReactNode }) {
  const { tabs } = useConsole()
  const state = useStore(tabs)
  return (
    <>
      {livePages(state).map((tab) => (
        <Activity key={tab.key} mode={tab.key === state.active ? 'visible' : 'hidden'}>
          <Page key={tab.revision} tab={tab} active={tab.key === state.active} />
        </Activity>
      ))}
      {state.active === null ? children : null}
    </>
  )
}

function Page({ tab, active }: { tab: Tab; active: boolean }) {
  const { tabs, routing } = useConsole()
  const say = useSay()
  const place: PageState = {
    path: tab.key,
    params: tab.params,
    search: tab.search,
    active,
    setSearch: (patch) => routing.setSearch(tab.key, patch),
    setTitle: (title) => tabs.setTitle(tab.key, title),
    navigate: (to) => void routing.open(to),
    setDirty: (dirty) => tabs.setDirty(tab.key, dirty),
  }
  return (
    <PageScope value={place}>
      <CatchBoundary getResetKey={() => tab.revision} errorComponent={PageCrashed}>
        <Suspense fallback={<PageLoading />}>
          <PagePane label={tab.title ?? say(tab.rowTitle)}>
            <ScreenOf name={tab.screen} />
          </PagePane>
        </Suspense>
      </CatchBoundary>
    </PageScope>
  )
}

/** The screen's component; the registry makes it once and fetches it when it is first drawn. */
function ScreenOf({ name }: { name: ScreenName }) {
  return createElement(useConsole().registry.pageOf(name))
}

/** Stands where a page broke; trying again makes it anew, its script fetched again when that had not come. */
function PageCrashed({ error }: { error: unknown }) {
  const { tabs, registry } = useConsole()
  const { path } = usePage()
  const again = () => {
    const tab = tabs.find(path)
    if (tab) registry.forget(tab.screen)
    tabs.reload(path)
  }
  return <PageFailed kind={error instanceof ChunkFailure ? 'chunk' : 'page'} onRetry={again} />
}

/** Takes the focus to the page's heading when it comes to the front, so that keyboard and reader start there. */
function PagePane({ label, children }: { label: string; children: ReactNode }) {
  const { tabs } = useConsole()
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = pane.current
    // The first page after a start leaves the focus where the browser begins: at the skip link.
    if (tabs.read().switches < 2 || !here || here.contains(document.activeElement)) return
    const heading = here.querySelector('h1') ?? here
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [tabs])
  return (
    <div ref={pane} aria-label={label} role="region">
      {children}
    </div>
  )
}

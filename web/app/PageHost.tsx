import { CatchBoundary } from '@tanstack/react-router'
import { Activity, Suspense, useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { useSay } from '../i18n/lang.ts'
import { PageScope } from '../kit/page.tsx'
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
  const begun = useRef(false)
  return (
    <>
      {livePages(state).map((tab) => (
        <Activity key={tab.key} mode={tab.key === state.active ? 'visible' : 'hidden'}>
          <Page key={tab.revision} tab={tab} active={tab.key === state.active} begun={begun} />
        </Activity>
      ))}
      {state.active === null ? children : null}
    </>
  )
}

function Page({ tab, active, begun }: { tab: Tab; active: boolean; begun: RefObject<boolean> }) {
  const { tabs, routing, registry } = useConsole()
  const say = useSay()
  const PageComponent = registry.pageOf(tab.screen)
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
  const again = () => {
    registry.forget(tab.screen)
    tabs.reload(tab.key)
  }
  return (
    <CatchBoundary
      getResetKey={() => tab.revision}
      errorComponent={({ error }) => <PageFailed kind={error instanceof ChunkFailure ? 'chunk' : 'page'} onRetry={again} />}
    >
      <Suspense fallback={<PageLoading />}>
        <PageScope value={place}>
          <PagePane label={tab.title ?? say(tab.rowTitle)} begun={begun}>
            <PageComponent />
          </PagePane>
        </PageScope>
      </Suspense>
    </CatchBoundary>
  )
}

/** Takes the focus to the page's heading when it comes to the front, so that keyboard and reader start there. */
function PagePane({ label, begun, children }: { label: string; begun: RefObject<boolean>; children: ReactNode }) {
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = pane.current
    // The first page after a start leaves the focus where the browser begins: at the skip link.
    const first = !begun.current
    begun.current = true
    if (first || !here || here.contains(document.activeElement)) return
    const heading = here.querySelector('h1') ?? here
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [begun])
  return (
    <div ref={pane} aria-label={label} role="region">
      {children}
    </div>
  )
}

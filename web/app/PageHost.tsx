import { CatchBoundary } from '@tanstack/react-router'
import {
  Activity,
  createElement,
  memo,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  ViewTransition,
} from 'react'
import type { ReactNode } from 'react'
import type { ScreenName } from '@zhikao/domain/portals/screen.ts'
import { useSay } from '../i18n/lang.ts'
import { ConfirmScope } from '../kit/view/AppModal.tsx'
import { ListViewsScope } from '../kit/view/listViews.ts'
import type { ShowViews } from '../kit/view/listViews.ts'
import { PhrasesScope } from '../kit/view/phraseScope.ts'
import type { ShowPhrases } from '../kit/view/phraseScope.ts'
import { ChunkFailure, lazyPart } from '../kit/wire/lazyPart.tsx'
import { PageScope, usePage } from '../kit/wire/page.tsx'
import type { PageState } from '../kit/wire/page.tsx'
import { PageFailed } from '../shell/PageFailed.tsx'
import { PageLoading } from '../shell/PageLoading.tsx'
import { useConsole } from './consoleContext.ts'
import { PAGE_TURN, usePages } from './pageTurn.ts'
import './pageTurn.css'
import { focusHeading, restoreScroll } from './scrollRestore.ts'
import type { Tab } from './tabOrder.ts'
import { livePages } from './tabStore.ts'

/** Loaded with the first list. */
const SavedViewPanel = lazyPart(async () => (await import('../platform/savedView/SavedViewPanel.tsx')).SavedViewPanel)

const turning = { default: 'none', [PAGE_TURN]: 'page-turn' }

/** Draws the open pages: the active one, and the hidden ones kept mounted, each with its own frozen location (shell.md C9). */
export function PageHost({ children }: { children: ReactNode }) {
  const { tabs } = useConsole()
  const state = usePages(tabs)
  const front = state.tabs.find(({ key }) => key === state.active)
  return (
    <>
      {livePages(state).map((tab) => (
        <PageBox key={tab.place} front={tab.key === state.active}>
          <ViewTransition default="none" enter={turning} exit={turning}>
            <Page key={tab.revision} tab={tab} />
          </ViewTransition>
        </PageBox>
      ))}
      {front && !front.live ? <PageLoading /> : null}
      {state.active === null ? children : null}
    </>
  )
}

/**
 * Keeps a page mounted while another is active. React hides it by `display: none`, after which the browser computes
 * style and layout of the whole page again when it is shown; with `content-visibility` both are kept, which makes a
 * switch about a third faster (docs/bench.md). A browser without this property falls back to `display: none`.
 */
function PageBox({ front, children }: { front: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (front || !('contentVisibility' in document.documentElement.style)) return
    for (const page of box.current?.children ?? [])
      if (page instanceof HTMLElement) page.style.removeProperty('display')
  }, [front])
  return (
    <div ref={box} className={front ? undefined : 'page-behind'}>
      <Activity mode={front ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  )
}

/** Loaded with the first decision. */
const PhrasePanel = lazyPart(async () => (await import('../platform/phrase/PhrasePanel.tsx')).PhrasePanel)
const showPhrases: ShowPhrases = (props) => <PhrasePanel {...props} />
const showViews: ShowViews = (props) => <SavedViewPanel {...props} />

/** Rendered again only when its own tab changes: a switch renders only the two pages involved. */
const Page = memo(function Page({ tab }: { tab: Tab }) {
  const say = useSay()
  const place = usePlace(tab)
  return (
    <PageScope value={place}>
      <ListViewsScope value={showViews}>
        <PhrasesScope value={showPhrases}>
          <ConfirmScope>
            <CatchBoundary getResetKey={() => tab.revision} errorComponent={PageCrashed}>
              <PagePane label={say(tab.rowTitle)}>
                <Suspense fallback={<PageLoading />}>
                  <ScreenOf name={tab.screen} />
                </Suspense>
              </PagePane>
            </CatchBoundary>
          </ConfirmScope>
        </PhrasesScope>
      </ListViewsScope>
    </PageScope>
  )
}, sameInside)

/** The part of the tab state passed to the page; the rest is used by the tab bar only. */
function sameInside({ tab: one }: { tab: Tab }, { tab: other }: { tab: Tab }): boolean {
  return (
    one.key === other.key && one.params === other.params && one.search === other.search && one.screen === other.screen
  )
}

function usePlace({ key, params, search }: Tab): PageState {
  const { tabs, routing, drafts } = useConsole()
  return useMemo(
    () => ({
      path: key,
      params,
      search,
      setSearch: (patch) => routing.setSearch(key, patch),
      setAbout: (name) => tabs.setAbout(key, name),
      navigate: (to) => void routing.open(to),
      leave: (to) => void routing.leave(key, to),
      setDirty: (dirty, draft) => {
        if (!dirty) drafts.drop(key)
        else if (draft) drafts.watch(key, draft)
        tabs.setDirty(key, dirty)
      },
      draftOf: (id) => drafts.waitingFor(key, id),
    }),
    [key, params, search, tabs, routing, drafts],
  )
}

/** The screen's component; the registry creates it once and loads it at the first render. */
function ScreenOf({ name }: { name: ScreenName }) {
  return createElement(useConsole().registry.pageOf(name))
}

/** Shown in place of a page that failed; retry mounts a new instance and loads its script again if that failed. */
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

/** Restores the scroll position of a page and focuses its heading, so that keyboard and screen reader start there. */
function PagePane({ label, children }: { label: string; children: ReactNode }) {
  const { tabs } = useConsole()
  const { path } = usePage()
  const pane = useRef<HTMLDivElement>(null)
  // Both run each time the page becomes active; the cleanup runs each time it is hidden.
  useLayoutEffect(() => {
    const stop = restoreScroll(pane.current, tabs.scrollOf(path))
    // Recorded on each scroll event: reading it when the page is hidden would force one more layout.
    const note = () => tabs.setScroll(path, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      stop()
      window.removeEventListener('scroll', note)
    }
  }, [tabs, path])
  useEffect(() => {
    // For the first page after a start the focus stays at the browser's default: before the skip link.
    return tabs.read().switches > 1 ? focusHeading(pane.current) : undefined
  }, [tabs])
  return (
    <div ref={pane} aria-label={label} role="region">
      {children}
    </div>
  )
}

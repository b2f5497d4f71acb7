import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { useRouterState } from '@tanstack/react-router'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { useSay } from '../i18n/lang.ts'
import { FullScreen, HelpLink } from '../shell/HeaderTools.tsx'
import { JobTray } from '../shell/JobTray.tsx'
import { crumbsOf, entryOf, menuOf } from '../shell/menu.ts'
import { NoticeBell } from '../shell/NoticeBell.tsx'
import { Palette } from '../shell/Palette.tsx'
import type { OpenPage } from '../shell/openPages.ts'
import { Shell } from '../shell/Shell.tsx'
import { useSettings } from '../shell/settings.ts'
import { TabBar } from '../shell/TabBar.tsx'
import { useTitle } from '../shell/useTitle.ts'
import { useConsole } from './consoleContext.ts'
import { homeFor, mayOpen } from './guards.ts'
import type { Session } from './session.ts'
import type { Tab } from './tabOrder.ts'
import type { TabStore } from './tabStore.ts'
import { useStore } from './useStore.ts'
import { useTabActions } from './useTabActions.ts'

type Props = {
  session: Session
  strip: ReactNode
  onPassword: () => void
  onLogout: () => void
  children: ReactNode
}

const pageOf = ({ key, about, closable, pinned, dirty, loading }: Tab, title: string): OpenPage => ({
  path: key,
  title,
  about,
  closable,
  pinned,
  dirty,
  loading,
})

/** The title of an address without a screen; an address with a screen takes its title from its tab. */
const exceptionTitle = (found?: StaticDataRouteOption) => (found?.screen ? undefined : found?.title)

/** Passes the permitted menu and the open tabs of this account to the frame. */
export function FrameShell({ session, strip, onPassword, onLogout, children }: Props) {
  const { tabs } = useConsole()
  const say = useSay()
  const { tabs: open, active } = useStore(tabs)
  const actions = useTabActions()
  const { multiPage, cachePage } = useSettings()
  useEffect(() => tabs.setMode({ multiPage, cachePage }), [tabs, multiPage, cachePage])
  const rows = useMemo(() => rowsOf(session.user.role), [session.user.role])
  const hasUnsaved = open.some(({ dirty }) => dirty)
  useLeaveWarning(tabs, hasUnsaved)
  const menu = useMemo(() => menuOf(rows, (path) => mayOpen(path, session.permissions)), [rows, session])
  const title = useFrontTitle(open.find((tab) => tab.key === active))
  // No page can be opened until the initial password is changed.
  const { password_due: isLocked } = session.user
  return (
    <Shell
      user={session.user}
      menu={menu}
      home={homeFor(session)}
      entry={active === null ? '' : entryOf(rows, active)}
      crumbs={active === null ? [] : crumbsOf(rows, active).map((crumb) => say(crumb))}
      title={title}
      tabs={
        multiPage && !isLocked ? (
          <TabBar pages={open.map((tab) => pageOf(tab, say(tab.rowTitle)))} active={active} actions={actions} />
        ) : null
      }
      strip={strip}
      onOpen={actions.open}
      onPassword={onPassword}
      onLogout={onLogout}
      tools={isLocked ? null : <HeaderTools session={session} rows={rows} path={active} onOpen={actions.open} />}
    >
      {children}
    </Shell>
  )
}

/** The title of the active page or of the exception page; also used as window title. */
function useFrontTitle(front: Tab | undefined): string {
  const say = useSay()
  const exception = useRouterState({ select: ({ matches }) => exceptionTitle(matches.at(-1)?.staticData) })
  const title = front ? say(front.rowTitle) : exception ? say(exception) : ''
  useTitle(title)
  return title
}

type ToolsProps = {
  session: Session
  rows: readonly ScreenRow[]
  path: string | null
  onOpen: (path: string) => void
}

function HeaderTools({ session: { user, permissions }, rows, path, onOpen }: ToolsProps) {
  const { routing } = useConsole()
  // None of these depends on the active page.
  const tools = useMemo(
    () => (
      <>
        <NoticeBell onOpen={(to) => void routing.open(to)} />
        <JobTray />
        <HelpLink role={user.role} />
        <FullScreen />
      </>
    ),
    [routing, user.role],
  )
  return (
    <>
      <Palette
        sn={user.sn}
        rows={rows}
        path={path}
        mayOpen={(section) => mayOpen(section, permissions)}
        onOpen={onOpen}
      />
      {tools}
    </>
  )
}

/** With unsaved work the browser confirms before the document is left. */
function useLeaveWarning(tabs: TabStore, unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      // After a sign-out the pages are unmounted before the next route is drawn.
      if (tabs.read().tabs.some(({ dirty }) => dirty)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [tabs, unsaved])
}

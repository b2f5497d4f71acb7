import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
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

type Props = { session: Session; onPassword: () => void; onLogout: () => void; children: ReactNode }

const pageOf = ({ key, about, closable, pinned, dirty, loading }: Tab, title: string): OpenPage => ({
  path: key,
  title,
  about,
  closable,
  pinned,
  dirty,
  loading,
})

/** What an address is called that no screen has; those that have one leave the frame to their tab. */
const exceptionTitle = (found?: StaticDataRouteOption) => (found?.screen ? undefined : found?.title)

/** Gives the frame what this account may see and what is open. */
export function FrameShell({ session, onPassword, onLogout, children }: Props) {
  const { tabs, routing } = useConsole()
  const say = useSay()
  const { tabs: open, active } = useStore(tabs)
  const actions = useTabActions()
  const { multiPage, cachePage } = useSettings()
  useEffect(() => tabs.setMode({ multiPage, cachePage }), [tabs, multiPage, cachePage])
  const rows = useMemo(() => rowsOf(session.user.role), [session.user.role])
  useLeaveWarning(
    tabs,
    open.some(({ dirty }) => dirty),
  )
  const menu = useMemo(() => menuOf(rows, (path) => mayOpen(path, session.permissions)), [rows, session])
  const exception = useRouterState({ select: ({ matches }) => exceptionTitle(matches.at(-1)?.staticData) })
  const front = open.find((tab) => tab.key === active)
  const title = front ? say(front.rowTitle) : exception ? say(exception) : ''
  useTitle(title)
  // None of them looks at the page in front.
  const tools = useMemo(
    () => (
      <>
        <NoticeBell onOpen={(path) => void routing.open(path)} />
        <JobTray />
        <HelpLink role={session.user.role} />
        <FullScreen />
      </>
    ),
    [routing, session.user.role],
  )
  return (
    <Shell
      user={session.user}
      menu={menu}
      home={homeFor(session)}
      entry={active === null ? '' : entryOf(rows, active)}
      crumbs={active === null ? [] : crumbsOf(rows, active).map((crumb) => say(crumb))}
      title={title}
      tabs={
        multiPage && !session.user.password_due ? (
          <TabBar pages={open.map((tab) => pageOf(tab, say(tab.rowTitle)))} active={active} actions={actions} />
        ) : null
      }
      onOpen={actions.open}
      onPassword={onPassword}
      onLogout={onLogout}
      tools={
        session.user.password_due ? null : (
          <>
            <Palette
              sn={session.user.sn}
              rows={rows}
              path={active}
              mayOpen={(section) => mayOpen(section, session.permissions)}
              onOpen={actions.open}
            />
            {tools}
          </>
        )
      }
    >
      {children}
    </Shell>
  )
}

/** While work is unsaved the browser asks before it leaves the console. */
function useLeaveWarning(tabs: TabStore, unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      // An account that left takes its pages with it before they are drawn away.
      if (tabs.read().tabs.some(({ dirty }) => dirty)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [tabs, unsaved])
}

import { App } from 'antd'
import { useEffect, useMemo } from 'react'
import type { ReactNode } from 'react'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { useRouterState } from '@tanstack/react-router'
import { useSay } from '../i18n/lang.ts'
import { FullScreen, HelpLink } from '../shell/HeaderTools.tsx'
import { JobTray } from '../shell/JobTray.tsx'
import { crumbsOf, entryOf, menuOf } from '../shell/menu.ts'
import { NoticeBell } from '../shell/NoticeBell.tsx'
import { Palette } from '../shell/Palette.tsx'
import { Shell } from '../shell/Shell.tsx'
import { shellLabels } from '../shell/shell.labels.ts'
import { TabBar } from '../shell/TabBar.tsx'
import { useTitle } from '../shell/useTitle.ts'
import { useConsole } from './consoleContext.ts'
import { homeFor, mayOpen } from './guards.ts'
import type { Session } from './session.ts'
import type { Tab } from './tabStore.ts'
import { useStore } from './useStore.ts'

const WARNING_SECONDS = 4

type Props = { session: Session; onPassword: () => void; onLogout: () => void; children: ReactNode }

/** Gives the frame what this account may see and what is open. */
export function FrameShell({ session, onPassword, onLogout, children }: Props) {
  const { tabs, routing } = useConsole()
  const say = useSay()
  const { tabs: open, active } = useStore(tabs)
  const close = useClose()
  const rows = useMemo(() => rowsOf(session.user.role), [session.user.role])
  useLeaveWarning(open.some(({ dirty }) => dirty))
  const menu = useMemo(() => menuOf(rows, (path) => mayOpen(path, session.permissions)), [rows, session])
  const exception = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title })
  const titleOf = (tab: Tab) => tab.title ?? say(tab.rowTitle)
  const front = open.find((tab) => tab.key === active)
  const title = front ? titleOf(front) : exception ? say(exception) : ''
  useTitle(title)
  return (
    <Shell
      user={session.user}
      menu={menu}
      home={homeFor(session)}
      entry={active === null ? '' : entryOf(rows, active)}
      crumbs={active === null ? [] : crumbsOf(rows, active).map((crumb) => say(crumb))}
      title={title}
      tabs={
        <TabBar
          pages={open.map((tab) => ({ path: tab.key, title: titleOf(tab), closable: tab.closable, dirty: tab.dirty }))}
          active={active}
          onOpen={(path) => void routing.open(path)}
          onClose={(path) => void close(path)}
        />
      }
      onOpen={(path) => void routing.open(path)}
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
              onOpen={(path) => void routing.open(path)}
            />
            <NoticeBell onOpen={(path) => void routing.open(path)} />
            <JobTray />
            <HelpLink role={session.user.role} />
            <FullScreen />
          </>
        )
      }
    >
      {children}
    </Shell>
  )
}

/** Closes a page: unsaved work is asked about, the last page stays (spec §2.6). */
function useClose() {
  const { tabs, routing } = useConsole()
  const { modal, message } = App.useApp()
  const say = useSay()
  return async (key: string) => {
    const tab = tabs.find(key)
    if (!tab) return
    if (tab.dirty && !(await agreed())) return
    if (!(await routing.close(key))) void message.warning(say(shellLabels.last_page), WARNING_SECONDS)

    function agreed() {
      return modal.confirm({
        title: say(shellLabels.close_dirty, { title: tab?.title ?? (tab ? say(tab.rowTitle) : '') }),
        content: say(shellLabels.close_dirty_hint),
        okText: say(shellLabels.close_anyway),
        okButtonProps: { danger: true },
        cancelText: say(shellLabels.keep_editing),
      })
    }
  }
}

/** While work is unsaved the browser asks before it leaves the console. */
function useLeaveWarning(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}

import { IconProvider } from '@ant-design/icons'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { App, ConfigProvider } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useAntdLocale } from '../i18n/locale.ts'
import { onFailedCall } from '../kit/wire/call.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { createQueryClient } from '../kit/wire/query.ts'
import { SessionContext } from '../kit/wire/session.tsx'
import '../shell/themeVariables.ts'
import { useSettings } from '../shell/settings.ts'
import { themeOf } from '../shell/theme.ts'
import { useConsole } from './consoleContext.ts'
import { FrameShell } from './FrameShell.tsx'
import { NoticeBridge } from './NoticeBridge.tsx'
import { PageHost } from './PageHost.tsx'
import { PreferenceBridge } from './PreferenceBridge.tsx'
import { SessionBridge } from './SessionBridge.tsx'
import type { Session } from './session.ts'
import { useLogout } from './useLogout.ts'

// Beside the frame, not before it.
const Watches = lazyPart(async () => (await import('./BackgroundWatchers.tsx')).Watches)
// The dialog brings antd's form with it: fetched when it is first needed.
const AuthPasswordDialog = lazy(() => import('../platform/auth/AuthPasswordDialog.tsx'))
// Over the middle of the header: the menus at its ends and the dialogs below stay within reach.
const noticePlace = { placement: 'top', top: 8, maxCount: 4 } as const
// antd has put in their style already; left to themselves they look for it whenever one comes into sight.
const icons = { prefixCls: 'anticon', zeroRuntime: true } as const
// Chinese is never spaced, short words on buttons neither (visual.md).
const buttons = { autoInsertSpace: false } as const
const messagePlace = { top: 72, maxCount: 3 } as const

/** Everything around the pages of one account: theme, words, data, session; another account gets another one. */
export default function Frame({ session, children }: { session: Session; children: ReactNode }) {
  const { onFailure } = useConsole()
  const locale = useAntdLocale()
  const [client] = useState(() => createQueryClient(onFailure))
  // The cache tells of reads and writes; this of what goes around it, such as downloads.
  useEffect(() => onFailedCall(onFailure), [onFailure])
  useEffect(
    () => () => {
      // What one account has read is not for the next.
      void client.cancelQueries().finally(() => client.clear())
    },
    [client],
  )
  return (
    <ConfigProvider theme={themeOf(useSettings())} button={buttons} {...(locale ? { locale } : {})}>
      <IconProvider value={icons}>
        <App message={messagePlace} notification={noticePlace}>
          <QueryClientProvider client={client}>
            <SessionContext value={session}>
              <NoticeBridge />
              <SessionBridge />
              {session.user.password_due ? null : <PreferenceBridge />}
              <SignedIn session={session}>{children}</SignedIn>
              <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
                <Watches />
              </CatchBoundary>
            </SessionContext>
          </QueryClientProvider>
        </App>
      </IconProvider>
    </ConfigProvider>
  )
}

/** The frame with its pages; while the first password change is due, that dialog and nothing behind it. */
function SignedIn({ session, children }: { session: Session; children: ReactNode }) {
  const { session: store } = useConsole()
  const [changing, setChanging] = useState(false)
  const logout = useLogout()
  const due = session.user.password_due
  return (
    <FrameShell session={session} onPassword={() => setChanging(true)} onLogout={logout}>
      {due ? null : <PageHost>{children}</PageHost>}
      {changing || due ? (
        <Suspense fallback={null}>
          <AuthPasswordDialog
            due={due}
            user={session.user}
            onChanged={() => store.setUser({ ...session.user, password_due: false })}
            onClose={() => setChanging(false)}
            onLogout={logout}
          />
        </Suspense>
      ) : null}
    </FrameShell>
  )
}

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
import { Lifts } from './Lifts.tsx'
import { useLogout } from './useLogout.ts'

// Loaded in parallel with the frame, not before it.
const Watches = lazyPart(async () => (await import('./BackgroundWatchers.tsx')).Watches)
// The dialog includes antd's form: loaded on first use.
const AuthPasswordDialog = lazy(() => import('../platform/auth/AuthPasswordDialog.tsx'))
// At the lower edge, above the buttons that end a form: titles, tabs and the header are never covered.
const noticePlace = { placement: 'bottomRight', bottom: 88, maxCount: 4 } as const
// antd has already inserted the style of its icons; by default each icon checks for it on mount.
const icons = { prefixCls: 'anticon', zeroRuntime: true } as const
// In the lower part, above those buttons too: three messages end where they begin.
const messagePlace = { maxCount: 3, top: 'calc(100dvh - 232px)' } as const

const widgets = {
  // No space is inserted between Chinese characters, also not on buttons of two characters (visual.md).
  button: { autoInsertSpace: false },
  // What opens at a part of a page is inside the same landmark, where a screen reader looks for it.
  getPopupContainer: (opener?: HTMLElement) => opener?.closest('main') ?? document.body,
}

/** The providers around the pages of one account: theme, locale, query cache, session; recreated per account. */
export default function Frame({ session, children }: { session: Session; children: ReactNode }) {
  const { onFailure } = useConsole()
  const locale = useAntdLocale()
  const [client] = useState(() => createQueryClient(onFailure))
  // The cache reports failed reads and writes; this reports calls that bypass it, such as downloads.
  useEffect(() => onFailedCall(onFailure), [onFailure])
  useEffect(
    () => () => {
      // The data read by one account must not be visible to the next.
      void client.cancelQueries().finally(() => client.clear())
    },
    [client],
  )
  return (
    <ConfigProvider theme={themeOf(useSettings())} {...widgets} {...(locale ? { locale } : {})}>
      <IconProvider value={icons}>
        <QueryClientProvider client={client}>
          {/* Around the app: notifications are drawn outside the pages. */}
          <Lifts session={session}>
            <App message={messagePlace} notification={noticePlace}>
              <SessionContext value={session}>
                <NoticeBridge />
                <SessionBridge />
                {session.user.password_due ? null : <PreferenceBridge />}
                <SignedIn session={session}>{children}</SignedIn>
              </SessionContext>
            </App>
          </Lifts>
        </QueryClientProvider>
      </IconProvider>
    </ConfigProvider>
  )
}

/** A fault of the background checks must not take the page with it. */
const strip = (
  <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
    <Watches />
  </CatchBoundary>
)

/** The frame with its pages; while the first password change is due, only the password dialog. */
function SignedIn({ session, children }: { session: Session; children: ReactNode }) {
  const { session: store } = useConsole()
  const [changing, setChanging] = useState(false)
  const logout = useLogout()
  const due = session.user.password_due
  return (
    <FrameShell session={session} strip={strip} onPassword={() => setChanging(true)} onLogout={logout}>
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

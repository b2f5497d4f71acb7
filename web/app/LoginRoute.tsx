import { useRouterState } from '@tanstack/react-router'
import { AuthLoginPage } from '../platform/auth/AuthLoginPage.tsx'
import { loginLabels } from '../platform/auth/auth.labels.ts'
import { useSay } from '../i18n/lang.ts'
import { useTitle } from '../shell/useTitle.ts'
import { useConsole } from './consoleContext.ts'
import { homeFor } from './guards.ts'
import { loadFrame } from './loadFrame.ts'
import './loginFields.css'
import './login.css'
import { NoticeLines } from './NoticeLines.tsx'
import type { Session } from './session.ts'

/** /login: the form without antd, pending notices above it, the frame prefetched from the first key stroke. */
export function LoginRoute() {
  const { session, notices, router } = useConsole()
  const say = useSay()
  const resetting = useRouterState({ select: ({ location }) => 'reset' in location.search })
  useTitle(say(resetting ? loginLabels.reset_title : loginLabels.title))

  function enter(found: Session) {
    notices.remove(notices.read().map(({ id }) => id))
    session.set(found)
    return router.navigate({ to: homeFor(found), replace: true })
  }
  return (
    <AuthLoginPage
      notices={<NoticeLines />}
      resetting={resetting}
      onResetting={(next) => void router.navigate({ to: '/login', search: next ? { reset: '1' } : {} })}
      onSignedIn={enter}
      onTyping={() => void loadFrame()}
    />
  )
}

import { App } from 'antd'
import { useCallback } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { call } from '../kit/wire/call.ts'
import { failureOf, isSessionEnd } from '../kit/wire/failure.ts'
import { useTell } from '../kit/wire/send.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import { useConsole } from './consoleContext.ts'

/** Ends the session at the server, clears it here, and reloads at `/` (spec §2.6); confirms first if work is unsaved. */
export function useLogout(): () => void {
  const { session, tabs, drafts } = useConsole()
  const { modal } = App.useApp()
  const tell = useTell()
  const say = useSay()

  return useCallback(() => {
    const leave = async () => {
      try {
        await call(authContract.logout)
      } catch (thrown) {
        const failure = failureOf(thrown)
        if (!isSessionEnd(failure)) return tell(failure)
      }
      drafts.forget()
      session.clear()
      window.location.assign('/')
    }
    const unsaved = tabs.read().tabs.some(({ dirty }) => dirty)
    if (!unsaved) void leave()
    else
      void modal.confirm({
        title: say(shellLabels.log_out_dirty),
        content: say(shellLabels.log_out_dirty_hint),
        okText: say(shellLabels.log_out),
        okButtonProps: { danger: true },
        cancelText: say(shellLabels.keep_editing),
        onOk: leave,
      })
  }, [session, tabs, drafts, modal, tell, say])
}

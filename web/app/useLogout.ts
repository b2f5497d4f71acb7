import { App } from 'antd'
import { useCallback } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { call } from '../kit/wire/call.ts'
import { failureOf, isSessionEnd } from '../kit/wire/failure.ts'
import { offlineKeeper } from '../kit/wire/keeper.ts'
import { useTell } from '../kit/wire/send.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import { useConsole } from './consoleContext.ts'
import { offlineLabels } from './offline.labels.ts'

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
    const askUnsent = (count: number) =>
      void modal.confirm({
        title: say(offlineLabels.log_out, { count }),
        content: say(offlineLabels.log_out_means),
        okText: say(shellLabels.log_out),
        okButtonProps: { danger: true },
        cancelText: say(offlineLabels.stay),
        onOk: leave,
      })
    const leaveOrAsk = () => {
      const count = offlineKeeper()?.unsent() ?? 0
      if (count > 0) askUnsent(count)
      else void leave()
    }
    const unsaved = tabs.read().tabs.some(({ dirty }) => dirty)
    if (!unsaved) leaveOrAsk()
    else
      void modal.confirm({
        title: say(shellLabels.log_out_dirty),
        content: say(shellLabels.log_out_dirty_hint),
        okText: say(shellLabels.log_out),
        okButtonProps: { danger: true },
        cancelText: say(shellLabels.keep_editing),
        onOk: leaveOrAsk,
      })
  }, [session, tabs, drafts, modal, tell, say])
}

import { App } from 'antd'
import { useCallback } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../i18n/lang.ts'
import { call } from '../kit/wire/call.ts'
import { failureOf, isSessionEnd } from '../kit/wire/failure.ts'
import { offlineKeeper } from '../kit/wire/keeper.ts'
import { useTell } from '../kit/wire/send.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import { useConsole } from './consoleContext.ts'
import { logoutLabels } from './logout.labels.ts'

const dirtyWords = {
  title: shellLabels.log_out_dirty,
  content: shellLabels.log_out_dirty_hint,
  stay: shellLabels.keep_editing,
}
type Ask = { title: Text; content: Text; stay: Text; onOk: () => unknown }

/** Ends the session at the server, clears it here, and reloads at `/` (spec §2.6); confirms first if work is unsaved or not sent. */
export function useLogout(): () => void {
  const { session, tabs, drafts } = useConsole()
  const { modal } = App.useApp()
  const tell = useTell()
  const say = useSay()

  return useCallback(() => {
    const ask = ({ title, content, stay, onOk }: Ask) =>
      void modal.confirm({
        title: say(title),
        content: say(content),
        okText: say(shellLabels.log_out),
        okButtonProps: { danger: true },
        cancelText: say(stay),
        onOk,
      })
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
    const leaveOrAsk = () => {
      const count = offlineKeeper()?.unsent() ?? 0
      if (count === 0) return void leave()
      const title = fill(logoutLabels.unsent, { count })
      return ask({ title, content: logoutLabels.unsent_means, stay: logoutLabels.stay, onOk: leave })
    }
    const unsaved = tabs.read().tabs.some(({ dirty }) => dirty)
    if (unsaved) ask({ ...dirtyWords, onOk: leaveOrAsk })
    else leaveOrAsk()
  }, [session, tabs, drafts, modal, tell, say])
}

import { App } from 'antd'
import { useEffect } from 'react'
import { useSay } from '../i18n/lang.ts'
import { useConsole } from './consoleContext.ts'
import { useStore } from './useStore.ts'

const QUIET_SECONDS = 2

/** Shows notices raised outside the React tree: success for two seconds, all others until they are closed. */
export function NoticeBridge() {
  const { notices } = useConsole()
  const waiting = useStore(notices)
  const { message, notification } = App.useApp()
  const say = useSay()
  useEffect(() => {
    if (waiting.length === 0) return
    for (const { tone, text } of waiting) {
      const title = typeof text === 'string' ? text : say(text)
      if (tone === 'success') void message.success(title, QUIET_SECONDS)
      // The same text is shown once, however often it is raised.
      else notification[tone]({ title, key: title, duration: 0 })
    }
    notices.remove(waiting.map(({ id }) => id))
  }, [waiting, notices, message, notification, say])
  return null
}

import { App, Button } from 'antd'
import { useCallback, useRef } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { call, sessionEnd } from '../kit/wire/call.ts'
import { resilienceLabels } from './resilience.labels.ts'
import { useLook } from './useLook.ts'

/** How long before its end the warning is shown, and the interval of the check (shell.md B). */
const WARN_MS = 120_000
const LOOK_MS = 10_000
const KEY = 'expiry'

const isNear = (end: number, now = Date.now()) => end > now && end - now <= WARN_MS
const clockOf = (time: number) => new Date(time).toLocaleTimeString('en-GB')

/** Warns two minutes before an idle session ends and extends it on request; activity in another window removes the warning. */
export function useExpiry(): void {
  const { notification } = App.useApp()
  const say = useSay()
  const warned = useRef<number | null>(null)

  const prolong = useCallback(async () => {
    // A failed call is reported by the console like any other.
    await call(authContract.current).catch(() => undefined)
    notification.destroy(KEY)
    if (isNear(sessionEnd())) notification.warning({ key: KEY, title: say(resilienceLabels.at_the_end), duration: 0 })
  }, [notification, say])

  const look = useCallback(() => {
    const end = sessionEnd()
    if (warned.current === end) return
    if (!isNear(end)) {
      if (warned.current !== null) notification.destroy(KEY)
      warned.current = null
      return
    }
    warned.current = end
    notification.warning({
      key: KEY,
      title: say(resilienceLabels.expiring),
      description: say(resilienceLabels.expiring_hint, { time: clockOf(end) }),
      duration: 0,
      actions: (
        <Button type="primary" size="small" onClick={() => void prolong()}>
          {say(resilienceLabels.stay)}
        </Button>
      ),
    })
  }, [notification, say, prolong])
  useLook(look, LOOK_MS)
}

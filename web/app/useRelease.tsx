import { App, Button } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useSay } from '../i18n/lang.ts'
import { consolePage } from '../kit/wire/call.ts'
import { isOutdated } from './release.ts'
import { resilienceLabels } from './resilience.labels.ts'
import { useLook } from './useLook.ts'

/** The interval of the check for a new release. */
const LOOK_MS = 10 * 60_000
/** Minimum interval of the checks made when the window becomes visible again. */
const REST_MS = 60_000

/** Shows one notice when a new release is out; only the user reloads, never the console itself. */
export function useRelease(): void {
  const { notification } = App.useApp()
  const say = useSay()
  const asked = useRef(0)
  const isNotified = useRef(false)

  const ask = useCallback(async () => {
    if (isNotified.current) return
    const page = await consolePage().catch(() => '')
    if (!isOutdated(page) || isNotified.current) return
    isNotified.current = true
    notification.info({
      key: 'release',
      title: say(resilienceLabels.new_version),
      description: say(resilienceLabels.new_version_hint),
      duration: 0,
      actions: (
        <Button type="primary" size="small" onClick={() => window.location.reload()}>
          {say(resilienceLabels.reload)}
        </Button>
      ),
    })
  }, [notification, say])

  const look = useCallback(() => {
    if (Date.now() - asked.current < REST_MS) return
    asked.current = Date.now()
    void ask()
  }, [ask])
  useLook(look, LOOK_MS)
  useEffect(() => {
    // A script that fails to load often belongs to an older release.
    const missing = () => void ask()
    window.addEventListener('vite:preloadError', missing)
    return () => window.removeEventListener('vite:preloadError', missing)
  }, [ask])
}

import { App, Button } from 'antd'
import { useCallback, useEffect, useRef } from 'react'
import { useSay } from '../i18n/lang.ts'
import { consolePage } from '../kit/wire/call.ts'
import { isOutdated } from './release.ts'
import { resilienceLabels } from './resilience.labels.ts'
import { useLook } from './useLook.ts'

/** How often the console asks whether a newer one was released. */
const LOOK_MS = 10 * 60_000
/** Coming back to the window asks too, but not each time. */
const REST_MS = 60_000

/** Says once that a newer console was released; the user reloads when it suits, never the console. */
export function useRelease(): void {
  const { notification } = App.useApp()
  const say = useSay()
  const asked = useRef(0)
  const isTold = useRef(false)

  const ask = useCallback(async () => {
    if (isTold.current) return
    const page = await consolePage().catch(() => '')
    if (!isOutdated(page) || isTold.current) return
    isTold.current = true
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
    // A script that is gone is often one of an older release.
    const missing = () => void ask()
    window.addEventListener('vite:preloadError', missing)
    return () => window.removeEventListener('vite:preloadError', missing)
  }, [ask])
}

import { App, Button, Space } from 'antd'
import { useEffect } from 'react'
import { ALL_PORTALS, rowAt } from '@zhikao/domain/portals/sections.ts'
import { useSay } from '../i18n/lang.ts'
import { fullTitle } from '../shell/openPages.ts'
import { useConsole } from './consoleContext.ts'
import type { StashedPage } from './drafts.ts'
import { resilienceLabels } from './resilience.labels.ts'
import { stringifySearch } from './search.ts'

const KEY = 'drafts'
const rows = ALL_PORTALS.flatMap((portal) => portal.rows)

/** Offers an account the drafts saved when its last session in this window was lost (shell.md B). */
export function useDraftOffer(sn: string): void {
  const { drafts, routing } = useConsole()
  const { notification } = App.useApp()
  const say = useSay()
  useEffect(() => {
    const pages = drafts.offered(sn)
    if (pages.length === 0) return
    const titleOf = ({ key, about }: StashedPage) => {
      const row = rowAt(rows, key)
      return fullTitle(row ? say(row.title) : key, about)
    }
    const restore = async () => {
      notification.destroy(KEY)
      for (const { key, search } of drafts.accept(sn)) await routing.open(`${key}${stringifySearch(search)}`)
    }
    const discard = () => {
      notification.destroy(KEY)
      drafts.decline()
    }
    notification.info({
      key: KEY,
      title: say(resilienceLabels.drafts),
      description: say(resilienceLabels.drafts_hint, { titles: pages.map(titleOf).join(' · ') }),
      duration: 0,
      actions: (
        <Space>
          <Button size="small" onClick={discard}>
            {say(resilienceLabels.discard)}
          </Button>
          <Button type="primary" size="small" onClick={() => void restore()}>
            {say(resilienceLabels.restore)}
          </Button>
        </Space>
      ),
    })
  }, [sn, drafts, routing, notification, say])
}

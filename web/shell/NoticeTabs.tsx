import type { KeyboardEvent } from 'react'
import { useSay } from '../i18n/lang.ts'
import { panelLabels } from './notice.labels.ts'
import styles from './NoticeBell.module.css'
import { NOTICE_TABS } from './notices.ts'
import type { NoticeTab, Unread } from './notices.ts'

const COUNT_MAX = 99
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

type Props = { tab: NoticeTab; unread: Unread | undefined; panel: string; onTab: (tab: NoticeTab) => void }

/** The tabs of the bell, navigated with the arrow keys. */
export function NoticeTabs({ tab, unread, panel, onTab }: Props) {
  const say = useSay()
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = NOTICE_TABS[STEPS[event.key]?.(NOTICE_TABS.indexOf(tab), NOTICE_TABS.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    onTab(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus()
  }
  return (
    <div className={styles.tabs} role="tablist" tabIndex={-1} aria-label={say(panelLabels.kinds)} onKeyDown={walk}>
      {NOTICE_TABS.map((one) => {
        const count = unread?.[one] ?? 0
        const shown = count > COUNT_MAX ? `${COUNT_MAX}+` : count
        return (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${panel}-${one}`}
            data-tab={one}
            aria-selected={one === tab}
            aria-controls={panel}
            aria-label={count > 0 ? `${say(panelLabels[one])} ${say(panelLabels.count, { count: shown })}` : undefined}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
          >
            {say(panelLabels[one])}
            {count > 0 && <sup> {shown}</sup>}
          </button>
        )
      })}
    </div>
  )
}

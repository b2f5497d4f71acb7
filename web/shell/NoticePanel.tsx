import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { isOwnPath } from '@zhikao/domain/platform/notice/notice.rules.ts'
import { useSay } from '../i18n/lang.ts'
import { useRead } from '../kit/wire/query.ts'
import { useSend } from '../kit/wire/send.ts'
import { ReasonedButton } from '../kit/view/WhyNot.tsx'
import { bellLabels, panelLabels } from './notice.labels.ts'
import styles from './NoticeBell.module.css'
import { NoticeList } from './NoticeList.tsx'
import { NOTICE_TABS } from './notices.ts'
import type { Notice, NoticeTab, Unread } from './notices.ts'
import { NoticeTabs } from './NoticeTabs.tsx'

type Props = {
  /** The panel element, for moving the focus into it. */
  here: RefObject<HTMLElement | null>
  unread: Unread | undefined
  narrow: boolean
  /** Goes to a page of the console. */
  onOpen: (path: string) => void
  onClose: () => void
}

/** Spec §9. */
const PAGE = 20
const POLL_MS = 60_000
const PANEL = 'notice-panel'

/** What the bell opens: four tabs of unread notices, and those read before (spec §2.6, domain.md §3.22). */
export function NoticePanel({ here, unread, narrow, onOpen, onClose }: Props) {
  const say = useSay()
  const [tab, setTab] = useState<NoticeTab>(() => NOTICE_TABS.find((one) => (unread?.[one] ?? 0) > 0) ?? 'NOTIFY')
  const [showsRead, setShowsRead] = useState(false)
  const [size, setSize] = useState(PAGE)
  const keys = useKeys(here, narrow, onClose)
  const openNotice = useOpening(here, onOpen)
  const { read, data } = useNotices(tab, showsRead, size)

  const show = (next: NoticeTab, isReadWanted: boolean) => {
    setTab(next)
    setShowsRead(isReadWanted)
    setSize(PAGE)
  }
  return (
    <section ref={here} className={styles.panel} aria-label={say(bellLabels.title)} tabIndex={-1} onKeyDown={keys}>
      <NoticeTabs tab={tab} unread={unread} panel={PANEL} onTab={(next) => show(next, false)} />
      <NoticeList
        key={`${tab} ${showsRead}`}
        id={PANEL}
        tab={tab}
        showsRead={showsRead}
        data={data}
        error={read.error}
        onRetry={() => void read.refetch()}
        onOpen={(item) => void openNotice(item)}
        onMore={() => setSize(size + PAGE)}
      />
      <footer className={styles.foot}>
        <ReadAllButton tab={tab} until={data?.items[0]?.update_time} disabled={showsRead || !unread?.[tab]} />
        <Button type="link" size="small" onClick={() => show(tab, !showsRead)}>
          {say(showsRead ? panelLabels.show_unread : panelLabels.show_read)}
        </Button>
      </footer>
    </section>
  )
}

/** Marks a notice as read and opens the page linked in it. */
function useOpening(panel: Props['here'], onOpen: Props['onOpen']) {
  const { send, busy } = useSend(noticeContract.read)
  return async ({ sn, status, url }: Notice) => {
    if (busy) return
    if (status !== 'READ') {
      const sent = await send({ params: { id: sn }, body: { status: 'READ' } })
      if (!sent.ok) return
      // The focused item is removed: the panel gets the focus.
      panel.current?.focus({ preventScroll: true })
    }
    if (url && isOwnPath(url)) onOpen(url)
  }
}

/** The query parameters of a tab. */
const filterOf = (tab: NoticeTab) => (tab === 'today' ? { today: true } : { types: [tab] })

/** The notices of a tab, read again every minute; `data` is undefined until the answer for this tab is there. */
function useNotices(tab: NoticeTab, showsRead: boolean, size: number) {
  const query = { page: 1, size, status: showsRead ? ['READ'] : ['SEND', 'BACK'], ...filterOf(tab) }
  const read = useRead(noticeContract.list, { query }, { keep: true, every: () => POLL_MS })
  // The previous answer is shown while a longer one of the same tab is loading, never for another tab.
  return { read, data: read.isPlaceholderData && size === PAGE ? undefined : read.data }
}

/** Marks the notices of a tab as read, up to the newest one that is shown. */
function ReadAllButton({ tab, until, disabled }: { tab: NoticeTab; until: string | undefined; disabled: boolean }) {
  const say = useSay()
  const { send, busy } = useSend(noticeContract.readAll)
  return (
    <ReasonedButton
      type="link"
      size="small"
      loading={busy}
      label={say(panelLabels.read_all)}
      why={disabled ? panelLabels.why_all_read : null}
      onClick={() => void send({ body: { ...filterOf(tab), ...(until ? { until } : {}) } })}
    />
  )
}

/** Moves the focus into the opened panel; Escape, or tabbing out of it, returns the focus to the bell. A drawer handles this itself. */
function useKeys(panel: Props['here'], narrow: boolean, onClose: () => void) {
  useEffect(() => (narrow ? undefined : panel.current?.focus()), [panel, narrow])
  return (event: KeyboardEvent) => {
    if (narrow || (event.key !== 'Escape' && !(event.key === 'Tab' && isLastStep(panel.current, event.shiftKey))))
      return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
}

function isLastStep(panel: HTMLElement | null, backwards: boolean): boolean {
  const stops = [...(panel?.querySelectorAll('button') ?? [])].filter((one) => !one.disabled && one.tabIndex >= 0)
  const here = document.activeElement
  return backwards ? here === panel || here === stops[0] : here === stops.at(-1)
}

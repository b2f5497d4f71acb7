import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { isOwnPath } from '@zhikao/domain/platform/notice/notice.rules.ts'
import { useSay } from '../i18n/lang.ts'
import { useRead } from '../kit/wire/query.ts'
import { useSend } from '../kit/wire/send.ts'
import { bellLabels, panelLabels } from './notice.labels.ts'
import styles from './NoticeBell.module.css'
import { NoticeList } from './NoticeList.tsx'
import { NOTICE_TABS } from './notices.ts'
import type { Notice, NoticeTab, Unread } from './notices.ts'
import { NoticeTabs } from './NoticeTabs.tsx'

type Props = {
  /** The panel itself, for whoever brings the focus there. */
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

/** What the bell opens: four tabs of what is unread, and what was read before (spec §2.6, domain.md §3.22). */
export function NoticePanel({ here, unread, narrow, onOpen, onClose }: Props) {
  const say = useSay()
  const [tab, setTab] = useState<NoticeTab>(() => NOTICE_TABS.find((one) => (unread?.[one] ?? 0) > 0) ?? 'NOTIFY')
  const [showsRead, setShowsRead] = useState(false)
  const [size, setSize] = useState(PAGE)
  const keys = useKeys(here, narrow, onClose)
  const [mark, markAll] = [useSend(noticeContract.read), useSend(noticeContract.readAll)]

  const among = tab === 'today' ? { today: true } : { types: [tab] }
  const query = { page: 1, size, status: showsRead ? ['READ'] : ['SEND', 'BACK'], ...among }
  const read = useRead(noticeContract.list, { query }, { keep: true, every: () => POLL_MS })
  // The answer before may stand in for a longer one of the same tab, never for another tab's.
  const data = read.isPlaceholderData && size === PAGE ? undefined : read.data
  const newest = data?.items[0]?.update_time

  const show = (next: NoticeTab, isReadWanted: boolean) => {
    setTab(next)
    setShowsRead(isReadWanted)
    setSize(PAGE)
  }
  const open = async ({ sn, status, url }: Notice) => {
    if (mark.busy) return
    if (status !== 'READ') {
      const sent = await mark.send({ params: { id: sn }, body: { status: 'READ' } })
      if (!sent.ok) return
      // The item goes; whoever stood on it stands on the panel.
      here.current?.focus({ preventScroll: true })
    }
    if (url && isOwnPath(url)) onOpen(url)
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
        onOpen={(item) => void open(item)}
        onMore={() => setSize(size + PAGE)}
      />
      <footer className={styles.foot}>
        <Button
          type="link"
          size="small"
          disabled={showsRead || !unread?.[tab]}
          loading={markAll.busy}
          onClick={() => void markAll.send({ body: { ...among, ...(newest ? { until: newest } : {}) } })}
        >
          {say(panelLabels.read_all)}
        </Button>
        <Button type="link" size="small" onClick={() => show(tab, !showsRead)}>
          {say(showsRead ? panelLabels.show_unread : panelLabels.show_read)}
        </Button>
      </footer>
    </section>
  )
}

/** Keyboard and reader begin in what was opened; Escape, and a step out of it, lead back to the bell. A drawer sees to it itself. */
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

import { BellOutlined } from '@ant-design/icons'
import { CatchBoundary } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Badge, Popover } from 'antd'
import { useRef, useState } from 'react'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { AppDrawer } from '../kit/view/AppDrawer.tsx'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { useNarrow } from '../kit/view/useNarrow.ts'
import { resourceOf, useRead } from '../kit/wire/query.ts'
import { bellLabels } from './notice.labels.ts'
import styles from './NoticeBell.module.css'
import { PageFailed } from './PageFailed.tsx'
import shell from './Shell.module.css'

// What the bell shows is fetched when it is first opened.
const NoticePanel = lazyPart(async () => (await import('./NoticePanel.tsx')).NoticePanel)

/** Spec §9. */
const POLL_MS = 60_000
const BADGE_MAX = 99
const POPOVER = { container: { width: 297, padding: 0 } }
/** Spec §7, to the letter. */
const UNREAD = { query: { page: 1, size: 20, status: ['SEND', 'BACK'] } }

/** The bell of the header: how much is unread, asked every minute while the window is seen, and at each click (spec §2.6). */
export function NoticeBell({ onOpen }: { onOpen: (path: string) => void }) {
  const say = useSay()
  const client = useQueryClient()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const inside = useRef<HTMLElement>(null)
  const { data } = useRead(noticeContract.list, UNREAD, { every: () => POLL_MS })
  const count = data?.unread.all ?? 0

  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) void client.invalidateQueries({ queryKey: [resourceOf(noticeContract.list)] })
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const go = (path: string) => {
    setOpen(false)
    onOpen(path)
  }
  const panel = (
    <CatchBoundary
      getResetKey={() => String(open)}
      errorComponent={({ reset }) => <PageFailed kind="chunk" onRetry={reset} />}
    >
      <NoticePanel here={inside} unread={data?.unread} narrow={narrow} onOpen={go} onClose={close} />
    </CatchBoundary>
  )
  const bell = (
    <button
      ref={button}
      type="button"
      className={shell.tool}
      aria-haspopup="dialog"
      aria-expanded={open}
      aria-label={count > 0 ? say(bellLabels.open, { count }) : say(bellLabels.open_none)}
      onClick={narrow ? () => toggle(true) : undefined}
    >
      <Badge count={count} overflowCount={BADGE_MAX} size="small">
        <BellOutlined className={styles.icon} />
      </Badge>
    </button>
  )
  if (narrow)
    return (
      <>
        {bell}
        <AppDrawer
          open={open}
          onClose={() => setOpen(false)}
          title={say(bellLabels.title)}
          rootClassName={styles.drawer}
        >
          {panel}
        </AppDrawer>
      </>
    )
  return (
    <Popover
      open={open}
      onOpenChange={toggle}
      afterOpenChange={(shown) => shown && enter(inside.current)}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={POPOVER}
      content={panel}
    >
      {bell}
    </Popover>
  )
}

/** Brings the focus into what was opened, where it is not there already. */
function enter(panel: HTMLElement | null): void {
  if (!panel?.contains(document.activeElement)) panel?.focus()
}

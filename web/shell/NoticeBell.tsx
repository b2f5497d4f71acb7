import { BellOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { noticeContract } from '@zhikao/domain/platform/notice/notice.contract.ts'
import { useSay } from '../i18n/lang.ts'
import { lazyPart } from '../kit/wire/lazyPart.tsx'
import { useNarrow } from '../kit/view/useNarrow.ts'
import { resourceOf, useRead } from '../kit/wire/query.ts'
import { BadgeButton, HeaderPanel } from './HeaderPanel.tsx'
import { bellLabels } from './notice.labels.ts'
import styles from './NoticeBell.module.css'

// The content of the bell is loaded when first opened.
const NoticePanel = lazyPart(async () => (await import('./NoticePanel.tsx')).NoticePanel)

/** Spec §9. */
const POLL_MS = 60_000
const BADGE_MAX = 99
const POPOVER = { container: { width: 297, padding: 0 } }
/** Verbatim from spec §7. */
const UNREAD = { query: { page: 1, size: 20, status: ['SEND', 'BACK'] } }

/** The bell of the header: the unread count, polled every minute while the window is visible, and at each click (spec §2.6). */
export function NoticeBell({ onOpen }: { onOpen: (path: string) => void }) {
  const say = useSay()
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const inside = useRef<HTMLElement>(null)
  const { unread, refresh } = useUnread()

  const toggle = (next: boolean) => {
    setOpen(next)
    if (next) refresh()
  }
  const leave = (next: () => void) => {
    setOpen(false)
    next()
  }
  return (
    <HeaderPanel
      open={open}
      narrow={narrow}
      onToggle={toggle}
      button={
        <Bell ref={button} count={unread?.all ?? 0} open={open} onClick={narrow ? () => toggle(true) : undefined} />
      }
      title={say(bellLabels.title)}
      drawerClass={styles.drawer}
      popover={{ afterOpenChange: (shown) => shown && enter(inside.current), destroyOnHidden: true, styles: POPOVER }}
    >
      <NoticePanel
        here={inside}
        unread={unread}
        narrow={narrow}
        onOpen={(path) => leave(() => onOpen(path))}
        onClose={() => leave(() => button.current?.focus())}
      />
    </HeaderPanel>
  )
}

/** The unread count; `refresh` reads the notices again, here and in the panel. */
function useUnread() {
  const client = useQueryClient()
  const { data } = useRead(noticeContract.list, UNREAD, { every: () => POLL_MS })
  const refresh = () => void client.invalidateQueries({ queryKey: [resourceOf(noticeContract.list)] })
  return { unread: data?.unread, refresh }
}

type BellProps = Omit<ComponentProps<typeof BadgeButton>, 'badge' | 'icon'> & { count: number; open: boolean }

function Bell({ count, open, ...button }: BellProps) {
  const say = useSay()
  return (
    <BadgeButton
      {...button}
      aria-expanded={open}
      aria-label={
        count > 0
          ? say(bellLabels.open, { count: count > BADGE_MAX ? `${BADGE_MAX}+` : count })
          : say(bellLabels.open_none)
      }
      badge={{ count, overflowCount: BADGE_MAX }}
      icon={<BellOutlined className={styles.icon} />}
    />
  )
}

/** Moves the focus into the opened panel, unless it is there already. */
function enter(panel: HTMLElement | null): void {
  if (!panel?.contains(document.activeElement)) panel?.focus()
}

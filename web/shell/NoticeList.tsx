import { Button, Empty, Skeleton } from 'antd'
import { PAGE_LIMIT } from '@zhikao/domain/kernel/page.ts'
import { useSay } from '../i18n/lang.ts'
import type { AppFailure } from '../kit/wire/failure.ts'
import { panelLabels } from './notice.labels.ts'
import styles from './NoticeBell.module.css'
import { NoticeItem } from './NoticeItem.tsx'
import type { Notice, Notices, NoticeTab } from './notices.ts'

type Props = {
  id: string
  tab: NoticeTab
  showsRead: boolean
  data: Notices | undefined
  error: AppFailure | null
  onRetry: () => void
  onOpen: (item: Notice) => void
  onMore: () => void
}

/** The items of one tab, newest first; or the loading, failed or empty state. */
export function NoticeList({ id, tab, showsRead, data, error, onRetry, onOpen, onMore }: Props) {
  const say = useSay()
  return (
    <div id={id} className={styles.list} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
      {data ? <Items data={data} onOpen={onOpen} /> : null}
      {data?.items.length === 0 ? <NoNotices showsRead={showsRead} /> : null}
      {data && data.items.length < Math.min(data.total, PAGE_LIMIT) ? (
        <Button type="link" size="small" block onClick={onMore}>
          {say(panelLabels.more)}
        </Button>
      ) : null}
      {!data && error ? (
        <div className={styles.failed} role="alert">
          <p>{error.message}</p>
          <Button size="small" onClick={onRetry}>
            {say(panelLabels.retry)}
          </Button>
        </div>
      ) : null}
      {data || error ? null : (
        <div role="status" aria-label={say(panelLabels.loading)}>
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        </div>
      )}
    </div>
  )
}

function Items({ data, onOpen }: { data: { items: readonly Notice[] }; onOpen: (item: Notice) => void }) {
  if (data.items.length === 0) return null
  return (
    <ul>
      {data.items.map((item) => (
        <NoticeItem key={item.sn} item={item} onOpen={() => onOpen(item)} />
      ))}
    </ul>
  )
}

function NoNotices({ showsRead }: { showsRead: boolean }) {
  const say = useSay()
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <p className={styles.none}>{say(showsRead ? panelLabels.none_read : panelLabels.none_unread)}</p>
          <p className={styles.quiet}>{say(showsRead ? panelLabels.none_read_hint : panelLabels.none_unread_hint)}</p>
        </>
      }
    />
  )
}

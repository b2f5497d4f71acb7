import { RightOutlined } from '@ant-design/icons'
import { useSay } from '../i18n/lang.ts'
import { wholeDates } from '../kit/view/cells.tsx'
import { panelLabels } from './notice.labels.ts'
import styles from './NoticeBell.module.css'
import type { Notice } from './notices.ts'

type Props = { item: Notice; onOpen: () => void }

/** One item: what, its opinion where it was sent back or answered, when, and whether it leads somewhere. */
export function NoticeItem({ item, onOpen }: Props) {
  const say = useSay()
  const isRead = item.status === 'READ'
  const returned = item.types === 'OPINION' ? panelLabels.answered : panelLabels.back
  return (
    <li>
      <button type="button" className={styles.item} data-read={isRead || undefined} onClick={onOpen}>
        <span className={styles.title}>
          {isRead ? null : <span className={styles.dot} role="img" aria-label={say(panelLabels.unread)} />}
          <strong>{item.title}</strong>
          {item.url ? <RightOutlined className={styles.arrow} aria-label={say(panelLabels.goes)} /> : null}
        </span>
        {item.abstract ? (
          <span className={styles.abstract}>
            <bdi>{wholeDates(item.abstract)}</bdi>
          </span>
        ) : null}
        {item.opinion ? (
          <span className={styles.opinion} data-answered={item.types === 'OPINION' || undefined}>
            {say(panelLabels.opinion, { opinion: item.opinion })}
          </span>
        ) : null}
        <span className={styles.when}>
          <time>{item.update_time}</time>
          {item.status === 'BACK' ? (
            <span className={`zk-tag ${item.types === 'OPINION' ? 'zk-tone-approved' : 'zk-tone-rejected'}`}>
              {say(returned)}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  )
}

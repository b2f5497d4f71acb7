import { CheckCircleOutlined, ClockCircleOutlined, RightOutlined } from '@ant-design/icons'
import { daysLeft } from '@zhikao/domain/kernel/deadline.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { Left } from '../../kit/view/Deadline.tsx'
import { openInPlace } from '../../kit/wire/links.ts'
import { usePage } from '../../kit/wire/page.tsx'
import { homeLabels, reportLabels, tileHints, tileWords, waitWords } from './report.labels.ts'
import styles from './report.module.css'

type DueItem = DataOf<typeof reportContract.dashboard>['due'][number]

/** What waits for the reader, the most urgent first; a line of its own when nothing does. */
export function ReportDuePanel({ due }: { due: readonly DueItem[] }) {
  const say = useSay()
  return (
    <section>
      <h2>{say(reportLabels.waiting)}</h2>
      {due.length === 0 ? (
        <p className={styles['allDone']}>
          <CheckCircleOutlined /> <b>{say(reportLabels.waiting_none)}</b>
          <span className="zk-quiet">{say(reportLabels.waiting_none_hint)}</span>
        </p>
      ) : (
        <ul className={styles['due']}>
          {due.map((item) => (
            <li key={item.name}>
              <DueLine item={item} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function DueLine({ item }: { item: DueItem }) {
  const say = useSay()
  const { navigate } = usePage()
  const { name, count, capped, url } = item
  const [who, hint] = [waitWords[name], tileHints[name]]
  const content = (
    <>
      <span className={styles['dueCount']}>
        {count.toLocaleString('en-US')}
        {capped && '+'}
      </span>
      <span className={styles['dueWhat']}>
        <b>{say(tileWords[name])}</b>
        <span className="zk-quiet">{[who, hint].flatMap((one) => (one ? [say(one)] : [])).join(' · ')}</span>
      </span>
      <DueTime item={item} />
      <RightOutlined className={styles['dueArrow']} />
    </>
  )
  if (url === null) return <div className={styles['dueLine']}>{content}</div>
  return (
    <a className={styles['dueLine']} href={url} onClick={openInPlace({ open: () => navigate(url) })}>
      {content}
    </a>
  )
}

/** The days left until the nearest deadline, else how long the oldest waits; the colour only repeats the words. */
function DueTime({ item: { deadline, days_left, since, days_waiting } }: { item: DueItem }) {
  const say = useSay()
  if (deadline !== null && days_left !== null) {
    return (
      <span className={styles['dueTime']}>
        <Left left={daysLeft(days_left)}>
          <span className="zk-quiet">{say(homeLabels.until, { day: deadline })}</span>
        </Left>
      </span>
    )
  }
  if (since === null || days_waiting === null) return <span className={styles['dueTime']} />
  return (
    <span className={styles['dueTime']}>
      <ClockCircleOutlined />
      <span>
        {days_waiting === 0 ? say(homeLabels.waited_none) : say(homeLabels.waited, { days: days_waiting })}
        <span className="zk-quiet">{say(homeLabels.since, { day: since })}</span>
      </span>
    </span>
  )
}

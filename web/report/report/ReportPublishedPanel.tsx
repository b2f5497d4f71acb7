import { Flex, Tag } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { PlaceLink } from './ReportLinkPanel.tsx'
import { homeLabels } from './report.labels.ts'
import styles from './report.module.css'

type Published = DataOf<typeof reportContract.dashboard>['published']
type Item = Published['items'][number]

/** What centre and platform published for the reader: what is on top, then the newest (domain.md §3.21, 公告). */
export function ReportPublishedPanel({ published: { url, items } }: { published: Published }) {
  const say = useSay()
  return (
    <section>
      <h2>{say(homeLabels.published)}</h2>
      <div className={styles['card']}>
        {items.length === 0 ? (
          <p className="zk-quiet">{say(homeLabels.published_none)}</p>
        ) : (
          <ul className={styles['news']}>
            {items.map((item) => (
              <Line key={item.sn} item={item} />
            ))}
          </ul>
        )}
        <PlaceLink to={url}>{say(homeLabels.published_all)}</PlaceLink>
      </div>
    </section>
  )
}

function Line({ item: { title, time, on_top, unconfirmed, deadline, url } }: { item: Item }) {
  const say = useSay()
  return (
    <li>
      <Flex wrap justify="space-between" gap="2px 16px">
        <span>
          {on_top && <Tag>{say(homeLabels.published_top)}</Tag>}
          <PlaceLink to={url}>
            <bdi>{title}</bdi>
          </PlaceLink>
        </span>
        <span>
          {unconfirmed && (
            <span className="zk-attention">
              {deadline ? say(homeLabels.published_asks_until, { deadline }) : say(homeLabels.published_asks)}{' '}
            </span>
          )}
          <span className="zk-quiet zk-figures">{time.slice(0, 10)}</span>
        </span>
      </Flex>
    </li>
  )
}

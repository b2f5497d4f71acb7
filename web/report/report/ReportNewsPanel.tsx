import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { reportContract } from '@zhikao/domain/report/report/report.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { PlaceLink } from './ReportLinkPanel.tsx'
import { homeLabels } from './report.labels.ts'
import styles from './report.module.css'

type News = DataOf<typeof reportContract.dashboard>['news']

/** The notices since the sign-in before this one; nothing at the first. */
export function ReportNewsPanel({ news: { since, items } }: { news: News }) {
  const say = useSay()
  if (since === null) return null
  return (
    <section>
      <h2>{say(homeLabels.news)}</h2>
      <div className={styles['card']}>
        {items.length === 0 ? (
          <p className="zk-quiet">{say(homeLabels.news_none)}</p>
        ) : (
          <ul className={styles['news']}>
            {items.map(({ sn, title, abstract, time, url }) => (
              <li key={sn}>
                <PlaceLink to={url}>{title}</PlaceLink>
                <span className={styles['abstract']}>{abstract}</span>
                <span className="zk-quiet zk-figures">{time.slice(0, 16)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className={`${styles['cardFoot'] ?? ''} zk-quiet`}>
          {say(homeLabels.news_since, { time: since.slice(0, 16) })}
        </p>
      </div>
    </section>
  )
}

import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { newsLabels as labels } from './news.labels.ts'

type News = DataOf<typeof newsContract.publicOne>

/** Under the title: when, from whom, and of which document; the same with and without a session. */
export function Byline({ news }: { news: News }) {
  const say = useSay()
  const facts = [
    [words.source, news.source],
    [words.author, news.author],
    [words.policy_no, news.policy_no],
    [words.issuing_body, news.issuing_body],
    [words.issue_date, news.issue_date],
  ] as const
  return (
    <>
      <span className="zk-figures">{news.publish_time.slice(0, 16)}</span>
      {facts.map(
        ([label, value]) =>
          value && (
            <span key={label.US}>
              {' · '}
              {say(label)} <bdi>{value}</bdi>
            </span>
          ),
      )}
      {news.original_url && (
        <span>
          {' · '}
          <a href={news.original_url} target="_blank" rel="noopener noreferrer">
            {say(labels.original)}
          </a>
        </span>
      )}
    </>
  )
}

import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsLifecycle } from '@zhikao/domain/publishing/news/news.lifecycle.ts'
import { newsKindWords, newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { RichText } from '../../kit/rich/RichText.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import type { Fact } from '../../kit/view/DetailPage.tsx'
import { RecordDetailDrawer } from '../../kit/view/RecordDetailDrawer.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { Readers } from './news.columns.tsx'
import { newsLabels as labels } from './news.labels.ts'
import { NewsEditions } from './NewsEditionsPanel.tsx'
import { NewsMoves } from './NewsMovesPanel.tsx'
import { NewsReceipts } from './NewsReceiptsPanel.tsx'

type News = DataOf<typeof newsContract.detail>

/** All about one item, for those who write it: as its readers see it, who has confirmed, its editions. */
export function NewsDetailDrawer({ sn, onClose }: { sn: string; onClose: () => void }) {
  return (
    <RecordDetailDrawer
      {...{ sn, onClose, title: labels.detail, of: newsLifecycle, calls: newsContract }}
      head={(news) => ({
        name: news.title,
        facts: keyFactsOf(news),
        image: news.cover && <img className="zk-logo" src={imageUrl(news.cover, 'small')} alt="" />,
        actions: <NewsMoves row={news} place="header" onGone={onClose} />,
      })}
    >
      {(news) => (
        <>
          <Section title={words.content}>
            <RichText html={news.content} />
          </Section>
          {news.attachments.length > 0 && (
            <Section title={words.attachments}>
              <FileLinks
                keys={news.attachments.map(({ key }) => key)}
                names={news.attachments.map(({ name }) => name)}
              />
            </Section>
          )}
          <Section title={labels.basic} facts={factsOf(news)} />
          {news.receipts && <NewsReceipts sn={sn} receipts={news.receipts} />}
          {news.edition > 0 && <NewsEditions sn={sn} newest={news.edition} />}
        </>
      )}
    </RecordDetailDrawer>
  )
}

function YesNo({ of }: { of: boolean }) {
  const say = useSay()
  return say(of ? labels.yes : labels.no)
}

const keyFactsOf = (news: News): Fact[] => [
  { label: words.kind, value: <Word of={newsKindWords} value={news.kind} /> },
  { label: words.publish_time, value: news.publish_time?.slice(0, 16) },
  { label: words.view_count, value: news.view_count },
  { label: words.scope, value: <Readers of={news} />, wide: true },
]

const factsOf = (news: News): Fact[] => [
  { label: words.abstract, value: news.abstract, wide: true },
  { label: words.is_top, value: <YesNo of={news.on_top} /> },
  { label: words.top_until, value: news.top_until },
  ...(news.kind === 'notice'
    ? [
        { label: words.need_receipt, value: <YesNo of={news.need_receipt} /> },
        { label: words.deadline, value: news.deadline },
      ]
    : [{ label: words.push, value: <YesNo of={news.push} /> }]),
  ...(news.kind === 'policy' ? policyFactsOf(news) : []),
  { label: words.source, value: news.source },
  { label: words.author, value: news.author },
  { label: words.create_time, value: news.create_time },
  { label: words.update_time, value: news.update_time },
]

/** Of the document that a policy explains. */
export const policyFactsOf = (
  news: Pick<News, 'policy_no' | 'issuing_body' | 'issue_date' | 'original_url'>,
): Fact[] => [
  { label: words.policy_no, value: news.policy_no },
  { label: words.issuing_body, value: news.issuing_body },
  { label: words.issue_date, value: news.issue_date },
  { label: words.original_url, value: news.original_url && <Original url={news.original_url} />, wide: true },
]

function Original({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <bdi>{url}</bdi>
    </a>
  )
}

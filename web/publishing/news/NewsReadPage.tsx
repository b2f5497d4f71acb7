import { PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Flex } from 'antd'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsKindWords, newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { imageUrl } from '../../kit/jobs/files.ts'
import { RichText } from '../../kit/rich/RichText.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { newsLabels as labels } from './news.labels.ts'
import { Byline } from './NewsTextPanel.tsx'
import '../../kit/view/kit.css'

type News = DataOf<typeof newsContract.readOne>

/** One item as its readers see it; a receipt is an act of its own, never the opening (domain.md §3.16). */
export default function NewsReadPage() {
  const sn = usePage().params.sn ?? ''
  const read = useRead(newsContract.readOne, { params: { id: sn } }, { fresh: true })
  useAbout(read.data?.title)
  return (
    <div className="zk-list">
      <Reading of={read} rows={14}>
        {(news) => <Shown news={news} />}
      </Reading>
    </div>
  )
}

function Shown({ news }: { news: News }) {
  const say = useSay()
  const { go } = useScreens()
  return (
    <article style={{ maxWidth: 860, marginInline: 'auto' }}>
      <header>
        <h1>
          <bdi>{news.title}</bdi>
        </h1>
        <p className="zk-quiet">
          {say(newsKindWords[news.kind])} · <Byline news={news} />
        </p>
        <Flex gap={8} wrap className="zk-toolbar" style={{ marginBottom: 16 }}>
          <Button onClick={() => go('newsReadList')}>{say(labels.back)}</Button>
          <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
            {say(labels.print)}
          </Button>
        </Flex>
      </header>
      <Receipt news={news} />
      {news.cover && <img src={imageUrl(news.cover)} alt="" style={{ maxWidth: '100%', marginBottom: 16 }} />}
      <RichText html={news.content} />
      {news.attachments.length > 0 && (
        <section className="zk-section">
          <h2>{say(words.attachments)}</h2>
          <FileLinks keys={news.attachments.map(({ key }) => key)} names={news.attachments.map(({ name }) => name)} />
        </section>
      )}
    </article>
  )
}

/** The confirmation that this reader is asked for, or that was given. */
function Receipt({ news }: { news: News }) {
  const say = useSay()
  const { send, busy } = useSend(newsContract.confirm, { success: labels.confirmed, refresh: ['report'] })
  const { sn, version, receipt, deadline } = news
  if (!receipt) return null
  if (receipt.time) {
    const done = say(labels.confirmed_by, { by: receipt.by ?? '', time: receipt.time.slice(0, 16) })
    return <Alert type="success" showIcon title={done} style={{ marginBottom: 16 }} />
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={deadline ? say(labels.asks_until, { deadline }) : say(labels.asks)}
      description={say(labels.confirm_note)}
      style={{ marginBottom: 16 }}
      action={
        <Button type="primary" loading={busy} onClick={() => void send({ params: { id: sn }, body: { version } })}>
          {say(labels.confirm)}
        </Button>
      }
    />
  )
}

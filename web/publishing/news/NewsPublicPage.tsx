import { authMessages } from '@zhikao/domain/platform/auth/auth.messages.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { newsContract } from '@zhikao/domain/publishing/news/news.contract.ts'
import { newsKindWords, newsWords as words } from '@zhikao/domain/publishing/news/news.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { LanguageChoice } from '../../i18n/LanguageChoice.tsx'
import { pictureSource } from '@zhikao/domain/kernel/richText.ts'
import { RichText } from '../../kit/rich/RichText.tsx'
import { urlOf } from '../../kit/wire/call.ts'
import { useRead } from '../../kit/wire/query.ts'
import { newsLabels as labels } from './news.labels.ts'
import { Byline } from './NewsTextPanel.tsx'

type News = DataOf<typeof newsContract.publicOne>

/** /news/{sn}: what every visitor may read, without the frame and without antd. */
export function NewsPublicPage({ sn }: { sn: string }) {
  const say = useSay()
  const read = useRead(newsContract.publicOne, { params: { id: sn } })
  return (
    <div className="check-page news-page">
      <header className="check-head">
        <img src="/logo.svg" alt="" width={32} height={32} />
        <span>{say(kernelMessages.platform_name)}</span>
        <LanguageChoice label={say(labels.language)} />
      </header>
      <main className="check-card" aria-live="polite">
        {read.data && <Shown news={read.data} />}
        {read.isFetching && !read.data && <p className="check-busy">{say(labels.loading)}</p>}
        {read.error && !read.data && !read.isFetching && <Gone />}
      </main>
      <footer className="check-foot">
        <a href="/login">{say(labels.home)}</a> · {say(authMessages.platform_long_name)}
      </footer>
    </div>
  )
}

function Gone() {
  const say = useSay()
  return (
    <>
      <h1>404</h1>
      <p>{say(labels.gone)}</p>
    </>
  )
}

function Shown({ news }: { news: News }) {
  const say = useSay()
  return (
    <article>
      <h1>
        <bdi>{news.title}</bdi>
      </h1>
      <p className="check-hint">
        {say(newsKindWords[news.kind])} · <Byline news={news} />
      </p>
      <button type="button" className="check-button news-print" onClick={() => window.print()}>
        {say(labels.print)}
      </button>
      {news.cover && <img src={pictureSource(news.cover)} alt="" style={{ maxWidth: '100%' }} />}
      <RichText html={news.content} />
      {news.attachments.length > 0 && (
        <>
          <h2>{say(words.attachments)}</h2>
          <ul>
            {news.attachments.map(({ key, name }, at) => (
              <li key={key}>
                <a href={urlOf(newsContract.publicFile, { params: { id: news.sn, at: String(at + 1) } })}>
                  <bdi>{name}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </article>
  )
}

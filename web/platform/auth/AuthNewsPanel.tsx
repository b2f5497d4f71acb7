import { useEffect, useState } from 'react'
import { authContract } from '@zhikao/domain/platform/auth/auth.contract.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { call } from '../../kit/wire/call.ts'
import { loginLabels } from './auth.labels.ts'

type News = DataOf<typeof authContract.welcome>['news']

/** The first public news, each a page of its own; without any, or without an answer, there is nothing. */
export function AuthNewsPanel() {
  const say = useSay()
  const [news, setNews] = useState<News>([])
  useEffect(() => {
    const gone = new AbortController()
    call(authContract.welcome, { signal: gone.signal })
      .then((welcome) => setNews(welcome.news))
      .catch(() => undefined)
    return () => gone.abort()
  }, [])
  if (news.length === 0) return null
  return (
    <nav className="login-news" aria-label={say(loginLabels.news)}>
      <h2>{say(loginLabels.news)}</h2>
      <ul>
        {news.map(({ sn, title, publish_time }) => (
          <li key={sn}>
            <a href={`/news/${sn}`}>
              <bdi>{title}</bdi>
            </a>
            <time>{publish_time.slice(0, 10)}</time>
          </li>
        ))}
      </ul>
    </nav>
  )
}

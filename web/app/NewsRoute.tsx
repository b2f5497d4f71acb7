import { QueryClientProvider } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { useSay } from '../i18n/lang.ts'
import { createQueryClient } from '../kit/wire/query.ts'
import { NewsPublicPage } from '../publishing/news/NewsPublicPage.tsx'
import { useTitle } from '../shell/useTitle.ts'
import './certificate.css'

/** /news/{sn}: without the frame, signed in or not. */
export default function NewsRoute() {
  const [client] = useState(() => createQueryClient())
  const { sn } = useParams({ strict: false })
  useTitle(useSay()(titles.newsReadList))
  return (
    <QueryClientProvider client={client}>
      <NewsPublicPage key={sn} sn={sn ?? ''} />
    </QueryClientProvider>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { paperWords } from '@zhikao/domain/bank/paper/paper.messages.ts'
import { PaperReviewPage } from '../bank/paper/PaperReviewPage.tsx'
import type { ReviewView } from '../bank/paper/PaperReviewPage.tsx'
import { useSay } from '../i18n/lang.ts'
import { createQueryClient } from '../kit/wire/query.ts'
import { useTitle } from '../shell/useTitle.ts'
import './certificate.css'

/** /paper/review/{sn}, /paper/online/review/{sn}, /paper/offline/review/{sn}, with ?token=…: without the frame, signed in or not. */
export default function PaperReviewRoute({ view }: { view: ReviewView }) {
  const [client] = useState(() => createQueryClient())
  const { sn } = useParams({ strict: false })
  const { token } = useSearch({ strict: false })
  useTitle(useSay()(paperWords.title))
  return (
    <QueryClientProvider client={client}>
      <PaperReviewPage key={sn} view={view} sn={sn ?? ''} token={typeof token === 'string' ? token : undefined} />
    </QueryClientProvider>
  )
}

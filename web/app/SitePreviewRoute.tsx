import { QueryClientProvider } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { sitePreviewWords } from '@zhikao/domain/sites/sitePreview/sitePreview.messages.ts'
import type { PreviewKind } from '@zhikao/domain/sites/sitePreview/sitePreview.model.ts'
import { useSay } from '../i18n/lang.ts'
import { createQueryClient } from '../kit/wire/query.ts'
import { useTitle } from '../shell/useTitle.ts'
import { SitePreviewPage } from '../sites/sitePreview/SitePreviewPage.tsx'
import './certificate.css'

const textIn = (given: Record<string, unknown>, name: string): string | undefined => {
  const value = given[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** /school/submit/{car,machine}/{code}/review?apply=…&token=…: without the frame, signed in or not. */
export default function SitePreviewRoute({ kind }: { kind: PreviewKind }) {
  const [client] = useState(() => createQueryClient())
  const code = textIn(useParams({ strict: false }), 'code') ?? ''
  const search = useSearch({ strict: false })
  const [apply, token] = [textIn(search, 'apply'), textIn(search, 'token')]
  useTitle(useSay()(sitePreviewWords.title))
  return (
    <QueryClientProvider client={client}>
      <SitePreviewPage key={`${code} ${apply} ${token}`} kind={kind} code={code} apply={apply} token={token} />
    </QueryClientProvider>
  )
}

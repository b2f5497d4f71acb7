import { QueryClientProvider } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CertificateCheckPage } from '../results/certificate/CertificateCheckPage.tsx'
import { certificateLabels } from '../results/certificate/certificate.labels.ts'
import { useSay } from '../i18n/lang.ts'
import { createQueryClient } from '../kit/wire/query.ts'
import { useTitle } from '../shell/useTitle.ts'
import './certificate.css'

const textIn = (given: Record<string, unknown>, name: string): string | undefined => {
  const value = given[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** /certificate/{no}?token=… and /certificate: without the frame, for a person who scanned the QR code of a certificate, or has its number. */
export default function CertificateRoute() {
  const [client] = useState(() => createQueryClient())
  const no = textIn(useParams({ strict: false }), 'no') ?? ''
  const token = textIn(useSearch({ strict: false }), 'token')
  useTitle(useSay()(certificateLabels.check_title))
  return (
    <QueryClientProvider client={client}>
      <CertificateCheckPage key={`${no} ${token}`} no={no} token={token} />
    </QueryClientProvider>
  )
}

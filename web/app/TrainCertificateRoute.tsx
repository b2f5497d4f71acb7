import { QueryClientProvider } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSay } from '../i18n/lang.ts'
import { createQueryClient } from '../kit/wire/query.ts'
import { useTitle } from '../shell/useTitle.ts'
import { TrainCertificateCheckPage } from '../training/trainCertificate/TrainCertificateCheckPage.tsx'
import { trainCertificateLabels } from '../training/trainCertificate/trainCertificate.labels.ts'
import './certificate.css'

const textIn = (given: Record<string, unknown>, name: string): string | undefined => {
  const value = given[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** /certificate/train/{no}?token=…: without the frame, for a person who scanned the QR code of a training certificate. */
export default function TrainCertificateRoute() {
  const [client] = useState(() => createQueryClient())
  const no = textIn(useParams({ strict: false }), 'no') ?? ''
  const token = textIn(useSearch({ strict: false }), 'token')
  useTitle(useSay()(trainCertificateLabels.check_title))
  return (
    <QueryClientProvider client={client}>
      <TrainCertificateCheckPage key={`${no} ${token}`} no={no} token={token} />
    </QueryClientProvider>
  )
}

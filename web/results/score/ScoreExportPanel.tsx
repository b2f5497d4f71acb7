import { isValidElement } from 'react'
import { certificateContract } from '@zhikao/domain/results/certificate/certificate.contract.ts'
import { certificateWords } from '@zhikao/domain/results/certificate/certificate.messages.ts'
import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { useFullNumbers } from '../../kit/jobs/useFullNumbers.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { scoreLabels } from './score.labels.ts'

/** Exports the composite scores of a plan as the list is filtered; full numbers only with a reason. */
export function ScoreExport({ sn, facts }: { sn: string; facts: ListFacts }) {
  return (
    <ExportButton
      endpoint={scoreContract.exportPlan}
      params={{ id: sn }}
      what={scoreLabels.what_composite}
      facts={facts}
      {...useFullNumbers(scoreLabels)}
    />
  )
}

/** Exports single scores as the list is filtered. */
export function ScoreSubjectsExport({ facts }: { facts: ListFacts }) {
  return (
    <ExportButton
      endpoint={scoreContract.export}
      what={scoreLabels.manage_title}
      facts={facts}
      {...useFullNumbers(scoreLabels)}
    />
  )
}

/** Filters that plans and certificates share. */
const SHARED = ['credential_sn', 'level']

/** Exports the certificates that were issued, of the credentials and levels of the list's filters; for centre and platform. */
export function CertificatesExport({ facts }: { facts: ListFacts }) {
  const filters = Object.fromEntries(Object.entries(facts.filters).filter(([name]) => SHARED.includes(name)))
  const { data } = useRead(certificateContract.list, { query: { ...filters, limit: 1 } })
  const total = data?.total ?? 0
  const count = `${total.toLocaleString('en-US')}${data?.total_capped ? '+' : ''}`
  // A chip is keyed by its filter's name.
  const chips = facts.chips.filter((chip) => isValidElement(chip) && SHARED.includes(chip.key ?? ''))
  return (
    <ExportButton
      endpoint={certificateContract.export}
      what={certificateWords.sheet_name}
      label={scoreLabels.export_certificates}
      facts={{ filters, total, count, chips }}
      {...useFullNumbers(scoreLabels)}
    />
  )
}

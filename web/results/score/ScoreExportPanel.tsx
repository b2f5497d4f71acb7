import { scoreContract } from '@zhikao/domain/results/score/score.contract.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { useFullNumbers } from '../../kit/jobs/useFullNumbers.tsx'
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

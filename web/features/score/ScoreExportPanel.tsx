import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { scoreContract } from '@zhikao/domain/score/score.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import type { ListFacts } from '../../kit/ListPage.tsx'
import { scoreLabels } from './score.labels.ts'

const REASON_MIN = 4

/** Whether ID numbers leave whole, which takes a reason. */
function useFullNumbers() {
  const [full, setFull] = useState(false)
  const [reason, setReason] = useState('')
  return {
    full,
    setFull,
    reason,
    setReason,
    choices: full ? { full, reason: reason.trim() } : { full },
    ready: !full || reason.trim().length >= REASON_MIN,
  }
}

function FullNumbers({ of }: { of: ReturnType<typeof useFullNumbers> }) {
  const say = useSay()
  return (
    <>
      <div>
        <Checkbox checked={of.full} onChange={(event) => of.setFull(event.target.checked)}>
          {say(scoreLabels.full_numbers)}
        </Checkbox>
        <p className="zk-quiet">{say(scoreLabels.full_hint)}</p>
      </div>
      {of.full && (
        <label className="zk-label">
          {say(scoreLabels.reason)}
          <Input maxLength={200} value={of.reason} onChange={(event) => of.setReason(event.target.value)} />
        </label>
      )}
    </>
  )
}

/** Exports the composite scores of a plan as the list is filtered; full numbers only with a reason. */
export function ScoreExport({ sn, facts }: { sn: string; facts: ListFacts }) {
  const numbers = useFullNumbers()
  return (
    <ExportButton
      endpoint={scoreContract.exportPlan}
      params={{ id: sn }}
      what={scoreLabels.what_composite}
      facts={facts}
      choices={numbers.choices}
      ready={numbers.ready}
    >
      <FullNumbers of={numbers} />
    </ExportButton>
  )
}

/** Exports single scores as the list is filtered. */
export function ScoreSubjectsExport({ facts }: { facts: ListFacts }) {
  const numbers = useFullNumbers()
  return (
    <ExportButton
      endpoint={scoreContract.export}
      what={scoreLabels.manage_title}
      facts={facts}
      choices={numbers.choices}
      ready={numbers.ready}
    >
      <FullNumbers of={numbers} />
    </ExportButton>
  )
}

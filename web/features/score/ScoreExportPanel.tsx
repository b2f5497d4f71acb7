import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { scoreSheetContract } from '@zhikao/domain/score/score.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import type { ListFacts } from '../../kit/ListPage.tsx'
import { scoreLabels } from './score.labels.ts'

const REASON_MIN = 4

/** Exports the composite scores of a plan as the list is filtered; full numbers only with a reason. */
export function ScoreExport({ sn, facts }: { sn: string; facts: ListFacts }) {
  const say = useSay()
  const [full, setFull] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <ExportButton
      endpoint={scoreSheetContract.export}
      params={{ id: sn }}
      what={scoreLabels.what_composite}
      facts={facts}
      choices={full ? { full, reason: reason.trim() } : { full }}
      ready={!full || reason.trim().length >= REASON_MIN}
    >
      <div>
        <Checkbox checked={full} onChange={(event) => setFull(event.target.checked)}>
          {say(scoreLabels.full_numbers)}
        </Checkbox>
        <p className="zk-quiet">{say(scoreLabels.full_hint)}</p>
      </div>
      {full && (
        <label className="zk-label">
          {say(scoreLabels.reason)}
          <Input maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
    </ExportButton>
  )
}

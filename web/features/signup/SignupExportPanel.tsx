import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { signupContract } from '@zhikao/domain/signup/signup.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import type { ListFacts } from '../../kit/ListPage.tsx'
import { signupLabels } from './signup.labels.ts'

const REASON_MIN = 4

/** Exports the sign-ups of a plan as the list is filtered; full numbers only with a reason. */
export function SignupExport({ sn, facts }: { sn: string; facts: ListFacts }) {
  const say = useSay()
  const [full, setFull] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <ExportButton
      endpoint={signupContract.export}
      params={{ id: sn }}
      what={signupLabels.what}
      facts={facts}
      choices={full ? { full, reason: reason.trim() } : { full }}
      ready={!full || reason.trim().length >= REASON_MIN}
    >
      <div>
        <Checkbox checked={full} onChange={(event) => setFull(event.target.checked)}>
          {say(signupLabels.full_numbers)}
        </Checkbox>
        <p className="zk-quiet">{say(signupLabels.full_hint)}</p>
      </div>
      {full && (
        <label className="zk-label">
          {say(signupLabels.reason)}
          <Input maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </label>
      )}
    </ExportButton>
  )
}

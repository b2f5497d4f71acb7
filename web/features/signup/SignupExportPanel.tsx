import { Checkbox, Input, Radio } from 'antd'
import { useState } from 'react'
import { signupContract } from '@zhikao/domain/signup/signup.contract.ts'
import { SIGNUP_PHOTO_NAMES } from '@zhikao/domain/signup/signup.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import type { ListFacts } from '../../kit/ListPage.tsx'
import { photoNameWords, signupLabels } from './signup.labels.ts'

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
      {full && <Reason value={reason} onChange={setReason} />}
    </ExportButton>
  )
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const say = useSay()
  return (
    <label className="zk-label">
      {say(signupLabels.reason)}
      <Input maxLength={200} value={value} onChange={(event) => onChange(event.target.value)} />
    </label>
  )
}

/** Exports the photos of a plan's candidates as an archive, named as chosen. */
export function SignupPhotoExport({ sn, facts }: { sn: string; facts: ListFacts }) {
  const say = useSay()
  const [nameBy, setNameBy] = useState<(typeof SIGNUP_PHOTO_NAMES)[number]>('ticket_no')
  const [reason, setReason] = useState('')
  // File names that hold an ID number disclose it.
  const asks = nameBy === 'id_no' || nameBy === 'name_id_no'
  return (
    <ExportButton
      endpoint={signupContract.exportPhoto}
      params={{ id: sn }}
      what={signupLabels.photos}
      label={signupLabels.photos_export}
      facts={facts}
      choices={asks ? { name_by: nameBy, reason: reason.trim() } : { name_by: nameBy }}
      ready={!asks || reason.trim().length >= REASON_MIN}
    >
      <div>
        <p>{say(signupLabels.name_by)}</p>
        <Radio.Group
          value={nameBy}
          onChange={(event) => setNameBy(SIGNUP_PHOTO_NAMES.find((name) => name === event.target.value) ?? 'ticket_no')}
          options={SIGNUP_PHOTO_NAMES.map((name) => ({ value: name, label: say(photoNameWords[name]) }))}
        />
        <p className="zk-quiet">{say(signupLabels.name_hint)}</p>
      </div>
      {asks && <Reason value={reason} onChange={setReason} />}
    </ExportButton>
  )
}

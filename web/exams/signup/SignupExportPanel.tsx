import { PictureOutlined } from '@ant-design/icons'
import { Radio } from 'antd'
import { useState } from 'react'
import { signupContract } from '@zhikao/domain/exams/signup/signup.contract.ts'
import { SIGNUP_PHOTO_NAMES } from '@zhikao/domain/exams/signup/signup.model.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { useReason } from '../../kit/view/ReasonField.tsx'
import { useFullNumbers } from '../../kit/jobs/useFullNumbers.tsx'
import { photoNameWords, signupLabels } from './signup.labels.ts'

/** Exports the sign-ups of a plan as the list is filtered; full numbers only with a reason. */
export function SignupExport({ sn, facts }: { sn: string; facts: ListFacts }) {
  return (
    <ExportButton
      endpoint={signupContract.export}
      params={{ id: sn }}
      what={signupLabels.what}
      facts={facts}
      {...useFullNumbers({ full: signupLabels.full_numbers, full_hint: signupLabels.full_hint })}
    />
  )
}

/** Exports the photos of a plan's candidates as an archive, named as chosen. */
export function SignupPhotoExport({ sn, facts }: { sn: string; facts: ListFacts }) {
  const say = useSay()
  const [nameBy, setNameBy] = useState<(typeof SIGNUP_PHOTO_NAMES)[number]>('ticket_no')
  // File names that hold an ID number disclose it.
  const reason = useReason(nameBy === 'id_no' || nameBy === 'name_id_no')
  return (
    <ExportButton
      endpoint={signupContract.exportPhoto}
      params={{ id: sn }}
      what={signupLabels.photos}
      label={signupLabels.photos_export}
      icon={<PictureOutlined />}
      facts={facts}
      choices={{ name_by: nameBy, ...reason.given }}
      ready={reason.ready}
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
      {reason.field}
    </ExportButton>
  )
}

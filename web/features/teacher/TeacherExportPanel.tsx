import { Checkbox } from 'antd'
import { useState } from 'react'
import { teacherContract } from '@zhikao/domain/teacher/teacher.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import type { ListFacts } from '../../kit/ListPage.tsx'
import { isReason, ReasonField } from '../../kit/ReasonField.tsx'
import { teacherLabels } from './teacher.labels.ts'

/** Exports the examiners of the list; full numbers only with a reason. */
export function TeacherExport({ facts }: { facts: ListFacts }) {
  const say = useSay()
  const [full, setFull] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <ExportButton
      endpoint={teacherContract.export}
      what={teacherLabels.what}
      facts={facts}
      choices={full ? { full, reason: reason.trim() } : { full }}
      ready={!full || isReason(reason)}
    >
      <div>
        <Checkbox checked={full} onChange={(event) => setFull(event.target.checked)}>
          {say(teacherLabels.full)}
        </Checkbox>
        <p className="zk-quiet">{say(teacherLabels.full_hint)}</p>
      </div>
      {full && <ReasonField value={reason} onChange={setReason} />}
    </ExportButton>
  )
}

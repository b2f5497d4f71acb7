import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { PHOTO_NAMES, studentContract } from '@zhikao/domain/student/student.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/ExportButton.tsx'
import type { ListFacts } from '../../kit/ListPage.tsx'
import { isReason, ReasonField } from '../../kit/ReasonField.tsx'
import { photoNameWords, studentLabels } from './student.labels.ts'

/** Exports the students of the list; full numbers only with a reason. */
export function StudentExport({ facts }: { facts: ListFacts }) {
  const say = useSay()
  const [full, setFull] = useState(false)
  const [reason, setReason] = useState('')
  return (
    <ExportButton
      endpoint={studentContract.export}
      what={studentLabels.what}
      facts={facts}
      choices={full ? { full, reason: reason.trim() } : { full }}
      ready={!full || isReason(reason)}
    >
      <div>
        <Checkbox checked={full} onChange={(event) => setFull(event.target.checked)}>
          {say(studentLabels.full)}
        </Checkbox>
        <p className="zk-quiet">{say(studentLabels.full_hint)}</p>
      </div>
      {full && <ReasonField value={reason} onChange={setReason} />}
    </ExportButton>
  )
}

type PhotoName = (typeof PHOTO_NAMES)[number]
/** File names that hold an ID number disclose it: they need a reason. */
const disclosesNumber = (name: PhotoName) => name !== 'student_no'

/** Exports the photos of the list as an archive, named as chosen. */
export function StudentPhotoExport({ facts }: { facts: ListFacts }) {
  const say = useSay()
  const [nameBy, setNameBy] = useState<PhotoName>('student_no')
  const [reason, setReason] = useState('')
  const asks = disclosesNumber(nameBy)
  const words: Record<PhotoName, Text> = photoNameWords
  return (
    <ExportButton
      endpoint={studentContract.exportPhoto}
      what={studentLabels.photos}
      label={studentLabels.photos_export}
      facts={facts}
      choices={asks ? { name_by: nameBy, reason: reason.trim() } : { name_by: nameBy }}
      ready={!asks || isReason(reason)}
    >
      <div>
        <p>{say(studentLabels.name_by)}</p>
        <Radio.Group
          value={nameBy}
          onChange={(event) => setNameBy(PHOTO_NAMES.find((name) => name === event.target.value) ?? 'student_no')}
          options={['student_no' as const, 'id_no' as const, 'name_id_no' as const].map((name) => ({
            value: name,
            label: say(words[name]),
          }))}
        />
      </div>
      {asks && <ReasonField value={reason} onChange={setReason} />}
    </ExportButton>
  )
}

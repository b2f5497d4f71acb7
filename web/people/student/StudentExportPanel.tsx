import { PictureOutlined } from '@ant-design/icons'
import { Radio } from 'antd'
import { useState } from 'react'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { idphotoContract, PHOTO_NAMES } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { useReason } from '../../kit/view/ReasonField.tsx'
import { useFullNumbers } from '../../kit/jobs/useFullNumbers.tsx'
import { photoNameWords, studentLabels } from './student.labels.ts'

/** Exports the students of the list; full numbers only with a reason. */
export function StudentExport({ facts }: { facts: ListFacts }) {
  return (
    <ExportButton
      endpoint={studentContract.export}
      what={studentLabels.what}
      facts={facts}
      {...useFullNumbers(studentLabels)}
    />
  )
}

type PhotoName = (typeof PHOTO_NAMES)[number]
/** File names that hold an ID number disclose it: they need a reason. */
const disclosesNumber = (name: PhotoName) => name !== 'student_no'

/** Exports the photos of the list as an archive, named as chosen. */
export function StudentPhotoExport({ facts }: { facts: ListFacts }) {
  const say = useSay()
  const [nameBy, setNameBy] = useState<PhotoName>('student_no')
  const reason = useReason(disclosesNumber(nameBy))
  const words: Record<PhotoName, Text> = photoNameWords
  return (
    <ExportButton
      endpoint={idphotoContract.exportPhoto}
      what={studentLabels.photos}
      label={studentLabels.photos_export}
      icon={<PictureOutlined />}
      facts={facts}
      choices={{ name_by: nameBy, ...reason.given }}
      ready={reason.ready}
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
      {reason.field}
    </ExportButton>
  )
}

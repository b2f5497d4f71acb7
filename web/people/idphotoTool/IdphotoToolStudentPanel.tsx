import { Alert } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { fileOf } from '../../kit/wire/call.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useTell } from '../../kit/wire/send.ts'
import { toolLabels as labels } from './idphotoTool.labels.ts'

export type Student = Pick<DataOf<typeof studentContract.detail>, 'sn' | 'name' | 'student_no'>

/** The student whose photo is mended: the present photo is the chosen one, and the one that is made is saved to the same student. */
export function PhotoOfStudent({ sn, onFile }: { sn: string; onFile: (file: File, student: Student) => void }) {
  const say = useSay()
  const tell = useTell()
  const read = useRead(studentContract.detail, { params: { id: sn } })
  const student = read.data
  const photo = student?.photo
  const take = useEffectEvent(async (key: string) => {
    try {
      const file = await fileOf(mediaContract.showImage, { query: { key } })
      if (student) onFile(file, student)
    } catch (cause) {
      tell(failureOf(cause))
    }
  })
  useEffect(() => {
    if (photo) void take(photo)
  }, [photo])
  return (
    <Reading of={read} rows={1}>
      {({ name, student_no: number }) => (
        <Alert type="info" showIcon title={say(labels.of_student, { name, number })} />
      )}
    </Reading>
  )
}

import { App, Select } from 'antd'
import { useState } from 'react'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { sameAs } from '@zhikao/domain/people/idphoto/idphoto.rules.ts'
import { mediaContract } from '@zhikao/domain/platform/media/media.contract.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { searchOf, useTyped } from '../../kit/view/choices.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { fileOf } from '../../kit/wire/call.ts'
import { failureOf } from '../../kit/wire/failure.ts'
import { useRead } from '../../kit/wire/query.ts'
import { useSend, useTell } from '../../kit/wire/send.ts'
import { toolLabels as labels } from './idphotoTool.labels.ts'
import type { Student } from './IdphotoToolStudentPanel.tsx'

const SHOWN = 20

type Props = { photo: string; student: Student | null; onClose: () => void }

/** Gives the made photo to a student of the own institution; it is checked again as it arrives. */
export function IdphotoToolSaveDialog({ photo, student, onClose }: Props) {
  const say = useSay()
  const tell = useTell()
  const { message } = App.useApp()
  const [sn, setSn] = useState<string | undefined>(student?.sn)
  const { send, busy } = useSend(idphotoContract.photo)
  const save = async () => {
    if (!sn) return
    try {
      const file = await fileOf(mediaContract.showImage, { query: { key: photo } })
      const sent = await send({ params: { id: sn }, file, body: {} })
      if (!sent.ok) return
      const { photo_same: same } = sent.data
      void (same.length > 0 ? message.warning(say(sameAs(same))) : message.success(say(labels.saved)))
      onClose()
    } catch (cause) {
      tell(failureOf(cause))
    }
  }
  return (
    <AppModal
      open
      width={440}
      title={say(labels.save_title)}
      okText={say(labels.save)}
      okWhy={sn ? null : labels.why_student}
      confirmLoading={busy}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="zk-quiet">{say(labels.save_note)}</p>
      {student ? (
        <p>{say(labels.save_to, { name: student.name, number: student.student_no })}</p>
      ) : (
        <StudentChoice value={sn} onChange={setSn} />
      )}
    </AppModal>
  )
}

function StudentChoice({ value, onChange }: { value: string | undefined; onChange: (sn: string) => void }) {
  const say = useSay()
  const [keyword, search] = useTyped()
  const query = { limit: SHOWN, ...(keyword ? { keyword } : {}) }
  const read = useRead(studentContract.list, { query }, { keep: true })
  const options = (read.data?.items ?? []).map((one) => ({ value: one.sn, label: `${one.name} ${one.student_no}` }))
  return (
    <label className="zk-label">
      {say(labels.student)}
      <Select
        {...searchOf({ options, search, searching: read.isFetching })}
        value={value}
        onChange={onChange}
        options={options}
        placeholder={say(labels.student_hint)}
        style={{ width: '100%' }}
      />
    </label>
  )
}

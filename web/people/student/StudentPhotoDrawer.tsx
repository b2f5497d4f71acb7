import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { photoMoveWords } from '@zhikao/domain/kernel/photo.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { idphotoContract } from '@zhikao/domain/people/idphoto/idphoto.contract.ts'
import { sameAs } from '@zhikao/domain/people/idphoto/idphoto.rules.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { photoLifecycle } from '@zhikao/domain/people/student/student.lifecycle.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { AppDrawer } from '../../kit/view/AppDrawer.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { acceptOf, useFileRule } from '../../kit/jobs/files.ts'
import { RefusalText } from '../../kit/wire/lift.tsx'
import { PhotoThumb } from './student.columns.tsx'
import { studentLabels } from './student.labels.ts'

type Student = DataOf<typeof studentContract.detail>

/** A student's ID photo: the present one and why it was rejected, and a new one, checked as it arrives. */
export function StudentPhotoDrawer({ sn, name, onClose }: { sn: string; name: string; onClose: () => void }) {
  const say = useSay()
  return (
    <AppDrawer open size={440} title={say(studentLabels.photo_title, { name })} onClose={onClose}>
      <Content sn={sn} />
    </AppDrawer>
  )
}

/** Read inside the drawer: what is read before it is loaded is not shown when it arrives. */
function Content({ sn }: { sn: string }) {
  const read = useRead(studentContract.detail, { params: { id: sn } })
  return <Reading of={read}>{(student) => <Photo student={student} />}</Reading>
}

function Photo({ student }: { student: Student }) {
  const say = useSay()
  const rule = idphotoContract.photo.body
  const { fits } = useFileRule(rule)
  const { send, busy } = useSend(idphotoContract.photo)
  const locked = student.refused.find(({ move }) => move === 'photo')
  const take = (file: File) => {
    if (fits(file)) void send({ params: { id: student.sn }, file, body: {} })
    return false
  }
  return (
    <div className="zk-stack">
      <div className="zk-photo-sheet">
        <PhotoThumb photo={student.photo} name={student.name} large />
        <div>
          <p className="zk-figures">
            {say(studentWords.student_no)} {student.student_no}
          </p>
          <StatusTag of={photoLifecycle} value={student.photo_status} />
        </div>
      </div>
      <Verdict student={student} />
      <SamePicture sn={student.sn} />
      <Appeal student={student} />
      {locked && <Alert type="info" showIcon title={<RefusalText {...locked} />} />}
      {student.actions.includes('photo') && (
        <>
          <p className="zk-quiet">{say(studentLabels.photo_rules)}</p>
          <Upload accept={acceptOf(rule.types)} showUploadList={false} beforeUpload={take}>
            <Button type="primary" icon={<UploadOutlined />} loading={busy}>
              {say(student.photo ? studentLabels.photo_replace : studentLabels.photo_choose)}
            </Button>
          </Upload>
        </>
      )}
    </div>
  )
}

/** The appeal of the institution, and the answer of centre or platform (Decided 22). */
function Appeal({ student }: { student: Student }) {
  const say = useSay()
  const [asked, setAsked] = useState<'appeal' | 'accept' | null>(null)
  const appeal = useSend(idphotoContract.appeal)
  const accept = useSend(idphotoContract.accept)
  const target = { params: { id: student.sn } }
  const answer = async (reason: string) => {
    const body = { version: student.version, reason }
    const sent = await (asked === 'accept' ? accept.send({ ...target, body }) : appeal.send({ ...target, body }))
    if (sent.ok) setAsked(null)
  }
  const words = asked === 'accept' ? photoMoveWords.overrule : photoMoveWords.appeal
  return (
    <>
      <AppealRefused student={student} />
      <div className="zk-buttons">
        {student.actions.includes('appeal') && (
          <Button onClick={() => setAsked('appeal')}>{say(photoMoveWords.appeal)}</Button>
        )}
        {student.actions.includes('overrule') && (
          <Button type="primary" onClick={() => setAsked('accept')}>
            {say(photoMoveWords.overrule)}
          </Button>
        )}
      </div>
      {asked && (
        <ReasonDialog
          title={say(words)}
          okText={say(words)}
          busy={appeal.busy || accept.busy}
          note={say(asked === 'accept' ? studentLabels.accept_note : studentLabels.appeal_note)}
          label={say(studentLabels.appeal_reason)}
          missing={say(studentLabels.appeal_missing)}
          onYes={(reason) => void answer(reason)}
          onNo={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Why the photo cannot be appealed. */
function AppealRefused({ student }: { student: Student }) {
  const why = student.refused.find(({ move }) => move === 'appeal')
  return why && student.photo ? <p className="zk-quiet">{why.message}</p> : null
}

/** Another student of the institution has this picture (F3). */
function SamePicture({ sn }: { sn: string }) {
  const say = useSay()
  const same = useRead(idphotoContract.photos, { params: { id: sn } }).data?.[0]?.same ?? []
  return same.length > 0 ? <Alert type="warning" showIcon title={say(sameAs(same))} /> : null
}

function Verdict({ student }: { student: Student }) {
  const say = useSay()
  if (student.photo_faults.length > 0) {
    return (
      <Alert
        type="error"
        showIcon
        title={say(studentLabels.photo_bad)}
        description={
          <ul className="zk-plain-list">
            {student.photo_faults.map((fault) => (
              <li key={fault.rule}>{fault.message}</li>
            ))}
          </ul>
        }
      />
    )
  }
  if (student.photo_status === 'SUBMIT') return null
  return student.photo ? <Alert type="success" showIcon title={say(studentLabels.photo_good)} /> : null
}

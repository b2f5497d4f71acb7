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
import { MarkedPicture } from '../../kit/view/MarkedPicture.tsx'
import type { Mark } from '../../kit/view/MarkedPicture.tsx'
import { acceptOf, imageUrl, useFileRule } from '../../kit/jobs/files.ts'
import { RefusalText } from '../../kit/wire/lift.tsx'
import { openInPlace } from '../../kit/wire/links.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
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
  const locked = student.refused.find(({ move }) => move === 'photo')
  return (
    <div className="zk-stack">
      <div className="zk-photo-sheet">
        <Picture student={student} />
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
      {student.actions.includes('photo') && <NewPhoto student={student} />}
    </div>
  )
}

/** Another photo, from a file or made of the present one. */
function NewPhoto({ student: { sn, photo } }: { student: Student }) {
  const say = useSay()
  const rule = idphotoContract.photo.body
  const { fits } = useFileRule(rule)
  const { send, busy } = useSend(idphotoContract.photo)
  const { linkTo } = useScreens()
  const tool = photo ? linkTo('idphotoTool', {}, { student: sn }) : null
  const take = (file: File) => {
    if (fits(file)) void send({ params: { id: sn }, file, body: {} })
    return false
  }
  return (
    <>
      <p className="zk-quiet">{say(studentLabels.photo_rules)}</p>
      <div className="zk-buttons">
        <Upload accept={acceptOf(rule.types)} showUploadList={false} beforeUpload={take}>
          <Button type="primary" icon={<UploadOutlined />} loading={busy}>
            {say(photo ? studentLabels.photo_replace : studentLabels.photo_choose)}
          </Button>
        </Upload>
        {tool && (
          <Button href={tool.href} onClick={openInPlace(tool)}>
            {say(studentLabels.photo_mend)}
          </Button>
        )}
      </div>
    </>
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

/** The photo as large as its marks need it, or without any as a sheet shows it. */
function Picture({ student }: { student: Student }) {
  const say = useSay()
  const { photo, name, photo_faults, photo_warnings } = student
  const marksOf = (notes: Student['photo_faults'], isWarning: boolean): Mark[] =>
    notes.map(({ rule, label, place }) => ({ key: rule, label, place, isWarning }))
  const marks = [...marksOf(photo_faults, false), ...marksOf(photo_warnings, true)]
  if (!photo || marks.every(({ place }) => place === null)) return <PhotoThumb photo={photo} name={name} large />
  return <MarkedPicture src={imageUrl(photo)} alt={say(studentLabels.photo_of, { name })} marks={marks} />
}

function Notes({ of }: { of: Student['photo_faults'] }) {
  return (
    <ul className="zk-plain-list">
      {of.map(({ rule, message }) => (
        <li key={rule}>{message}</li>
      ))}
    </ul>
  )
}

function Verdict({ student }: { student: Student }) {
  const say = useSay()
  const { photo, photo_status, photo_faults, photo_warnings } = student
  if (photo_faults.length > 0)
    return (
      <Alert type="error" showIcon title={say(studentLabels.photo_bad)} description={<Notes of={photo_faults} />} />
    )
  if (!photo || photo_status === 'SUBMIT') return null
  if (photo_warnings.length > 0)
    return (
      <Alert
        type="warning"
        showIcon
        title={say(studentLabels.photo_hints)}
        description={<Notes of={photo_warnings} />}
      />
    )
  return <Alert type="success" showIcon title={say(studentLabels.photo_good)} />
}

import { Button } from 'antd'
import { useState } from 'react'
import { attendanceCorrectionWords } from '@zhikao/domain/exams/attendanceCorrection/attendanceCorrection.messages.ts'
import { identityCorrectionContract } from '@zhikao/domain/exams/identityCorrection/identityCorrection.contract.ts'
import { identityCorrectionLifecycle } from '@zhikao/domain/exams/identityCorrection/identityCorrection.lifecycle.ts'
import {
  identityCorrectionNotices,
  identityCorrectionWords as words,
} from '@zhikao/domain/exams/identityCorrection/identityCorrection.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { genderWords, idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { Listed } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { MoveQuestion } from '../../kit/view/MoveQuestion.tsx'
import { RevealDialog } from '../../kit/view/RevealDialog.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { IdentityCorrectionForm } from './IdentityCorrectionForm.tsx'
import { identityCorrectionLabels as labels } from './identityCorrection.labels.ts'

type Correction = DataOf<typeof identityCorrectionContract.list>[number]
type Identity = Correction['before']

/** The corrections of a student's identity, and the way to ask for one once an exam attests it (Decided 42); nothing where there is neither. */
export function IdentityCorrections({ sn }: { sn: string }) {
  const say = useSay()
  const [asking, setAsking] = useState(false)
  const read = useRead(identityCorrectionContract.list, { params: { id: sn } }, { fresh: true, keep: true })
  const { data: student } = useRead(studentContract.detail, { params: { id: sn } })
  const corrections = read.data ?? []
  const mayAsk =
    student?.locked?.rule === 'identity_attested' &&
    student.actions.includes('edit') &&
    corrections.every(({ status }) => status !== 'SUBMIT')
  if (!mayAsk && corrections.length === 0) return null
  return (
    <Section title={words.title}>
      {corrections.length > 0 && (
        <ul className="zk-plain-list">
          {corrections.map((one) => (
            <li key={one.sn}>
              <One of={one} canReveal={student?.actions.includes('reveal') === true} />
            </li>
          ))}
        </ul>
      )}
      {mayAsk && <Button onClick={() => setAsking(true)}>{say(words.ask)}</Button>}
      {asking && student && <IdentityCorrectionForm student={student} onClose={() => setAsking(false)} />}
    </Section>
  )
}

/** What changes: each field that differs, before and after. */
function changesOf({ before, after }: Correction): { label: Text; from: Text | string; to: Text | string }[] {
  const shown: { label: Text; of: (identity: Identity) => Text | string }[] = [
    { label: studentWords.name, of: ({ name }) => name },
    { label: studentWords.id_type, of: ({ id_type }) => idTypeWords[id_type] },
    { label: studentWords.id_no, of: ({ id_no }) => id_no },
    { label: studentWords.gender, of: ({ gender }) => genderWords[gender] },
    { label: studentWords.birthday, of: ({ birthday }) => birthday },
  ]
  return shown
    .map(({ label, of }) => ({ label, from: of(before), to: of(after) }))
    .filter(({ from, to }) => from !== to)
}

function One({ of, canReveal }: { of: Correction; canReveal: boolean }) {
  const say = useSay()
  const [open, setOpen] = useState<'confirm' | 'reveal' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Content of={of} />
      {canReveal && (
        <Button type="link" size="small" onClick={() => setOpen('reveal')}>
          {say(labels.reveal)}
        </Button>
      )}
      <MoveButtons
        of={identityCorrectionLifecycle}
        calls={identityCorrectionContract}
        asks={{ approve: () => setOpen('confirm') }}
        row={of}
        name={of.before.name}
      />
      {open === 'confirm' && <Confirm of={of} onClose={close} />}
      {open === 'reveal' && (
        <RevealDialog
          sn={of.sn}
          name={of.before.name}
          endpoint={identityCorrectionContract.reveal}
          hint={labels.reveal_hint}
          numbers={['before', 'after']}
          words={words}
          onClose={close}
        />
      )}
    </>
  )
}

/** Who asked for what and why, what was decided, and the certificates concerned. */
function Content({ of }: { of: Correction }) {
  const say = useSay()
  return (
    <>
      <StatusTag of={identityCorrectionLifecycle} value={of.status} />{' '}
      <span className="zk-quiet">{say(labels.by, { name: of.asked_by, time: of.create_time.slice(0, 16) })}</span>
      {changesOf(of).map(({ label, from, to }) => (
        <div key={label.US}>
          {say(label)}: {say(labels.from_to, { from, to })}
        </div>
      ))}
      <div>
        {say(attendanceCorrectionWords.reason)}: <bdi>{of.reason}</bdi>
      </div>
      {of.opinion && (
        <div>
          {say(attendanceCorrectionWords.opinion)}: <bdi>{of.opinion}</bdi>
        </div>
      )}
      {of.certificates.length > 0 && (
        <div>
          {say(words.certificates)}:{' '}
          <span className="zk-figures">
            <Listed of={of.certificates} />
          </span>
        </div>
      )}
      <FileLinks keys={of.files} />
    </>
  )
}

/** The question before a correction is confirmed; then the student is read again. */
function Confirm({ of, onClose }: { of: Correction; onClose: () => void }) {
  const { send, busy } = useSend(identityCorrectionContract.approve, {
    success: fill(labels.confirmed, { name: of.before.name }),
    refresh: ['identityCorrection', 'student', 'certificate'],
  })
  const answer = async () => {
    if ((await send({ params: { id: of.sn }, body: { version: of.version } })).ok) onClose()
  }
  const say = useSay()
  const certificates =
    of.certificates.length > 0 ? of.certificates.join(say(kitLabels.comma)) : identityCorrectionNotices.none
  return (
    <MoveQuestion
      move={identityCorrectionLifecycle.moves.approve}
      name={of.before.name}
      consequence={fill(labels.confirm_means, { certificates })}
      busy={busy}
      onYes={() => void answer()}
      onNo={onClose}
    />
  )
}

import { Button, Tag } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentWords } from '@zhikao/domain/people/student/student.messages.ts'
import { studentDocumentContract } from '@zhikao/domain/people/studentDocument/studentDocument.contract.ts'
import { studentDocumentWords as words } from '@zhikao/domain/people/studentDocument/studentDocument.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { RevealDialog } from '../../kit/view/RevealDialog.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { StudentDocumentForm } from './StudentDocumentForm.tsx'
import { studentDocumentLabels as labels } from './studentDocument.labels.ts'

type Document = DataOf<typeof studentDocumentContract.list>[number]
type Student = DataOf<typeof studentContract.detail>

/** The documents of a student, the current one first, and the way to add one (Decided 43). */
export function DocumentsOfStudent({ sn }: { sn: string }) {
  const say = useSay()
  const [adding, setAdding] = useState(false)
  const { data: documents = [] } = useRead(studentDocumentContract.list, { params: { id: sn } }, { keep: true })
  const { data: student } = useRead(studentContract.detail, { params: { id: sn } })
  if (!student || documents.length === 0) return null
  return (
    <Section title={words.title}>
      <ul className="zk-plain-list">
        {documents.map((one) => (
          <li key={one.sn ?? ''}>
            <One of={one} student={student} />
          </li>
        ))}
      </ul>
      {student.actions.includes('edit') && <Button onClick={() => setAdding(true)}>{say(words.add)}</Button>}
      {adding && <StudentDocumentForm student={student} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function One({ of, student }: { of: Document; student: Student }) {
  const say = useSay()
  const { id_type, id_no, valid_from, valid_to } = of
  const validity = say(labels.valid, { from: valid_from ?? labels.unknown, to: valid_to ?? labels.always })
  return (
    <>
      {say(idTypeWords[id_type])} <span className="zk-figures">{id_no}</span>{' '}
      {of.sn === null && <Tag color="blue">{say(words.current)}</Tag>}{' '}
      {(valid_from ?? valid_to) && <span className="zk-quiet">{validity}</span>}
      {of.sn !== null && <Further of={of} sn={of.sn} student={student} />}
    </>
  )
}

/** What can be done with a document that is not the current one. */
function Further({ of, sn, student }: { of: Document; sn: string; student: Student }) {
  const say = useSay()
  const remove = useRemoval(sn, of)
  const [revealing, setRevealing] = useState(false)
  return (
    <>
      {student.actions.includes('reveal') && (
        <Button type="link" size="small" onClick={() => setRevealing(true)}>
          {say(labels.reveal)}
        </Button>
      )}
      {student.actions.includes('edit') && (
        <Button type="link" size="small" onClick={remove}>
          {say(words.remove)}
        </Button>
      )}
      {revealing && (
        <RevealDialog
          sn={sn}
          name={student.name}
          endpoint={studentDocumentContract.reveal}
          hint={labels.reveal_hint}
          numbers={['id_no']}
          words={studentWords}
          onClose={() => setRevealing(false)}
        />
      )}
    </>
  )
}

/** Removes a document after a question. */
function useRemoval(sn: string, { id_no }: Document) {
  const say = useSay()
  const confirm = useConfirm()
  const { send } = useSend(studentDocumentContract.remove, {
    success: labels.removed,
    refresh: ['studentDocument', 'student', 'studentMerge'],
  })
  return () =>
    confirm({
      title: say(labels.remove_question, { no: id_no }),
      okText: say(words.remove),
      okButtonProps: { danger: true },
      onOk: () => send({ params: { id: sn } }),
    })
}

import { Button, Tag } from 'antd'
import { useState } from 'react'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { idTypeWords } from '@zhikao/domain/kernel/person.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import { studentContract } from '@zhikao/domain/people/student/student.contract.ts'
import { studentMergeContract } from '@zhikao/domain/people/studentMerge/studentMerge.contract.ts'
import { studentMergeLifecycle } from '@zhikao/domain/people/studentMerge/studentMerge.lifecycle.ts'
import {
  similarityWords,
  studentMergeWords as words,
} from '@zhikao/domain/people/studentMerge/studentMerge.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { Section } from '../../kit/view/DetailPage.tsx'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { MoveQuestion } from '../../kit/view/MoveQuestion.tsx'
import { RecordLink } from '../../kit/view/RecordLink.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { useCan } from '../../kit/wire/session.tsx'
import { lineOf, StudentMergeForm } from './StudentMergeForm.tsx'
import { studentMergeLabels as labels } from './studentMerge.labels.ts'

type Student = DataOf<typeof studentContract.detail>
type Similar = DataOf<typeof studentMergeContract.similar>[number]
type Merge = DataOf<typeof studentMergeContract.list>[number]

/** The students who may be the same person, and, to centre and platform, the way to merge them (Decided 43); nothing where there are none. */
export function SimilarStudents({ sn }: { sn: string }) {
  const say = useSay()
  const canMerge = useCan('audit')
  const { data: student } = useRead(studentContract.detail, { params: { id: sn } })
  const { data: found = [] } = useRead(
    studentMergeContract.similar,
    { params: { id: sn } },
    { fresh: true, keep: true },
  )
  const { data: merges = [] } = useRead(
    studentMergeContract.list,
    { params: { id: sn } },
    { when: canMerge, keep: true },
  )
  if (!student || (found.length === 0 && merges.length === 0)) return null
  const isWaiting = merges.some(({ status }) => status === 'SUBMIT')
  return (
    <Section title={words.title}>
      {found.some(({ merged }) => !merged) && !canMerge && <p className="zk-quiet">{say(labels.similar_means)}</p>}
      <ul className="zk-plain-list">
        {found.map((one) => (
          <li key={one.sn}>
            <One of={one} student={student} canMerge={canMerge && !isWaiting && !one.merged && !student.merged} />
          </li>
        ))}
        {merges.map((one) => (
          <li key={one.sn}>
            <MergeOf of={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function One({ of, student, canMerge }: { of: Similar; student: Student; canMerge: boolean }) {
  const say = useSay()
  const { linkTo } = useScreens()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <RecordLink to={linkTo('studentList', {}, { record: of.sn })}>{say(lineOf(of))}</RecordLink>{' '}
      <Tag>{say(of.merged ? labels.merged : similarityWords[of.similarity])}</Tag>{' '}
      <span className="zk-quiet">
        {say(idTypeWords[of.id_type])} <span className="zk-figures">{of.id_no}</span>
      </span>
      {canMerge && (
        <Button type="link" size="small" onClick={() => setAsking(true)}>
          {say(words.ask)}
        </Button>
      )}
      {asking && <StudentMergeForm student={student} other={of} onClose={() => setAsking(false)} />}
    </>
  )
}

/** A merge that was asked for: what becomes of which record, why, and what was decided. */
function MergeOf({ of }: { of: Merge }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const { keep, drop } = of
  return (
    <>
      <StatusTag of={studentMergeLifecycle} value={of.status} />{' '}
      {say(labels.into, { keep: keep.name, keep_no: keep.student_no, drop: drop.name, drop_no: drop.student_no })}{' '}
      <span className="zk-quiet">{say(labels.by, { name: of.asked_by, time: of.create_time.slice(0, 16) })}</span>
      <div>
        {say(words.reason)}: <bdi>{of.reason}</bdi>
      </div>
      {of.opinion && (
        <div>
          {say(words.opinion)}: <bdi>{of.opinion}</bdi>
        </div>
      )}
      <MoveButtons
        of={studentMergeLifecycle}
        calls={studentMergeContract}
        asks={{ confirm: () => setOpen(true) }}
        row={of}
        name={keep.name}
      />
      {open && <Confirm of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The question before a merge is confirmed; then the student is read again. */
function Confirm({ of, onClose }: { of: Merge; onClose: () => void }) {
  const { send, busy } = useSend(studentMergeContract.confirm, {
    success: fill(labels.confirmed, { name: of.keep.name }),
    refresh: ['studentMerge', 'student'],
  })
  const answer = async () => {
    if ((await send({ params: { id: of.sn }, body: { version: of.version } })).ok) onClose()
  }
  return (
    <MoveQuestion
      move={studentMergeLifecycle.moves.confirm}
      name={of.keep.name}
      consequence={labels.merge_means}
      busy={busy}
      onYes={() => void answer()}
      onNo={onClose}
    />
  )
}

import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { declineKindWords } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { dutyAspectWords } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.messages.ts'
import { DUTY_ASPECTS } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.model.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { examinerFileContract } from '@zhikao/domain/exams/examinerFile/examinerFile.contract.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { yearlyRatingWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { figures } from '../../kit/view/cells.tsx'
import { Section } from '../../kit/view/DetailPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { Word } from '../../kit/view/StatusTag.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { examinerFileLabels as labels } from './examinerFile.labels.ts'

type File = DataOf<typeof examinerFileContract.detail>

const RatingForm = lazyPart(async () => (await import('./ExaminerFileForm.tsx')).RatingForm)
const ViolationForm = lazyPart(async () => (await import('./ExaminerFileForm.tsx')).ViolationForm)

const ExaminerScoring = lazyPart(async () => (await import('./ExaminerFileScoringPanel.tsx')).ExaminerScoring)

/** The file of an examiner, for the examiner's own page and for the detail in the list (domain.md §3.7). */
export function ExaminerFile({ sn }: { sn: string }) {
  const read = useRead(examinerFileContract.detail, { params: { id: sn } })
  return (
    <Reading of={read} rows={6}>
      {(file) => (
        <>
          <Served file={file} />
          <Answers file={file} />
          {file.actions.includes('rate') && <Feedback file={file} />}
          {file.actions.includes('rate') && <ExaminerScoring file={file} />}
          <Ratings file={file} />
          <Violations file={file} />
        </>
      )}
    </Reading>
  )
}

type Line = { key: string; node: ReactNode }

/** A section that is a list of lines, or says that there are none. */
function Lines({ title, none, lines, children }: { title: Text; none: Text; lines: Line[]; children?: ReactNode }) {
  const say = useSay()
  return (
    <Section title={title}>
      {children}
      {lines.length === 0 ? (
        <p className="zk-quiet">{say(none)}</p>
      ) : (
        <ul className="zk-plain-list">
          {lines.map(({ key, node }) => (
            <li key={key}>{node}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Served({ file }: { file: File }) {
  const say = useSay()
  const lines = file.served.map((one) => ({
    key: one.sn,
    node: (
      <>
        {figures(one.day)}{' '}
        <b>
          <bdi>{say(examNameOf(one.exam_name, one.subject))}</bdi>
        </b>
        <div className="zk-quiet">
          <Word of={panelRoleWords} value={one.role} /> · <Word of={subjectWords} value={one.subject} /> ·{' '}
          {one.org_name}
        </div>
      </>
    ),
  }))
  return <Lines title={labels.served} none={labels.served_none} lines={lines} />
}

function Answers({ file }: { file: File }) {
  const say = useSay()
  const lines = file.answers.map((one) => ({
    key: one.sn,
    node: (
      <>
        {figures(one.time.slice(0, 16))} <b>{say(one.late || !one.kind ? labels.late : declineKindWords[one.kind])}</b>{' '}
        <span className={one.counted ? 'zk-attention' : 'zk-quiet'}>
          {say(one.counted ? labels.counted : labels.not_counted)}
        </span>
        <div className="zk-quiet">
          <bdi>{say(examNameOf(one.exam_name, one.subject))}</bdi> · <bdi>{one.reason}</bdi>
        </div>
      </>
    ),
  }))
  const { year, refusal_count: count, refusals_max: max } = file
  return (
    <Lines title={labels.answers} none={labels.answers_none} lines={lines}>
      <p className="zk-figures">{say(labels.refusals, { year: String(year), count, max })}</p>
    </Lines>
  )
}

/** What sites say of the duties: each aspect from 1 to 5, and their mean; the yearly rating follows from it (domain.md §3.13a). */
function Feedback({ file }: { file: File }) {
  const say = useSay()
  const lines = file.feedback.map((one) => ({
    key: one.sn,
    node: (
      <>
        {figures(one.day)} <b className="zk-figures">{one.average.toFixed(1)}</b> <bdi>{one.plan_title}</bdi>
        <div className="zk-quiet">
          {DUTY_ASPECTS.map((aspect) => `${say(dutyAspectWords[aspect])} ${one[aspect]}`).join(' · ')} ·{' '}
          <bdi>{one.org_name}</bdi>
        </div>
        {one.comment && <bdi>{one.comment}</bdi>}
      </>
    ),
  }))
  return <Lines title={labels.feedback} none={labels.feedback_none} lines={lines} />
}

function Ratings({ file }: { file: File }) {
  const [asked, setAsked] = useState(false)
  const lines = file.ratings.map((one) => ({
    key: String(one.year),
    node: (
      <>
        {figures(String(one.year))}{' '}
        <b>
          <Word of={yearlyRatingWords} value={one.grade} />
        </b>
        <div className="zk-quiet">
          <bdi>{one.reason}</bdi>
        </div>
      </>
    ),
  }))
  return (
    <Lines title={labels.ratings} none={labels.ratings_none} lines={lines}>
      {file.actions.includes('rate') && <Add label={labels.rate} onClick={() => setAsked(true)} />}
      {asked && <RatingForm file={file} onClose={() => setAsked(false)} />}
    </Lines>
  )
}

function Violations({ file }: { file: File }) {
  const [asked, setAsked] = useState(false)
  const lines = file.violations.map(({ sn, day, reason }) => ({
    key: sn,
    node: (
      <>
        {figures(day)} <bdi>{reason}</bdi>
      </>
    ),
  }))
  return (
    <Lines title={labels.violations} none={labels.violations_none} lines={lines}>
      {file.actions.includes('violate') && <Add label={labels.violate} onClick={() => setAsked(true)} />}
      {asked && <ViolationForm file={file} onClose={() => setAsked(false)} />}
    </Lines>
  )
}

function Add({ label, onClick }: { label: Text; onClick: () => void }) {
  return <Button onClick={onClick}>{useSay()(label)}</Button>
}

import { useState } from 'react'
import { dutyFeedbackContract } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.contract.ts'
import { dutyAspectWords, dutyFeedbackWords as words } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.messages.ts'
import { DUTY_ASPECTS } from '@zhikao/domain/exams/dutyFeedback/dutyFeedback.model.ts'
import { examNameFrom } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { panelRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { gradeWords } from '@zhikao/domain/people/teacher/teacher.messages.ts'
import type { DataOf } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { CardFact } from '../../kit/view/CardListPage.tsx'
import { Reading } from '../../kit/view/ReadState.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { PlanDocumentButton } from '../examDocument/ExamDocumentPicker.tsx'
import type { FeedbackRow } from './DutyFeedbackForm.tsx'
import { dutyFeedbackLabels as labels } from './dutyFeedback.labels.ts'

const DutyFeedbackForm = lazyPart(async () => (await import('./DutyFeedbackForm.tsx')).DutyFeedbackForm)

type State = DataOf<typeof dutyFeedbackContract.list>

/** What the site says of each examiner who served in the exams of a plan (domain.md §3.13a). */
export default function DutyFeedbackPage() {
  const sn = usePage().params.sn ?? ''
  const read = useRead(dutyFeedbackContract.list, { params: { id: sn } })
  useAbout(read.data?.plan_title)
  return (
    <div className="zk-form-page">
      <Reading of={read}>{(state) => <Examiners state={state} />}</Reading>
    </div>
  )
}

function Examiners({ state }: { state: State }) {
  const say = useSay()
  const [asked, setAsked] = useState<FeedbackRow | null>(null)
  const { items } = state
  const given = items.filter(({ feedback }) => feedback !== null).length
  return (
    <>
      <h1>
        {say(words.title)} · <bdi>{state.plan_title}</bdi>
      </h1>
      <p className="zk-quiet">
        {items.length === 0 ? say(labels.empty) : say(labels.progress, { given, all: items.length })}
      </p>
      {items.length > 0 && (
        <p>
          <PlanDocumentButton plan={state.sn} kind="feedback" />
        </p>
      )}
      <ul className="zk-cards zk-wide-cards">
        {items.map((row) => (
          <li key={row.teacher_sn}>
            <Examiner row={row} onAsk={() => setAsked(row)} />
          </li>
        ))}
      </ul>
      {asked && <DutyFeedbackForm plan={state.sn} row={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Examiner({ row, onAsk }: { row: FeedbackRow; onAsk: () => void }) {
  const say = useSay()
  const { feedback } = row
  return (
    <>
      <div className="zk-card-head">
        <h2>{row.teacher_name}</h2>
        <span className="zk-quiet">{say(gradeWords[row.grade])}</span>
      </div>
      <dl>
        <CardFact label={words.duties}>
          {row.duties.map(({ exam_sn, exam_name, role }) => (
            <div key={exam_sn}>
              {say(panelRoleWords[role])} · <bdi>{say(examNameFrom(exam_name))}</bdi>
            </div>
          ))}
        </CardFact>
        {feedback ? (
          <>
            {DUTY_ASPECTS.map((aspect) => (
              <CardFact key={aspect} label={dutyAspectWords[aspect]}>
                {say(labels.mark_of, { mark: feedback[aspect] })}
              </CardFact>
            ))}
            <CardFact label={words.average}>{feedback.average.toFixed(1)}</CardFact>
            {feedback.comment && <CardFact label={words.comment}>{feedback.comment}</CardFact>}
            <CardFact label={words.given_by}>
              {feedback.given_by} · {feedback.update_time.slice(0, 16)}
            </CardFact>
          </>
        ) : (
          <CardFact label={words.average}>{say(labels.none)}</CardFact>
        )}
      </dl>
      <Ask row={row} onAsk={onAsk} />
    </>
  )
}

function Ask({ row, onAsk }: { row: FeedbackRow; onAsk: () => void }) {
  const [refused] = row.refused
  return (
    <div className="zk-actions-row">
      <ReasonedButton
        type="link"
        label={useSay()(row.feedback ? labels.change : labels.give)}
        why={refused ?? null}
        onClick={onAsk}
      />
    </div>
  )
}

import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { CALL_GROUPS } from '@zhikao/domain/exams/assignment/assignment.group.rules.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentWords as words, declineKindWords } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { levelWords, subjectWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { callRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import type { Page } from '@zhikao/domain/kernel/page.ts'
import { useSay } from '../../i18n/lang.ts'
import { CardFact, CardListPage, Cards } from '../../kit/view/CardListPage.tsx'
import { Deadline } from '../../kit/view/Deadline.tsx'
import { figures, TimeSpan } from '../../kit/view/cells.tsx'
import { FileLinks } from '../../kit/jobs/FileLinks.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { examStates, RecordsState, ReportState } from '../exam/ExamPicker.tsx'
import type { AssignmentRow } from './assignment.columns.tsx'
import { assignmentFilters } from './assignment.fields.tsx'
import { assignmentLabels as labels } from './assignment.labels.ts'
import { AssignmentMoves } from './AssignmentMovesPanel.tsx'

/** The calls to an examiner in groups: exams of today first, then calls to answer, exams to come, what is over (domain.md §3.20). */
export default function AssignmentCardsPage() {
  return (
    <CardListPage
      title={labels.cards_title}
      endpoint={assignmentContract.list}
      filters={assignmentFilters}
      always={{ sort: '-start_time' }}
      empty={{ why: labels.empty, first: labels.empty_first }}
    >
      {(page) => <Groups page={page} />}
    </CardListPage>
  )
}

const TITLES = { TODAY: labels.today, PENDING: labels.pending, COMING: labels.coming, PAST: labels.past }

/** The page has the latest exams: what it leaves out is over. What is over is shown the latest first, the rest by time. */
function Groups({ page: { items, total } }: { page: Page<AssignmentRow> }) {
  const say = useSay()
  return CALL_GROUPS.map((group) => {
    const rows = items.filter((row) => row.group === group)
    if (rows.length === 0) return null
    const count = group === 'PAST' ? total - items.length + rows.length : rows.length
    return (
      <section key={group} style={{ marginBlockStart: 16 }} aria-label={say(TITLES[group])}>
        <h2 style={{ fontSize: 16 }}>
          {say(TITLES[group])} <span className="zk-count">{count}</span>
        </h2>
        <Cards rows={group === 'PAST' ? rows : rows.toReversed()} card={(row) => <Card row={row} />} />
      </section>
    )
  })
}

/** Of a confirmed call whose exam day is open or over the state of the exam; else that of the answer. */
function State({ row: { status, stage, exam_state } }: { row: AssignmentRow }) {
  return status === 'CONFIRMED' && stage !== 'COMING' ? (
    <StatusTag of={examStates} value={exam_state} />
  ) : (
    <StatusTag of={assignmentLifecycle} value={status} />
  )
}

function Card({ row }: { row: AssignmentRow }) {
  const say = useSay()
  return (
    <>
      <div className="zk-card-head">
        <h3>
          <bdi>{say(examNameOf(row.exam_name, row.subject))}</bdi>
        </h3>
        <State row={row} />
      </div>
      <dl>
        <CardFact label={words.start_time}>
          <TimeSpan start={row.start_time} end={row.end_time} />
        </CardFact>
        <CardFact label={words.role}>
          {say(callRoleWords[row.role])} · {say(subjectWords[row.subject])}
          {row.room && ` · ${row.room}`}
        </CardFact>
        <CardFact label={words.credential_level}>
          {row.credential_name} · {say(levelWords[row.level])} · {say(labels.people, { count: row.candidate_count })}
        </CardFact>
        <CardFact label={words.org_name}>{row.org_name}</CardFact>
        <CardFact label={words.address}>{row.address}</CardFact>
        <CardFact label={words.contact}>
          {row.contact_name} <span className="zk-figures">{row.contact_mobile}</span>
        </CardFact>
        <AnswerFacts row={row} />
        <Filed row={row} />
        {row.decline_kind && <CardFact label={words.decline_kind}>{say(declineKindWords[row.decline_kind])}</CardFact>}
        {row.reason && <CardFact label={words.reason}>{row.reason}</CardFact>}
        {row.leave_files.length > 0 && (
          <CardFact label={words.leave_files}>
            <FileLinks keys={row.leave_files} />
          </CardFact>
        )}
      </dl>
      <AssignmentMoves row={row} />
    </>
  )
}

/** What is filed of an exam that is over. */
function Filed({ row: { stage, closing } }: { row: AssignmentRow }) {
  if (stage !== 'OVER' || closing === null) return null
  return (
    <>
      <CardFact label={words.record}>
        <RecordsState closing={closing} />
      </CardFact>
      <CardFact label={words.report}>
        <ReportState closing={closing} />
      </CardFact>
    </>
  )
}

/** Until when the examiner can still answer, for each answer that is open. */
function AnswerFacts({ row: { actions, answer_until, decline_until } }: { row: AssignmentRow }) {
  return (
    <>
      {actions.includes('confirm') && (
        <CardFact label={words.answer_until}>
          <Deadline time={answer_until} />
        </CardFact>
      )}
      {actions.includes('decline') && (
        <CardFact label={words.decline_until}>{figures(decline_until.slice(0, 16))}</CardFact>
      )}
    </>
  )
}

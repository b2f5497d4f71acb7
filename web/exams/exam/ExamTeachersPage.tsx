import { Alert, Button } from 'antd'
import { useState } from 'react'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { levelWords } from '@zhikao/domain/catalogue/credential/credential.messages.ts'
import { isDeclined, isReplaced, isVacant } from '@zhikao/domain/exams/assignment/assignment.examiner.rules.ts'
import { examinerMessages } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { callRoleWords } from '@zhikao/domain/exams/panel/panel.messages.ts'
import { useSay } from '../../i18n/lang.ts'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { TimeSpan } from '../../kit/view/cells.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { whyLabels } from '../../kit/view/why.labels.ts'
import { useAbout, usePage } from '../../kit/wire/page.tsx'
import { useRead } from '../../kit/wire/query.ts'
import { Reading } from '../../kit/view/ReadState.tsx'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { ReasonedButton } from '../../kit/view/WhyNot.tsx'
import { RefusalText } from '../../kit/wire/lift.tsx'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { ExaminerPicker, Shortages } from '../panel/PanelPicker.tsx'
import { ExamName, examStates } from './ExamPicker.tsx'
import { useExaminersDraft } from './exam.fields.tsx'
import type { ExaminersDraft, ExamPanel, Target } from './exam.fields.tsx'
import { examLabels as labels } from './exam.labels.ts'
import { ExamScorers } from './ExamScorersPanel.tsx'
import { ExamTeachers } from './ExamTeachersPanel.tsx'
import '../../kit/view/kit.css'

/** The examiners of an exam, room by room, with their answers; refused and unanswered calls are reassigned (domain.md §3.13, §5.2). */
export default function ExamTeachersPage() {
  const sn = usePage().params.sn ?? ''
  const read = useRead(assignmentContract.teachers, { params: { id: sn }, query: { limit: 1 } }, { fresh: true })
  useAbout(read.data?.exam.name)
  return (
    <Reading of={read} rows={14}>
      {({ exam }) => <Assigning state={exam} />}
    </Reading>
  )
}

function Assigning({ state }: { state: ExamPanel }) {
  const say = useSay()
  const draft = useExaminersDraft(state)
  const [target, setTarget] = useState<Target | null>(null)
  const editable = draft.base.actions.includes('edit')
  return (
    <div className="zk-form-page">
      <h1>{say(labels.teachers_title)}</h1>
      <div className="zk-stack">
        <Head draft={draft} editable={editable} />
        <ExamTeachers draft={draft} editable={editable} onPick={setTarget} />
        <ExamScorers state={state} />
        <Past calls={draft.base.calls} />
      </div>
      {editable && <Footer draft={draft} />}
      {target && <Picking draft={draft} target={target} onClose={() => setTarget(null)} />}
    </div>
  )
}

function Head({ draft, editable }: { draft: ExaminersDraft; editable: boolean }) {
  const say = useSay()
  const { base, shortages } = draft
  return (
    <>
      <p>
        <b>
          <ExamName name={base.name} subject={base.session.subject} />
        </b>{' '}
        <StatusTag of={examStates} value={base.exam_state} />
        <br />
        <span className="zk-quiet">
          {base.credential_name} {say(levelWords[base.level])} ·{' '}
          <TimeSpan start={base.session.start_time} end={base.session.end_time} />
        </span>
      </p>
      {base.refused.map(({ rule, message }) => (
        <Alert key={rule} type="info" showIcon title={<RefusalText rule={rule} message={message} />} />
      ))}
      {base.refused.length > 0 && <Lacked list={base.shortages} />}
      {base.refused.length === 0 && (
        <Shortages list={shortages} title={shortages.length > 0 ? labels.lacking : labels.complete} />
      )}
      {editable && (
        <p className="zk-quiet">
          {say(labels.late_hint, { hours: base.change_hours, until: base.change_until.slice(0, 16) })}
        </p>
      )}
    </>
  )
}

/** What the panel lacks once the exam has begun: the server counts only those who confirmed (Decided 14). */
function Lacked({ list }: { list: ExamPanel['shortages'] }) {
  const say = useSay()
  if (list.length === 0) return null
  return (
    <Alert type="warning" showIcon title={say(labels.lacked)} description={list.map((one) => one.message).join(' ')} />
  )
}

/** The calls that were ended, with the answers that had been given. */
function Past({ calls }: { calls: ExamPanel['calls'] }) {
  const say = useSay()
  const past = calls.filter(isReplaced)
  if (past.length === 0) return null
  return (
    <section>
      <h2>{say(labels.past_calls)}</h2>
      <ul className="zk-plain-list">
        {past.map((call) => (
          <li key={call.sn} className="zk-panel-member">
            <span className="zk-person">
              {call.name} <span className="zk-quiet">{say(callRoleWords[call.role])}</span>
              <span className="zk-quiet zk-line">
                {[call.org_name, say(labels.ended_at, { time: call.update_time.slice(0, 16) }), call.reason]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <StatusTag of={assignmentLifecycle} value={call.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Picking({ draft, target, onClose }: { draft: ExaminersDraft; target: Target; onClose: () => void }) {
  const say = useSay()
  return (
    <ExaminerPicker
      title={target.title}
      endpoint={assignmentContract.teachers}
      id={draft.base.exam_sn}
      always={target.role === 'CHIEF' ? { is_chief: 'true' } : {}}
      whyNot={({ sn, name }) => {
        if (draft.lines.some((line) => line.teacher_sn === sn))
          return { rule: 'panel_twice', message: say(labels.already) }
        const refused = draft.base.calls.some((call) => call.teacher_sn === sn && isDeclined(call))
        const message = say(examinerMessages.examiner_declined, { name })
        return refused ? { rule: 'examiner_declined', message } : null
      }}
      onPick={(candidate) => {
        draft.choose(candidate, target)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function Footer({ draft }: { draft: ExaminersDraft }) {
  const say = useSay()
  const { go } = useScreens()
  const [asking, setAsking] = useState(false)
  const { called, ended, placed } = draft.changes
  const notified = {
    called: called.length,
    ended: ended.filter(({ call, next }) => !isVacant(call) && !next).length,
    placed: placed.length,
  }
  return (
    <div className="zk-form-footer zk-sticky-footer">
      {draft.touched && (
        <span className="zk-quiet" role="status">
          {say(labels.will_tell, notified)}
        </span>
      )}
      {draft.touched ? (
        <Button onClick={draft.undo}>{say(kitLabels.undo_changes)}</Button>
      ) : (
        <Button onClick={() => go('examList')}>{say(labels.back_to_list)}</Button>
      )}
      <ReasonedButton
        type="primary"
        loading={draft.busy}
        label={say(labels.save)}
        why={draft.touched ? null : whyLabels.why_unchanged}
        onClick={() => (draft.urgent ? setAsking(true) : void draft.save(null))}
      />
      {asking && <Urgent draft={draft} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** In the last hours a change of examiners is saved with its reason (Decided 16). */
function Urgent({ draft, onClose }: { draft: ExaminersDraft; onClose: () => void }) {
  const say = useSay()
  const save = async (reason: string) => {
    if (await draft.save(reason)) onClose()
  }
  return (
    <ReasonDialog
      title={say(labels.urgent_title)}
      okText={say(labels.save)}
      busy={draft.busy}
      note={say(labels.urgent_means, { hours: draft.base.change_hours })}
      label={say(labels.urgent_reason)}
      missing={say(labels.urgent_first)}
      onYes={(reason) => void save(reason)}
      onNo={onClose}
    />
  )
}

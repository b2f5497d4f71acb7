import { Button } from 'antd'
import { useState } from 'react'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { useSay } from '../../i18n/lang.ts'
import { useConfirm } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { StatusTag } from '../../kit/view/StatusTag.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { ExaminerPicker } from '../panel/PanelPicker.tsx'
import type { ExamPanel } from './exam.fields.tsx'
import { examLabels as labels } from './exam.labels.ts'

/** Who is called for scoring alone, and the call of another one while hand-ins are missing (Decided 31). */
export function ExamScorers({ state }: { state: ExamPanel }) {
  const say = useSay()
  const [picking, setPicking] = useState(false)
  const { third, returned, silent } = state.lacking
  if (state.scorers.length === 0 && third + returned + silent === 0) return null
  return (
    <section className="zk-stack">
      <h2>{say(labels.scorers)}</h2>
      {third + returned + silent > 0 && <p>{say(labels.lacking_entries, state.lacking)}</p>}
      {state.scorers.length > 0 && (
        <ul className="zk-plain-list">
          {state.scorers.map((call) => (
            <li key={call.sn} className="zk-panel-member">
              <span className="zk-person">
                <b>{call.name}</b> <StatusTag of={assignmentLifecycle} value={call.status} />
                <span className="zk-quiet zk-line">{call.org_name}</span>
                <span className="zk-quiet zk-line zk-figures">
                  {call.reply_time
                    ? say(labels.answered, { time: call.reply_time.slice(0, 16) })
                    : say(labels.called_at, { time: call.call_time.slice(0, 16) })}
                </span>
                {call.reason && <span className="zk-line">{call.reason}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {state.actions.includes('scorer') && (
        <div>
          <Button type="primary" onClick={() => setPicking(true)}>
            {say(labels.call_scorer)}
          </Button>
        </div>
      )}
      {picking && <Picking sn={state.exam_sn} onClose={() => setPicking(false)} />}
    </section>
  )
}

function Picking({ sn, onClose }: { sn: string; onClose: () => void }) {
  const say = useSay()
  const confirm = useConfirm()
  const { send } = useSend(assignmentContract.scorer, { success: labels.scorer_called })
  const call = async (teacher_sn: string) => {
    const { ok } = await send({ params: { id: sn }, body: { teacher_sn } })
    if (ok) onClose()
  }
  return (
    <ExaminerPicker
      title={say(labels.call_scorer)}
      endpoint={assignmentContract.teachers}
      id={sn}
      always={{ scoring: 'true' }}
      whyNot={() => null}
      onPick={(candidate) =>
        confirm({
          title: say(labels.scorer_question, { name: candidate.name }),
          content: say(labels.scorer_means),
          okText: say(labels.call_scorer),
          cancelText: say(kitLabels.cancel),
          onOk: () => call(candidate.sn),
        })
      }
      onClose={onClose}
    />
  )
}

import { Checkbox } from 'antd'
import { useState } from 'react'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentWords as words } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { paperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { useSay } from '../../i18n/lang.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import type { AssignmentRow } from './assignment.columns.tsx'
import { assignmentLabels as labels } from './assignment.labels.ts'

/** The examiner's answers to a call: confirmed with a declaration, or leave with a reason. */
export function AssignmentMoves({ row }: { row: AssignmentRow }) {
  const [confirming, setConfirming] = useState(false)
  const say = useSay()
  const { download } = useDownload()
  const fetchPaper = () => download(paperContract.download, { params: { id: row.plan_sn, subject: row.subject } })
  return (
    <>
      <MoveButtons
        of={assignmentLifecycle}
        calls={assignmentContract}
        asks={{ confirm: () => setConfirming(true) }}
        row={row}
        name={say(examNameOf(row.exam_name, row.subject))}
        consequences={{ decline: labels.decline_means }}
        last={allowed(row, [{ key: 'paper', label: labels.paper, run: () => void fetchPaper() }])}
      />
      {confirming && <ConfirmDialog row={row} onClose={() => setConfirming(false)} />}
    </>
  )
}

function ConfirmDialog({ row, onClose }: { row: AssignmentRow; onClose: () => void }) {
  const say = useSay()
  const [declared, setDeclared] = useState(false)
  const [tried, setTried] = useState(false)
  const { send, busy } = useSend(assignmentContract.confirm, { success: labels.confirmed })
  const answer = async () => {
    setTried(true)
    if (!declared) return
    const { ok } = await send({ params: { id: row.sn }, body: { version: row.version, declared: true } })
    if (ok) onClose()
  }
  return (
    <AppModal
      open
      width={440}
      title={say(labels.confirm_title)}
      okText={say(assignmentLifecycle.moves.confirm.label)}
      okButtonProps={{ loading: busy }}
      cancelText={say(kitLabels.cancel)}
      onOk={() => void answer()}
      onCancel={onClose}
    >
      <p>
        <bdi>{say(examNameOf(row.exam_name, row.subject))}</bdi>
      </p>
      <Checkbox checked={declared} onChange={(event) => setDeclared(event.target.checked)}>
        {say(words.declared)}
      </Checkbox>
      {tried && !declared && <p className="zk-fault">{say(labels.declare_first)}</p>}
    </AppModal>
  )
}

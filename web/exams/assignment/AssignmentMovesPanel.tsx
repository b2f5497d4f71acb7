import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { assignmentContract } from '@zhikao/domain/exams/assignment/assignment.contract.ts'
import { nextStepOf } from '@zhikao/domain/exams/assignment/assignment.group.rules.ts'
import { assignmentLifecycle } from '@zhikao/domain/exams/assignment/assignment.lifecycle.ts'
import { assignmentWords as words, declineKindWords } from '@zhikao/domain/exams/assignment/assignment.messages.ts'
import { DECLINE_KINDS, LEAVE_FILES_MAX } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import type { DeclineKind } from '@zhikao/domain/exams/assignment/assignment.model.ts'
import { kernelMessages } from '@zhikao/domain/kernel/messages.ts'
import { sealedPaperContract } from '@zhikao/domain/exams/sealedPaper/sealedPaper.contract.ts'
import { examNameOf } from '@zhikao/domain/exams/exam/exam.name.rules.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { useSay } from '../../i18n/lang.ts'
import { allowed } from '../../kit/view/Actions.tsx'
import { AppModal } from '../../kit/view/AppModal.tsx'
import { kitLabels } from '../../kit/view/kit.labels.ts'
import { MoveButtons } from '../../kit/view/MoveButtons.tsx'
import { ReasonDialog } from '../../kit/view/ReasonDialog.tsx'
import { useSend } from '../../kit/wire/send.ts'
import { useScreens } from '../../kit/wire/useScreens.ts'
import { FilesField } from '../../kit/jobs/UploadField.tsx'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import type { AssignmentRow } from './assignment.columns.tsx'
import { assignmentLabels as labels } from './assignment.labels.ts'

type Step = ReturnType<typeof nextStepOf>
/** Under which of the row's actions the next step is made. */
const actionOf = (step: Step): string | null => {
  if (step === 'answer') return 'confirm'
  return step === 'run' || step === 'score' || step === 'report' || step === null ? step : 'record'
}
const RECORD_LABELS = { record: labels.write_record, confirm: labels.confirm_record, submit: labels.submit_record }
const recordLabel = (step: Step): Text =>
  step === 'record' || step === 'confirm' || step === 'submit' ? RECORD_LABELS[step] : titles.roomRecord

/** What is open of a call besides its answers: what is done on the day comes before an answer that can no longer be given. */
function useCallActions(row: AssignmentRow, step: Step) {
  const { download } = useDownload()
  const { go } = useScreens()
  const [exam, plan] = [{ sn: row.exam_sn }, { sn: row.plan_sn }]
  const fetchPaper = () =>
    download(sealedPaperContract.download, {
      params: { id: row.plan_sn, subject: row.subject },
      query: { exam: row.exam_sn },
    })
  const reportLabel = step === 'report' ? labels.write_report : titles.chiefReport
  return {
    first: allowed(row, [
      { key: 'run', label: step === 'run' ? labels.enter : labels.run, run: () => go('examRun', exam) },
      { key: 'score', label: labels.to_score, run: () => go('scoreEntries', exam) },
      { key: 'record', label: recordLabel(step), run: () => go('roomRecord', exam) },
    ]),
    last: allowed(row, [
      { key: 'report', label: reportLabel, run: () => go('chiefReport', plan) },
      { key: 'paper', label: labels.paper, run: () => void fetchPaper() },
      { key: 'plan', label: labels.to_plan, run: () => go('planView', plan) },
    ]),
  }
}

/** What the examiner does next with a call, and what else is open; an answer that can no longer be given is not named once the exam day is open. */
export function AssignmentMoves({ row }: { row: AssignmentRow }) {
  const [asked, setAsked] = useState<'confirm' | 'decline' | null>(null)
  const say = useSay()
  const step = nextStepOf(row)
  const { first, last } = useCallActions(row, step)
  return (
    <>
      <MoveButtons
        of={assignmentLifecycle}
        calls={assignmentContract}
        asks={{ confirm: () => setAsked('confirm'), decline: () => setAsked('decline') }}
        row={row.status === 'CONFIRMED' && row.stage !== 'COMING' ? { ...row, refused: [] } : row}
        name={say(examNameOf(row.exam_name, row.subject))}
        place="card"
        nextAction={actionOf(step)}
        first={first}
        last={last}
      />
      {asked === 'confirm' && <ConfirmDialog row={row} onClose={() => setAsked(null)} />}
      {asked === 'decline' && <DeclineDialog row={row} onClose={() => setAsked(null)} />}
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
        {say(row.role === 'SCORER' ? words.declared_scorer : words.declared)}
      </Checkbox>
      {tried && !declared && <p className="zk-fault">{say(labels.declare_first)}</p>}
    </AppModal>
  )
}

/** Why the examiner does not come: a kind (Decided 16) and a reason. */
function DeclineDialog({ row, onClose }: { row: AssignmentRow; onClose: () => void }) {
  const say = useSay()
  const [kind, setKind] = useState<DeclineKind>('LEAVE')
  const [files, setFiles] = useState<string[]>([])
  const move = assignmentLifecycle.moves.decline.label
  const name = say(examNameOf(row.exam_name, row.subject))
  const { send, busy } = useSend(assignmentContract.decline, { success: fill(kitLabels.moved, { name, move }) })
  const decline = async (opinion: string) => {
    const leave_files = kind === 'LEAVE' ? files : []
    const { ok } = await send({ params: { id: row.sn }, body: { version: row.version, kind, opinion, leave_files } })
    if (ok) onClose()
  }
  return (
    <ReasonDialog
      title={say(kitLabels.move_question, { move, name })}
      okText={say(move)}
      danger
      busy={busy}
      note={say(labels.decline_means)}
      label={say(kitLabels.opinion)}
      missing={say(kernelMessages.opinion_required)}
      onYes={(opinion) => void decline(opinion)}
      onNo={onClose}
    >
      <KindChoice value={kind} onChange={setKind} />
      {kind === 'LEAVE' && (
        <div className="zk-label">
          {say(words.leave_files)}
          <FilesField max={LEAVE_FILES_MAX} value={files} onChange={(keys) => setFiles(keys ?? [])} />
        </div>
      )}
    </ReasonDialog>
  )
}

function KindChoice({ value, onChange }: { value: DeclineKind; onChange: (kind: DeclineKind) => void }) {
  const say = useSay()
  return (
    <>
      <Radio.Group
        aria-label={say(words.decline_kind)}
        value={value}
        options={DECLINE_KINDS.map((one) => ({ value: one, label: say(declineKindWords[one]) }))}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="zk-quiet">{say(labels.decline_kinds)}</p>
    </>
  )
}
